import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { Resampler } from '@sidelight/domain/recording/resampler'

const HOP = SAMPLE_RATE / 50
const SEARCH = SAMPLE_RATE / 100
const COARSE = 4

/** Makes the sound `factor` times as long at the same pitch (WSOLA). */
export function stretch(samples: Float32Array, factor: number): Float32Array {
  const stretched = new Float32Array(Math.floor(samples.length * factor))
  let next = 0
  for (let to = 0; to + 2 * HOP <= stretched.length; to += HOP) {
    const wanted = Math.round(to / factor)
    const from = to === 0 ? 0 : findLike(samples, next, wanted)
    for (let i = 0; i < 2 * HOP; i++) {
      const weight = 0.5 - 0.5 * Math.cos((Math.PI * i) / HOP)
      stretched[to + i] = stretched[to + i]! + weight * (samples[from + i] ?? 0)
    }
    next = from + HOP
  }
  return stretched
}

/** The position near `wanted` at which the sound is most similar to that at `next`. */
function findLike(samples: Float32Array, next: number, wanted: number): number {
  let [best, most] = [wanted, Number.NEGATIVE_INFINITY]
  for (let at = Math.max(0, wanted - SEARCH); at <= wanted + SEARCH; at += COARSE) {
    let sum = 0
    for (let i = 0; i < HOP; i += COARSE) sum += (samples[at + i] ?? 0) * (samples[next + i] ?? 0)
    if (sum > most) [best, most] = [at, sum]
  }
  return best
}

/** Shifts pitch and formants up (above 1) or down at the same pace, as if another person spoke. */
export function transpose(samples: Float32Array, factor: number): Float32Array {
  const faster = new Resampler(SAMPLE_RATE * factor, SAMPLE_RATE)
  const shifted = faster.feed(stretch(samples, factor))
  const whole = new Float32Array(samples.length)
  whole.set(shifted.subarray(0, samples.length))
  return whole
}
