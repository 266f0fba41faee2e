import { computePosterior, findBestPath } from './label-chain.ts'
import { buildDocumentContext } from './document-context.ts'
import { type DocumentFeatures, computeDocumentFeatures } from '../profile/document-features.ts'
import type { ScriptLine } from '../document/line.ts'
import { buildChain, type ScriptModel } from './model.ts'

export interface Labelling {
  evidence: DocumentFeatures
  labels: number[]
  /** lines × labels. */
  marginals: Float64Array
  /** The same before the rest of the document was known: where the two part, the document overruled the line. */
  firstRound: Float64Array
}

const rounds = 3

/** A first reading, then readings that know what the one before made of the whole document, until nothing moves. */
export function labelLines(lines: ScriptLine[], model: ScriptModel): Labelling {
  const evidence = computeDocumentFeatures(lines)
  let chain = buildChain(lines, evidence, model.first, undefined)
  const firstRound = computePosterior(chain).marginals
  let labels = findBestPath(chain)
  for (let round = 0; round < rounds; round += 1) {
    chain = buildChain(lines, evidence, model.later, buildDocumentContext(lines, evidence, labels))
    const next = findBestPath(chain)
    const isSettled = next.every((label, at) => label === labels[at])
    labels = next
    if (isSettled) break
  }
  return { evidence, labels, marginals: computePosterior(chain).marginals, firstRound }
}
