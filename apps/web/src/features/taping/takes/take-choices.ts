import { DEFAULT_MIX, type TapeMix } from '@sidelight/domain/taping/mix-plan'
import { planParts, trimToSound } from '@sidelight/domain/taping/plan-cut'
import type { TakesById, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TakeChoices, TapeTake } from '@sidelight/domain/taping/tape-take'
import type { Trim } from './player/TrimBar.tsx'

/** Changes what the user chose about a take. It is applied when a file is made; the take stays as it is. */
export type OnChoose = (take: TapeTake, change: Partial<TakeChoices>) => void

/** Two keyframes that are meant to be the same moment lie closer than this. */
const SHORTEST_CUT_SECONDS = 0.1

export const wholeOf = ({ keys, seconds }: TapeTake): Trim => ({ from: keys[0] ?? 0, to: seconds })

export const isWhole = (take: TapeTake, { from, to }: Trim): boolean => {
  const whole = wholeOf(take)
  return from === whole.from && to === whole.to
}

/** What was said in a take and its continuations, whatever is trimmed. */
export const planUntrimmed = (takes: TakesById, { id }: TapeTake): TapePart[] => planParts(takes, { id })

/** Where the handles stand. */
export const findTrim = (take: TapeTake): Trim => take.trim ?? trimToSound(take)

/** A take whose sound was never set sounds like the newest one whose sound was, because its devices are the same. */
export function findMix(takes: readonly TapeTake[], take: TapeTake): TapeMix {
  const newest = takes.find(({ mix, isPiece }) => mix !== undefined && isPiece !== true)
  const mix = take.mix ?? newest?.mix ?? DEFAULT_MIX
  return take.isPiece === true ? { ...mix, partnerDb: undefined } : mix
}

/** The stretches of a take that its pick-ups replace. */
export function listCuts(parts: readonly TapePart[], takeId: string, trim: Trim): Trim[] {
  const own = parts.filter((part) => part.takeId === takeId)
  const ends = [trim.from, ...own.map(({ to }) => to)]
  const starts = [...own.map(({ from }) => from), trim.to]
  return ends.flatMap((from, at) => {
    const to = starts[at] ?? from
    return to - from > SHORTEST_CUT_SECONDS ? [{ from, to }] : []
  })
}
