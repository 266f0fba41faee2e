import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_MIX, fadeGain, partnerGain, softLimit, underVoiceGain } from '../mix-plan.ts'

const toDb = (gain: number): number => 20 * Math.log10(gain)

it('[R-26-18] The partner is as far below the actor as was chosen, however loud each was recorded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -18, max: 0 }),
      fc.integer({ min: -40, max: -10 }),
      fc.integer({ min: -34, max: -10 }),
      (partnerDb, actorDb, recordedDb) => {
        const gain = partnerGain({ ...DEFAULT_MIX, partnerDb }, actorDb, recordedDb)
        expect(recordedDb + toDb(gain) - actorDb).toBeCloseTo(partnerDb, 6)
      },
    ),
  )
})

it('[R-33-03] Beside an actor who is hardly on the tape the partner is still heard', () => {
  const heardDb = (actorDb: number) => -20 + toDb(partnerGain({ ...DEFAULT_MIX, partnerDb: -8 }, actorDb, -20))
  expect(heardDb(-39)).toBeCloseTo(-47, 6)
  expect(heardDb(-40)).toBeCloseTo(-48, 6)
  expect(heardDb(-78)).toBeCloseTo(-48, 6)
})

it('[R-26-18] A partner that is switched off is multiplied by nothing', () => {
  expect(partnerGain({ ...DEFAULT_MIX, partnerDb: undefined }, -20, -20)).toBe(0)
})

it('A partner is raised by 24 dB at most, and by what was chosen alone if one stem has no sound', () => {
  expect(toDb(partnerGain({ ...DEFAULT_MIX, partnerDb: 0 }, -20, -44))).toBeCloseTo(24, 6)
  expect(toDb(partnerGain({ ...DEFAULT_MIX, partnerDb: 0 }, -20, -60))).toBeCloseTo(24, 6)
  expect(toDb(partnerGain({ ...DEFAULT_MIX, partnerDb: -8 }, undefined, -20))).toBeCloseTo(-8, 6)
})

it('[R-26-18] Only while the actor speaks, and only if it was chosen, the partner is 6 dB lower', () => {
  const mix = { ...DEFAULT_MIX, isLowerUnderVoice: true }
  expect(toDb(underVoiceGain(mix, true))).toBeCloseTo(-6, 6)
  expect(underVoiceGain(mix, false)).toBe(1)
  expect(underVoiceGain(DEFAULT_MIX, true)).toBe(1)
})

it('[R-26-19] The mix never passes -1 dB, keeps its sign and order, and leaves samples below -4 dB as they are', () => {
  const ceiling = 10 ** (-1 / 20)
  const sample = fc.double({ min: -4, max: 4, noNaN: true })
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      expect(Math.abs(softLimit(a))).toBeLessThanOrEqual(ceiling)
      expect(softLimit(-a)).toBeCloseTo(-softLimit(a), 12)
      expect(Math.sign(softLimit(b) - softLimit(a)) * Math.sign(b - a)).toBeGreaterThanOrEqual(0)
      expect(softLimit(a / 7)).toBe(a / 7)
    }),
  )
})

it('A part fades in and out over 10 ms', () => {
  expect(fadeGain(0, 48_000, 48_000)).toBeCloseTo(1 / 480, 6)
  expect(fadeGain(479, 48_000, 48_000)).toBe(1)
  expect(fadeGain(24_000, 48_000, 48_000)).toBe(1)
  expect(fadeGain(47_999, 48_000, 48_000)).toBeCloseTo(1 / 480, 6)
  expect(fadeGain(48_000, 48_000, 48_000)).toBe(0)
})
