import { planParts, trimToLines } from '@sidelight/domain/taping/plan-cut'
import type { TakesById, TapePart } from '@sidelight/domain/taping/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { Trim } from './player/TrimBar.tsx'

/** What the actor chose for a take; it is applied when a file is made, the take stays as it is. */
export interface TakeEdit {
  /** Undefined: a breath before the first line to a breath after the last. */
  trim: Trim | undefined
  /** The pick-ups that are cut in. */
  pickUps: readonly string[]
}

export const UNEDITED: TakeEdit = { trim: undefined, pickUps: [] }

/** Two keyframes that are meant to be the same moment lie closer than this. */
const SHORTEST_CUT_SECONDS = 0.1

export const wholeOf = ({ keys, seconds }: TapeTake): Trim => ({ from: keys[0] ?? 0, to: seconds })

export const isWhole = (take: TapeTake, { from, to }: Trim): boolean => {
  const whole = wholeOf(take)
  return from === whole.from && to === whole.to
}

/** The parts of the file in their order. */
export function planTake(takes: TakesById, take: TapeTake, edit: TakeEdit, slate?: TapeTake): TapePart[] {
  return planParts(takes, {
    takeId: take.id,
    trim: edit.trim,
    pickUps: edit.pickUps,
    slate: slate && { takeId: slate.id },
    isSlateFirst: true,
  })
}

/** Where the handles stand. */
export const findTrim = (take: TapeTake, { trim }: TakeEdit): Trim => trim ?? trimToLines(take)

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
