import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseQuality, expectBytes, expectSeconds, FULL, SMALL } from '../choose-quality.ts'
import { DEFAULT_PORTAL, PORTALS } from '../export/portals.ts'
import type { TapeScene } from '../tape-scenes.ts'
import type { TapeTake } from '../tape-take.ts'

const MEGABYTE = 1_000_000

describe('the picture of the next take', () => {
  it('[R-90-01] A file of 7:30 still has the full picture under 500 MB, and one of 8 minutes has less detail', () => {
    const need = { maxBytes: 500 * MEGABYTE, height: 1080 as const }
    expect(chooseQuality({ ...need, seconds: 439 })).toEqual(FULL)
    expect(chooseQuality({ ...need, seconds: 480 })).toEqual({ ...FULL, bitRate: 7_300_000 })
    expect(chooseQuality({ seconds: 9999, maxBytes: undefined, height: 1080 })).toEqual(FULL)
  })

  it('[R-90-01] Below 4 Mb/s the picture has 720 lines, and never less than 1 Mb/s', () => {
    const need = { maxBytes: 100 * MEGABYTE, height: 1080 as const }
    expect(chooseQuality({ ...need, seconds: 171 })).toEqual({ ...FULL, bitRate: 4_000_000 })
    expect(chooseQuality({ ...need, seconds: 175 })).toEqual({ ...SMALL, bitRate: 3_900_000 })
    expect(chooseQuality({ ...need, seconds: 5000 })).toEqual({ ...SMALL, bitRate: 1_000_000 })
  })

  it('[R-90-01] 720p by choice has 5 Mb/s at most', () => {
    expect(chooseQuality({ seconds: 60, maxBytes: 500 * MEGABYTE, height: 720 })).toEqual(SMALL)
  })

  it('[R-90-02] Of 500 takes that run up to a tenth longer than expected, every file is within its limit', () => {
    const limits = PORTALS.flatMap(({ maxBytes }) => maxBytes ?? [])
    const seconds = fc.integer({ min: 20, max: 600 })
    fc.assert(
      fc.property(
        seconds,
        fc.constantFrom(...limits),
        fc.double({ min: 0.9, max: 1.1, noNaN: true }),
        (expected, maxBytes, off) => {
          const quality = chooseQuality({ seconds: expected, maxBytes, height: 1080 })
          expect(expectBytes(quality, expected * off)).toBeLessThanOrEqual(maxBytes)
        },
      ),
      { numRuns: 500 },
    )
  })
})

const scene = (id: string): TapeScene => ({
  id,
  label: id,
  place: '',
  start: 0,
  end: 1,
  lineIds: new Set([id]),
  ownLines: 1,
})
const take = (sceneId: string, seconds: number, startedAt: number, kind = 'scene') =>
  ({ kind, sceneId, seconds, startedAt, lines: [] }) as unknown as TapeTake

describe('the expected length of a file', () => {
  const EXPECTED = [
    { scene: scene('one'), words: 250 },
    { scene: scene('two'), words: 100 },
  ]
  const BACKSTAGE = PORTALS.find(({ id }) => id === 'backstage')!

  it('[R-90-02] Before the first take a scene is as long as its words need with pauses', () => {
    expect(expectSeconds(EXPECTED, [], DEFAULT_PORTAL)).toBeCloseTo(130)
    expect(expectSeconds(EXPECTED, [], BACKSTAGE)).toBeCloseTo(182)
  })

  it('[R-90-02] After a take it is as long as the last one and a tenth, with the slate', () => {
    const takes = [take('one', 200, 2), take('one', 100, 1), take('', 10, 3, 'slate')]
    expect(expectSeconds(EXPECTED, takes, DEFAULT_PORTAL)).toBeCloseTo(230)
    expect(expectSeconds(EXPECTED, takes, BACKSTAGE)).toBeCloseTo(282)
  })
})
