import { expect, it } from 'vitest'
import { SAMPLE_RATE as RATE, SOUND_SHAPE as shape } from '../audio-pipeline.ts'
import { CepstrumStream } from './cepstra.ts'

/** A buzz of harmonics up to some frequency, with nothing at all above it. */
function buzz(highestHz: number): Float32Array {
  const harmonics = Array.from({ length: Math.floor(highestHz / 150) }, (_, i) => 150 * (i + 1))
  return Float32Array.from({ length: RATE / 2 }, (_, i) =>
    harmonics.reduce((sum, hz) => sum + 0.02 * Math.sin((2 * Math.PI * hz * i) / RATE), 0),
  )
}

it('gives one cepstrum for each 10 ms, once a window is full', () => {
  expect(new CepstrumStream(shape).feed(new Float32Array(RATE))).toHaveLength(98)
})

it('makes no more of a missing band than of a weak one', () => {
  const full = new CepstrumStream(shape).feed(buzz(7000)).at(-1)
  const narrow = new CepstrumStream(shape).feed(buzz(3400)).at(-1)
  // Without a floor it is more than a hundred.
  expect(Math.abs((full?.[0] ?? 0) - (narrow?.[0] ?? 0))).toBeLessThan(25)
})

it('says how loud a frame is', () => {
  const stream = new CepstrumStream(shape)
  stream.feed(buzz(7000))
  const loud = stream.decibels
  stream.feed(buzz(7000).map((sample) => sample / 10))
  expect(loud - stream.decibels).toBeCloseTo(20, 0)
})

it('hears nothing after a sound in a perfectly still room, as before it', () => {
  const stream = new CepstrumStream(shape)
  const stillness = new Float32Array(RATE / 5)
  stream.feed(stillness)
  const before = stream.decibels
  stream.feed(buzz(7000))
  expect(stream.decibels).toBeGreaterThan(before + 20)
  stream.feed(stillness)
  expect(stream.decibels).toBeCloseTo(before, 5)
})
