import type { TapeTake } from '@sidelight/domain/taping/tape-take'

/** The line ids that the actor called better, by take. */
export type BetterLines = Readonly<Record<string, readonly string[]>>

/** A line is better in one of two takes; the same word again takes it back. */
export function markBetter(better: BetterLines, take: TapeTake, other: TapeTake, lineId: string): BetterLines {
  const without = (id: string) => (better[id] ?? []).filter((each) => each !== lineId)
  const isMarked = better[take.id]?.includes(lineId) === true
  return {
    ...better,
    [other.id]: without(other.id),
    [take.id]: isMarked ? without(take.id) : [...without(take.id), lineId],
  }
}
