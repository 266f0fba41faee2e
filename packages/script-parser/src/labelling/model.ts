import { type LabelChain, labelCount } from './label-chain.ts'
import { listLineFeatures } from './line-features.ts'
import { transitionContext } from './transition-context.ts'
import type { DocumentProfile } from '../profile/document-profile.ts'
import { listContextFeatures, type DocumentContext } from './document-context.ts'
import { applyLabelConstraints } from './label-constraints.ts'
import type { ScriptLine } from '../document/line.ts'

/** For each feature one weight per label; for each context of a transition one per pair of labels. */
export interface RoundWeights {
  features: Map<string, Float64Array>
  steps: Float64Array
}

/** The first round knows the lines alone, the later ones also the labels of the round before. */
export interface ScriptModel {
  first: RoundWeights
  later: RoundWeights
}

export function listFeatures(
  lines: ScriptLine[],
  profile: DocumentProfile,
  at: number,
  context: DocumentContext | undefined,
): string[] {
  const features = listLineFeatures(lines, profile, at)
  return context ? [...features, ...listContextFeatures(lines, profile, context, at)] : features
}

export function listContexts(lines: ScriptLine[], profile: DocumentProfile): Uint8Array {
  return Uint8Array.from(lines, (_, at) => transitionContext(lines, profile, at))
}

export function buildChain(
  lines: ScriptLine[],
  profile: DocumentProfile,
  weights: RoundWeights,
  context: DocumentContext | undefined,
): LabelChain {
  const emissions = new Float64Array(lines.length * labelCount)
  for (let at = 0; at < lines.length; at += 1) {
    for (const feature of listFeatures(lines, profile, at, context)) {
      const ofFeature = weights.features.get(feature)
      if (!ofFeature) continue
      for (let label = 0; label < labelCount; label += 1) {
        emissions[at * labelCount + label] = (emissions[at * labelCount + label] ?? 0) + (ofFeature[label] ?? 0)
      }
    }
  }
  const chain: LabelChain = {
    length: lines.length,
    emissions,
    contexts: listContexts(lines, profile),
    steps: weights.steps,
  }
  applyLabelConstraints(chain, lines, profile)
  return chain
}
