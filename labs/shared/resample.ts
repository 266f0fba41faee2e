import { Resampler } from '@sidelight/domain/recording/resampler'

/** With silence after it, because the resampler keeps the last samples to itself. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const whole = new Float32Array(samples.length + from / 10)
  whole.set(samples)
  return new Resampler(from, to).feed(whole)
}
