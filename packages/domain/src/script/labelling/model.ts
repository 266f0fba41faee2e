import { type LabelChain, labelCount } from './label-chain.ts'
import { listLineFeatures } from './line-features.ts'
import { transitionContext } from './transition-context.ts'
import type { DocumentFeatures } from '../profile/document-features.ts'
import { listContextFeatures, type DocumentContext } from './document-context.ts'
import { applyLabelConstraints } from './label-constraints.ts'
import type { ScriptLine } from '../document/line.ts'

/** Weights of one stage: for each feature one number a label, for each step context one a pair of labels. */
export interface RoundWeights {
  features: Map<string, Float64Array>
  steps: Float64Array
}

/** The first stage reads lines as they are; the later one also knows what the first made of the rest of the document. */
export interface ScriptModel {
  first: RoundWeights
  later: RoundWeights
}

export function listFeatures(
  lines: ScriptLine[],
  evidence: DocumentFeatures,
  at: number,
  draft: DocumentContext | undefined,
): string[] {
  const features = listLineFeatures(lines, evidence, at)
  return draft ? [...features, ...listContextFeatures(lines, evidence, draft, at)] : features
}

export function listContexts(lines: ScriptLine[], evidence: DocumentFeatures): Uint8Array {
  return Uint8Array.from(lines, (_, at) => transitionContext(lines, evidence, at))
}

export function buildChain(
  lines: ScriptLine[],
  evidence: DocumentFeatures,
  stage: RoundWeights,
  draft: DocumentContext | undefined,
): LabelChain {
  const emissions = new Float64Array(lines.length * labelCount)
  for (let at = 0; at < lines.length; at += 1) {
    for (const feature of listFeatures(lines, evidence, at, draft)) {
      const weights = stage.features.get(feature)
      if (!weights) continue
      for (let label = 0; label < labelCount; label += 1) {
        emissions[at * labelCount + label] = (emissions[at * labelCount + label] ?? 0) + (weights[label] ?? 0)
      }
    }
  }
  const chain: LabelChain = {
    length: lines.length,
    emissions,
    contexts: listContexts(lines, evidence),
    steps: stage.steps,
  }
  applyLabelConstraints(chain, lines, evidence)
  return chain
}
