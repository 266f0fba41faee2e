import type { Revision, RevisedLine } from '@sidelight/contract'
import { toCost } from '../documents.wire.ts'
import type { LineDifference } from './revise-lines.ts'
import type { RevisionChanges, RevisionState } from './revisions.service.ts'

export const toRevision = (revision: RevisionState): Revision => ({
  state: revision.state,
  message: revision.message,
  revision_id: revision.fileId ?? null,
  changes: revision.state === 'ready' ? toChanges(revision.changes) : null,
})

function toChanges({ colour, sameCount, differences, cost, ownCharacters }: RevisionChanges): Revision['changes'] {
  const lines = differences.map((difference) => toLine(difference, ownCharacters))
  const count = (kind: RevisedLine['kind']) => lines.filter((line) => line.kind === kind).length
  return {
    colour: colour ?? null,
    same: sameCount,
    changed: count('changed'),
    new: count('new'),
    cut: count('cut'),
    moved: count('moved'),
    yours: lines.filter(({ kind, is_yours }) => is_yours && kind !== 'moved').length,
    cost: cost ? toCost(cost) : null,
    lines,
  }
}

function toLine({ kind, before, after }: LineDifference, ownCharacters: ReadonlySet<string>): RevisedLine {
  const actors = [before, after].flatMap((line) => line?.actor ?? [])
  return {
    kind,
    actor: actors.at(-1) ?? '',
    is_yours: actors.some((actor) => ownCharacters.has(actor)),
    before: before?.dialog ?? null,
    after: after?.dialog ?? null,
  }
}
