import { SAMPLE_RATE } from '@sidelight/listening/hearing'

const FADE = SAMPLE_RATE / 200
const ROOM_TONE = 3e-4

/** Repeatable noise: a bench that cannot be repeated proves nothing. */
function* noise(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    yield state / 2 ** 31
  }
}

export function silence(length: number): Float32Array {
  const source = noise(length)
  return Float32Array.from({ length }, () => source.next().value * ROOM_TONE)
}

/** Puts sounds one after another, each faded at its ends so that no join clicks. */
export function join(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    for (let i = 0; i < part.length; i++)
      whole[at + i] = (part[i] ?? 0) * Math.min(1, (i + 1) / FADE, (part.length - i) / FADE)
    at += part.length
  }
  return whole
}

/** The weakest moment between two times, a little beyond them at most. */
export function findQuiet(samples: Float32Array, from: number, to: number): number {
  const step = SAMPLE_RATE / 200
  let [best, least] = [from, Number.POSITIVE_INFINITY]
  for (let at = from - 4 * step; at <= to + 4 * step; at += step) {
    const level = Math.hypot(...samples.subarray(at - step, at + step))
    if (level < least) [best, least] = [at, level]
  }
  return best
}

/** Root mean square of what is not silence. */
export function measureSpeechLevel(samples: Float32Array): number {
  const step = SAMPLE_RATE / 50
  const levels = Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    samples.subarray(i * step, (i + 1) * step).reduce((sum, sample) => sum + (sample * sample) / step, 0),
  )
  const loud = levels.filter((level) => level > Math.max(...levels) / 1000)
  return Math.sqrt(loud.reduce((sum, level) => sum + level, 0) / loud.length)
}

export function adjust(sound: Float32Array, like: Float32Array): Float32Array {
  if (sound.length < SAMPLE_RATE / 25) return sound
  const gain = measureSpeechLevel(like) / measureSpeechLevel(sound)
  return sound.map((sample) => sample * gain)
}

/** Pink-like noise over the whole, so many dB below the speech. */
export function addNoise(samples: Float32Array, decibels: number): Float32Array {
  const source = noise(samples.length)
  let [slow, middle, quick] = [0, 0, 0]
  const pink = samples.map(() => {
    const white = source.next().value
    slow = 0.997 * slow + 0.03 * white
    middle = 0.96 * middle + 0.08 * white
    quick = 0.6 * quick + 0.3 * white
    return slow + middle + quick
  })
  const level = Math.sqrt(pink.reduce((sum, sample) => sum + sample * sample, 0) / pink.length)
  const gain = measureSpeechLevel(samples) / level / 10 ** (decibels / 20)
  return samples.map((sample, i) => sample + gain * (pink[i] ?? 0))
}
