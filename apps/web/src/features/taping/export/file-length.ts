import { isCutIn, listPickUps } from '@sidelight/domain/taping/plan-cut'
import type { PlannedFile } from '@sidelight/domain/taping/export/plan-files'
import type { TakesById, TapePart } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'

export interface FileLength {
  fileSeconds: number
  /** With continuations. */
  takeSeconds: number
  /** Most of the takes would not be in the file. */
  isShort: boolean
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
/** How long a file of these parts is. */
export const sumParts = (parts: readonly TapePart[]): number => sum(parts.map(({ from, to }) => to - from))

/** A take with its continuations. */
export const measureTake = (takes: TakesById, take: TapeTake): number =>
  sum(
    [take, ...listPickUps(takes, take.id).filter((pickUp) => !pickUp.pickUp?.isLineOnly && isCutIn(pickUp))].map(
      ({ seconds }) => seconds,
    ),
  )

/** How much of its takes is in a file. A slate beside them does not count. */
export function measureLength(allTakes: TakesById, { takes, parts }: Pick<PlannedFile, 'takes' | 'parts'>): FileLength {
  const counted = takes.some(({ kind }) => kind !== 'slate') ? takes.filter(({ kind }) => kind !== 'slate') : takes
  const slates = new Set(takes.filter((take) => !counted.includes(take)).map(({ id }) => id))
  const takeSeconds = sum(counted.map((take) => measureTake(allTakes, take)))
  const isShort = sumParts(parts.filter(({ takeId }) => !slates.has(takeId))) < takeSeconds / 2
  return { fileSeconds: sumParts(parts), takeSeconds, isShort }
}
