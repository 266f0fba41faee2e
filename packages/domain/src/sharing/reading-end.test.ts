import { describe, expect, it } from 'vitest'
import { createReadingEnd } from './reading-end.ts'

const STEP = 0.02
const [ROOM, VOICE] = [-58, -28]

/** When the line ended, for stretches of [level, seconds]; undefined if it goes on. */
function endOf(expectedMs: number, stretches: readonly (readonly [number, number])[]): number | undefined {
  const end = createReadingEnd(expectedMs)
  let at = 0
  for (const [levelDb, seconds] of stretches)
    for (let step = 0; step < Math.round(seconds / STEP); step++) {
      at += STEP
      if (end.feed(levelDb, STEP)) return at
    }
  return undefined
}

describe('the end of a line that is read', () => {
  it('[R-101-10] A line ends after 0.9 s of silence behind the voice', () => {
    expect(
      endOf(2000, [
        [ROOM, 0.5],
        [VOICE, 2],
        [ROOM, 0.8],
      ]),
    ).toBeUndefined()
    expect(
      endOf(2000, [
        [ROOM, 0.5],
        [VOICE, 2],
        [ROOM, 2],
      ]),
    ).toBeCloseTo(3.4, 1)
  })

  it('[R-101-10] A pause before 60 % of the expected time ends nothing', () => {
    expect(
      endOf(6000, [
        [ROOM, 0.2],
        [VOICE, 2],
        [ROOM, 3],
      ]),
    ).toBeUndefined()
    expect(
      endOf(6000, [
        [ROOM, 0.2],
        [VOICE, 2],
        [ROOM, 2],
        [VOICE, 1],
        [ROOM, 1],
      ]),
    ).toBeCloseTo(6.1, 1)
  })

  it('[R-101-10] A line nobody has begun to read is waited for, up to a minute', () => {
    expect(endOf(2000, [[ROOM, 30]])).toBeUndefined()
    expect(endOf(2000, [[ROOM, 60]])).toBeCloseTo(58, 1)
  })

  it('[R-101-10] A room that hums is no voice', () => {
    expect(
      endOf(1000, [
        [-45, 0.4],
        [VOICE, 1.5],
        [-45, 1],
      ]),
    ).toBeCloseTo(2.8, 1)
    expect(endOf(1000, [[-45, 20]])).toBeUndefined()
  })
})
