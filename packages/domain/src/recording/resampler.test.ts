import { expect, it } from 'vitest'
import { Resampler } from './resampler.ts'

const RATE = 44_100

function tone(hz: number): Float32Array {
  return Float32Array.from({ length: RATE }, (_, i) => Math.sin((2 * Math.PI * hz * i) / RATE))
}

function level(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

it('Resampling keeps speech and removes frequencies above the lower rate', () => {
  const speech = new Resampler(RATE, 16_000).feed(tone(1000)).subarray(1000)
  const hiss = new Resampler(RATE, 16_000).feed(tone(12_000)).subarray(1000)
  expect(level(speech)).toBeCloseTo(Math.SQRT1_2, 2)
  expect(level(hiss)).toBeLessThan(0.001)
})

it('Resampling gives the same result for any chunk length', () => {
  const input = tone(440)
  const whole = new Resampler(RATE, 16_000).feed(input)
  const resampler = new Resampler(RATE, 16_000)
  const pieces: number[] = []
  for (let at = 0; at < RATE; at += 313) pieces.push(...resampler.feed(input.subarray(at, at + 313)))
  expect(pieces).toHaveLength(whole.length)
  expect(Math.max(...pieces.map((sample, i) => Math.abs(sample - (whole[i] ?? 9))))).toBeLessThan(0.001)
})
