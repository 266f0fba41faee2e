import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import type { OnChoose } from '../take-choices.ts'

export const isBetter = ({ betterLines = [] }: TapeTake, lineId: string): boolean => betterLines.includes(lineId)

/** A line is better in one of two takes; the same word again takes it back. */
export function markBetter(take: TapeTake, other: TapeTake, lineId: string, onChoose: OnChoose): void {
  const without = ({ betterLines = [] }: TapeTake) => betterLines.filter((each) => each !== lineId)
  onChoose(take, { betterLines: isBetter(take, lineId) ? without(take) : [...without(take), lineId] })
  if (isBetter(other, lineId)) onChoose(other, { betterLines: without(other) })
}
