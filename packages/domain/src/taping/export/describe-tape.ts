import { capitalise, inWords } from '../../speech/number-words.ts'
import { writeLength } from '../../time/write-length.ts'
import { listJoints } from '../plan-cut.ts'
import type { TapeTake } from '../tape-take.ts'
import type { MixedPart, TapePart } from './tape-export-plan.ts'

type DescribedTake = Pick<TapeTake, 'kind' | 'pickUp'> & Partial<Pick<TapeTake, 'lines'>>

/**
 * What casting may ask of a tape, in the file itself: where it was joined, and what is synthetic. Derived from the parts
 * alone, without a word of the script.
 */
export function describeTape(takes: ReadonlyMap<string, DescribedTake>, parts: readonly MixedPart[]): string {
  return [describePerformance(takes, parts), describePartner(takes, parts), AS_RECORDED].join(' ')
}

const AS_RECORDED = "The actor's picture is as recorded; the actor's sound is as recorded, limited at −1 dB."

const LONGEST_DESCRIPTION = 1000

/** Whether a file that somebody else made says of itself what ours say. */
export const isDescription = (comment: string): boolean =>
  comment.length <= LONGEST_DESCRIPTION && comment.endsWith(AS_RECORDED)

function describePerformance(takes: ReadonlyMap<string, DescribedTake>, parts: readonly MixedPart[]): string {
  const isSlate = ({ takeId }: TapePart) => takes.get(takeId)?.kind === 'slate'
  const ownerOf = ({ takeId }: TapePart) => takes.get(takeId)?.pickUp?.takeId ?? takeId
  const played = parts.filter((part) => !isSlate(part))
  if (played.length === 0) return 'A slate, one unbroken take.'
  const count = new Set(played.map(ownerOf)).size
  const joints = listJoints(parts).flatMap(({ seconds, before, after }) => {
    if (isSlate(before) || isSlate(after)) return []
    const pickUp = takes.get(after.takeId)?.pickUp
    const kind =
      ownerOf(before) !== ownerOf(after) ? 'next' : pickUp === undefined ? 'back' : pickUp.isLineOnly ? 'line' : 'rest'
    return [{ kind, seconds }]
  })
  const at = (kind: string) => joints.filter((joint) => joint.kind === kind).map(({ seconds }) => writeLength(seconds))
  const [lines, rests, nexts] = [at('line'), at('rest'), at('next')]
  const inserted = [
    ...(lines.length > 0 ? [`${countOf(lines.length, 'line')} picked up, at ${list(lines)}`] : []),
    ...(rests.length > 0 ? [`continued at ${list(rests)}`] : []),
  ].join(', and ')
  if (count > 1) {
    const order = `${countOf(count, 'take')} follow one another, at ${list(nexts)}`
    return `${capitalise(order)}${inserted === '' ? '' : `, with ${inserted}`}.`
  }
  return inserted === ''
    ? 'Performance unedited, one unbroken take.'
    : `Performance in one take, ${lines.length > 0 ? 'with ' : ''}${inserted}.`
}

function describePartner(takes: ReadonlyMap<string, DescribedTake>, parts: readonly MixedPart[]): string {
  const heard = parts.filter(({ takeId, mix }) => takes.get(takeId)?.kind !== 'slate' && mix.partnerDb !== undefined)
  if (heard.length === 0) return 'No partner is heard on this tape.'
  const lines = heard.flatMap(({ takeId, from, to }) =>
    (takes.get(takeId)?.lines ?? []).filter((line) => !line.isActors && line.from < to && line.to > from),
  )
  const friends = lines.filter(({ isFriends }) => isFriends)
  if (friends.length === 0) return "The partner's voice is synthetic."
  return friends.length === lines.length
    ? 'The partner was read by a person and recorded before.'
    : "The partner was read by a person and recorded before, in some lines; elsewhere the partner's voice is synthetic."
}

const countOf = (count: number, noun: string): string => `${inWords(count)} ${count === 1 ? noun : `${noun}s`}`

const list = (times: readonly string[]): string =>
  [times.slice(0, -1).join(', '), times.at(-1)].filter(Boolean).join(' and ')
