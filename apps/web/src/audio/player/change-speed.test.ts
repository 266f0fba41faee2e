import { expect, it } from 'vitest'
import { changeSpeed } from './change-speed.ts'

const RATE = 48_000
const PITCH_HZ = 170
const TONE = Float32Array.from({ length: RATE }, (_, at) => Math.sin((2 * Math.PI * PITCH_HZ * at) / RATE) / 2)

const countCrossings = (samples: Float32Array) =>
  samples.reduce((count, sample, at) => count + (at > 0 && sample < 0 !== (samples[at - 1] ?? 0) < 0 ? 1 : 0), 0)

/** The loudest sample of each 20 ms, without the end, where the last pieces fade out. */
const listPeaks = (samples: Float32Array) =>
  Array.from({ length: Math.floor(samples.length / 960) - 4 }, (_, piece) =>
    samples.subarray(piece * 960, (piece + 1) * 960).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  )

it.each([0.5, 0.75, 1.25, 1.5, 2])('[R-45-02] A tone at %f x is that much shorter, as loud and as high', (speed) => {
  const changed = changeSpeed(TONE, RATE, speed)
  expect(changed.length / RATE).toBeCloseTo(1 / speed, 3)
  expect(countCrossings(changed) / 2 / (changed.length / RATE)).toBeCloseTo(PITCH_HZ, -0.5)
  for (const peak of listPeaks(changed)) expect(peak).toBeCloseTo(0.5, 1)
})

it('[R-45-02] Sounds keep their order and their places at another speed', () => {
  const clicks = Float32Array.from({ length: RATE }, (_, at) => (at % 12_000 === 6000 ? 1 : 0))
  const changed = changeSpeed(clicks, RATE, 1.5)
  const places = [...changed.keys()].filter((at) => (changed[at] ?? 0) > 0.4)
  expect(places.length).toBeGreaterThanOrEqual(3)
  for (const place of places) {
    const original = place * 1.5
    const nearest = Math.round((original - 6000) / 12_000) * 12_000 + 6000
    expect(Math.abs(original - nearest) / RATE).toBeLessThan(0.03)
  }
})

it('A clip that is shorter than one piece keeps its beginning', () => {
  const changed = changeSpeed(new Float32Array(300).fill(0.5), RATE, 1.5)
  expect(changed).toHaveLength(200)
  expect(changed[0]).toBeCloseTo(0.5, 3)
})
