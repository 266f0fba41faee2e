import { type Chain, labelCount } from './label-chain.ts'
import { describeLine } from './line-features.ts'
import { stepContext } from './transition-context.ts'
import type { Evidence } from '../profile/document-features.ts'
import { describeDraft, type Draft } from './document-context.ts'
import { applyLaws } from './label-constraints.ts'
import type { ScriptLine } from '../document/line.ts'

/** Weights of one stage: for each feature one number a label, for each step context one a pair of labels. */
export interface StageWeights {
  features: Map<string, Float64Array>
  steps: Float64Array
}

/** The first stage reads lines as they are; the later one also knows what the first made of the rest of the document. */
export interface ScriptModel {
  first: StageWeights
  later: StageWeights
}

export function listFeatures(lines: ScriptLine[], evidence: Evidence, at: number, draft: Draft | undefined): string[] {
  const features = describeLine(lines, evidence, at)
  return draft ? [...features, ...describeDraft(lines, evidence, draft, at)] : features
}

export function listContexts(lines: ScriptLine[], evidence: Evidence): Uint8Array {
  return Uint8Array.from(lines, (_, at) => stepContext(lines, evidence, at))
}

export function buildChain(
  lines: ScriptLine[],
  evidence: Evidence,
  stage: StageWeights,
  draft: Draft | undefined,
): Chain {
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
  const chain: Chain = { length: lines.length, emissions, contexts: listContexts(lines, evidence), steps: stage.steps }
  applyLaws(chain, lines, evidence)
  return chain
}
