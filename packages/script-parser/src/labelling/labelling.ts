import { computePosterior, findBestPath } from './label-chain.ts'
import { buildDocumentContext } from './document-context.ts'
import type { DocumentProfile } from '../profile/document-profile.ts'
import { profileDocument } from '../profile/profile-document.ts'
import type { ScriptLine } from '../document/line.ts'
import { buildChain, type ScriptModel } from './model.ts'

export interface Labelling {
  profile: DocumentProfile
  labels: number[]
  /** lines × labels. */
  marginals: Float64Array
  /** The same after the first round: where the two differ, the rest of the document overruled the line. */
  firstRound: Float64Array
}

const maxLaterRounds = 3

/** One round on each line alone, then rounds with the result of the round before, until no label changes. */
export function labelLines(lines: ScriptLine[], model: ScriptModel): Labelling {
  const profile = profileDocument(lines)
  let chain = buildChain(lines, profile, model.first, undefined)
  const firstRound = computePosterior(chain).marginals
  let labels = findBestPath(chain)
  for (let round = 0; round < maxLaterRounds; round += 1) {
    chain = buildChain(lines, profile, model.later, buildDocumentContext(lines, profile, labels))
    const next = findBestPath(chain)
    const isUnchanged = next.every((label, at) => label === labels[at])
    labels = next
    if (isUnchanged) break
  }
  return { profile, labels, marginals: computePosterior(chain).marginals, firstRound }
}
