import { expect, it } from 'vitest'
import { SAMPLE_RATE as RATE, CEPSTRUM_CONFIG as config } from '../audio-pipeline.ts'
import { CepstrumStream } from './cepstra.ts'
import { UNWARPED } from './warps.ts'

/** Harmonics up to a frequency, and nothing above it. */
function buzz(highestHz: number): Float32Array {
  const harmonics = Array.from({ length: Math.floor(highestHz / 150) }, (_, i) => 150 * (i + 1))
  return Float32Array.from({ length: RATE / 2 }, (_, i) =>
    harmonics.reduce((sum, hz) => sum + 0.02 * Math.sin((2 * Math.PI * hz * i) / RATE), 0),
  )
}

it('The stream gives one cepstrum per 10 ms once a window is full', () => {
  expect(new CepstrumStream(config).feed(new Float32Array(RATE))).toHaveLength(98)
})

it('A missing band weighs no more than a weak one', () => {
  const full = new CepstrumStream(config).feed(buzz(7000)).at(-1)?.[UNWARPED]
  const narrow = new CepstrumStream(config).feed(buzz(3400)).at(-1)?.[UNWARPED]
  // Without the noise floor the difference is more than 100.
  expect(Math.abs((full?.[0] ?? 0) - (narrow?.[0] ?? 0))).toBeLessThan(25)
})

it('The level of a frame is measured in decibels', () => {
  const stream = new CepstrumStream(config)
  stream.feed(buzz(7000))
  const loud = stream.decibels
  stream.feed(buzz(7000).map((sample) => sample / 10))
  expect(loud - stream.decibels).toBeCloseTo(20, 0)
})

it('Silence has the same level before and after a sound', () => {
  const stream = new CepstrumStream(config)
  const silence = new Float32Array(RATE / 5)
  stream.feed(silence)
  const before = stream.decibels
  stream.feed(buzz(7000))
  expect(stream.decibels).toBeGreaterThan(before + 20)
  stream.feed(silence)
  expect(stream.decibels).toBeCloseTo(before, 5)
})
