import { expect, it } from 'vitest'
import { findSound, NO_SOUND_DB } from '../take-sound.ts'
import type { TapeFact } from '../tape-fact.ts'

const CLOCK = { soundSeconds: (contextMs: number) => (contextMs - 5000) / 1000 }
/** Facts of a second each, from the levels of tenths of a second. */
const listFacts = (db: number[]): TapeFact[] =>
  Array.from({ length: Math.ceil(db.length / 10) }, (_, second) => ({
    type: 'levels',
    contextMs: 5000 + second * 1000,
    db: db.slice(second * 10, second * 10 + 10),
  }))
const room = (windows: number) => Array.from({ length: windows }, (_, i) => -60 + (i % 3))
const speech = (windows: number) => Array.from({ length: windows }, (_, i) => -30 - (i % 5))

it('[R-26-20] Sound reaches from the first to the last tenth of a second that is 6 dB above the quietest half second', () => {
  const sound = findSound(listFacts([...room(12), ...speech(20), ...room(30), -50, ...room(17)]), CLOCK, 8)
  expect(sound).toEqual({ from: expect.closeTo(1.2), to: expect.closeTo(6.3) })
  expect(findSound(listFacts([...room(20), -54, ...room(9)]), CLOCK, 3)).toBeUndefined()
  expect(findSound(listFacts([...room(20), -51.9, ...room(9)]), CLOCK, 3)).toEqual({ from: 2, to: 2.1 })
})

it('[R-26-20] Lost samples are not the room, and a silent take has no sound', () => {
  const lost = Array.from({ length: 10 }, () => NO_SOUND_DB)
  expect(findSound(listFacts([...lost, ...room(20), ...speech(10)]), CLOCK, 4)?.from).toBeCloseTo(3)
  expect(findSound(listFacts([...lost, ...lost]), CLOCK, 2)).toBeUndefined()
})

it('[R-26-20] What was never measured counts as sound', () => {
  expect(findSound([], CLOCK, 7)).toEqual({ from: 0, to: 7 })
  expect(findSound(listFacts([...room(10), ...speech(10)]), CLOCK, 2.6)).toEqual({ from: 1, to: 2.6 })
  expect(findSound(listFacts(room(20)), CLOCK, 2.6)).toEqual({ from: 2, to: 2.6 })
})
