import { expect, it } from 'vitest'
import type { Observation } from './observation.ts'
import { WordProgress } from './word-progress.ts'
import { NOTHING_HEARD } from './search/path-summary.ts'

const at = (position: number): Observation => ({
  atMs: 0,
  isBackground: false,
  voice: 1,
  position,
  isInWord: false,
  isAdlib: false,
  progress: 0,
  lead: 0,
  support: 0,
  voicedMs: 0,
  softVoiceMs: 0,
  path: NOTHING_HEARD,
  ended: NOTHING_HEARD,
})

const reach = (positions: number[]): number[] => {
  // The second page word is spoken as two words.
  const progress = new WordProgress([0, 1, 1, 2, 3])
  return positions.flatMap((position) => progress.advance(at(position)) ?? [])
}

it('A word is reported once it is stable', () => {
  expect(reach([1, 1])).toEqual([])
  expect(reach([1, 1, 1, 1])).toEqual([0])
})

it('A reported word is never taken back', () => {
  expect(reach([3, 3, 3, 1, 1, 1, 4, 4, 4])).toEqual([1, 2])
  expect(reach([5, 0, 5, 0, 5, 0])).not.toContain(0)
})
