import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import { describe, expect, it } from 'vitest'
import { createTakeFiles, TAPE_SAMPLE_RATE as RATE, type TakeShape } from './testing/take-fixtures.ts'
import { measureStems, mixStems, type SoundPart } from './mix-stems.ts'
import { StemsReader } from './stems-reader.ts'

const click = (at: number) => (seconds: number) => (Math.abs(seconds - at) < 0.5 / RATE ? 0.5 : 0)
const tone =
  (amplitude: number, hertz: number, from = 0, to = Infinity) =>
  (seconds: number) =>
    seconds >= from && seconds < to ? amplitude * Math.sin(2 * Math.PI * hertz * seconds) : 0

async function createPart(shape: TakeShape, change: Partial<SoundPart> = {}): Promise<SoundPart> {
  const { stems } = await createTakeFiles(shape)
  const reader = new StemsReader(stems, RATE)
  const from = { microphone: 0, partner: 0 }
  return { stems: reader, mix: LOUD, from, length: reader.frames, actorLines: [], ...change }
}

const LOUD = { partnerDb: 0, isLowerUnderVoice: false, nudgeMs: 0 }
const OFF = { ...LOUD, partnerDb: undefined }
/** Both stems as loud as they are. */
const EQUAL = { actorDb: -20, partnerDb: -20 }

async function mix(plain: readonly SoundPart[], tapeMix: TapeMix, isLevelled = false) {
  const parts = plain.map((part) => ({ ...part, mix: tapeMix }))
  const levels = await measureStems(parts, () => undefined)
  const mixed: number[] = []
  for await (const block of mixStems(parts, isLevelled ? levels : { ...levels, ...EQUAL }))
    for (const sample of block) mixed.push(sample)
  return mixed
}

const peakAt = (samples: readonly number[]): number =>
  samples.reduce((loudest, sample, i) => (Math.abs(sample) > Math.abs(samples[loudest] ?? 0) ? i : loudest), 0)
const loudest = (samples: readonly number[]): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

describe('The mix of the two stems', () => {
  it('[R-29-03] Puts each stem where its first sample says, also across blocks', async () => {
    const part = await createPart({ seconds: 3, microphone: click(1.5) }, { from: { microphone: 4800, partner: 0 } })
    expect(peakAt(await mix([part], OFF))).toBe(1.5 * RATE - 4800)
    const partner = await createPart({ seconds: 3, partner: click(2) }, { from: { microphone: 0, partner: -2400 } })
    expect(peakAt(await mix([partner], LOUD))).toBe(2 * RATE + 2400)
  })

  it('[R-29-04] Contains nothing of a partner that is off', async () => {
    const part = await createPart({ seconds: 1, partner: tone(0.5, 300) })
    expect(loudest(await mix([part], OFF))).toBe(0)
    expect(loudest(await mix([part], { ...LOUD, partnerDb: -6 }))).toBeCloseTo(0.25, 2)
  })

  it('[R-29-04] Each take of a file has the partner as loud as was chosen for it', async () => {
    const part = await createPart({ seconds: 1, partner: tone(0.5, 300) })
    const parts = [part, { ...part, mix: OFF }, { ...part, mix: { ...LOUD, partnerDb: -6 } }]
    const levels = { ...(await measureStems(parts, () => undefined)), ...EQUAL }
    const peaks: number[] = []
    for await (const block of mixStems(parts, levels)) peaks.push(loudest([...block]))
    expect(peaks).toEqual([0.5, 0, 0.25].map((peak) => expect.closeTo(peak, 2)))
  })

  it('[R-29-04] Makes the partner as many decibels softer than the actor as was chosen', async () => {
    const part = await createPart(
      { seconds: 2, microphone: tone(0.2, 200, 0, 1), partner: tone(0.5, 300, 1, 2) },
      { actorLines: [{ from: 0, to: RATE }] },
    )
    const mixed = await mix([part], { ...LOUD, partnerDb: -8 }, true)
    expect(loudest(mixed.slice(0, RATE))).toBeCloseTo(0.2, 2)
    expect(loudest(mixed.slice(1.1 * RATE))).toBeCloseTo(0.2 * 10 ** (-8 / 20), 2)
  })

  it('[R-29-04] Measures the actor on their own lines only, and a slate as a whole', async () => {
    // A loud partner in the loudspeaker, and then a quiet actor.
    const voice = (seconds: number) => tone(0.8, 200, 0, 1)(seconds) + tone(0.1, 200, 1, 2)(seconds)
    const shape = { seconds: 2, microphone: voice, partner: tone(0.2, 300, 0, 1) }
    const withLine = await createPart(shape, { actorLines: [{ from: RATE, to: 2 * RATE }] })
    const levels = await measureStems([withLine], () => undefined)
    expect(levels.actorDb).toBeCloseTo(20 * Math.log10(0.1 / Math.SQRT2), 0)
    expect(levels.partnerDb).toBeCloseTo(20 * Math.log10(0.2 / Math.SQRT2), 0)
    const slate = await measureStems([await createPart(shape)], () => undefined)
    expect(slate.actorDb).toBeGreaterThan(-9)
  })

  it('[R-29-04] Lowers the partner by 6 dB while the actor speaks, and not otherwise', async () => {
    const part = await createPart(
      { seconds: 4, microphone: tone(0.1, 200, 2, 3), partner: tone(0.2, 300) },
      { actorLines: [{ from: 2 * RATE, to: 3 * RATE }] },
    )
    const plain = await mix([part], LOUD)
    const lowered = await mix([part], { ...LOUD, isLowerUnderVoice: true })
    const change = (at: number) => {
      const [from, to] = [at * RATE, (at + 0.05) * RATE]
      // The microphone is the same in both: what differs is the partner.
      return loudest(plain.slice(from, to).map((sample, i) => sample - (lowered[from + i] ?? 0)))
    }
    expect(change(1)).toBe(0)
    expect(change(2.5)).toBeCloseTo(0.2 * (1 - 10 ** (-6 / 20)), 2)
    expect(change(3.8)).toBe(0)
    // The window of 50 ms before the first word: a partner who falls silent only with it would cover it.
    expect(change(1.925)).toBeCloseTo(0.2 * (1 - 10 ** (-6 / 20)), 2)
    expect(change(1.85)).toBe(0)
  })

  it('[R-29-05] Fades each part over 10 ms and passes −1 dB nowhere', async () => {
    const part = await createPart({ seconds: 1, microphone: () => 1, partner: () => 1 })
    const mixed = await mix([part, part], LOUD)
    expect(loudest(mixed)).toBeLessThanOrEqual(10 ** (-1 / 20))
    expect(loudest(mixed)).toBeGreaterThan(0.8)
    for (const joint of [0, RATE - 1, RATE, 2 * RATE - 1]) expect(mixed[joint]).toBeLessThan(0.01)
    expect(mixed[RATE + 0.011 * RATE]).toBeGreaterThan(0.8)
  })

  it('[R-29-03] A stem is silent before its recording begins and after it ends', async () => {
    const part = await createPart({ seconds: 1, microphone: () => 0.5 }, { from: { microphone: -RATE, partner: 0 } })
    const mixed = await mix([{ ...part, length: 3 * RATE }], OFF)
    expect(loudest(mixed.slice(0, RATE))).toBe(0)
    expect(loudest(mixed.slice(RATE, 2 * RATE))).toBeCloseTo(0.5, 3)
    expect(loudest(mixed.slice(2 * RATE))).toBe(0)
  })
})
