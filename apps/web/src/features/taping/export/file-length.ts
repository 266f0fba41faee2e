import { isCutIn, listPickUps } from '@sidelight/domain/taping/plan-cut'
import type { TakesById, TapePart } from '@sidelight/domain/taping/tape-export-plan'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'

export interface FileLength {
  fileSeconds: number
  /** With its continuations. */
  takeSeconds: number
  /** Most of the take would not be in the file. */
  isShort: boolean
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** How much of a take is in its file. The slate is no part of the take. */
export function measureLength(takes: TakesById, take: TapeTake, parts: readonly TapePart[]): FileLength {
  const rests = listPickUps(takes, take.id).filter((pickUp) => !pickUp.pickUp?.isLineOnly && isCutIn(pickUp))
  const takeSeconds = sum([take, ...rests].map(({ seconds }) => seconds))
  const isSlate = ({ takeId }: TapePart) => takeId !== take.id && takes.get(takeId)?.kind === 'slate'
  const sceneSeconds = sum(parts.filter((part) => !isSlate(part)).map(({ from, to }) => to - from))
  const fileSeconds = sum(parts.map(({ from, to }) => to - from))
  return { fileSeconds, takeSeconds, isShort: sceneSeconds < takeSeconds / 2 }
}
