import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { noise } from './random.ts'

const FADE = SAMPLE_RATE / 200
const ROOM_TONE = 3e-4

export function silence(length: number): Float32Array {
  const source = noise(length)
  return Float32Array.from({ length }, () => source.next().value * ROOM_TONE)
}

export function append(first: Float32Array, second: Float32Array): Float32Array {
  const whole = new Float32Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** Concatenates sounds, each faded at its ends so that joins do not click. */
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

/** The quietest position between two positions, or slightly outside them. */
export function findQuiet(samples: Float32Array, from: number, to: number): number {
  const step = SAMPLE_RATE / 200
  let [best, least] = [from, Number.POSITIVE_INFINITY]
  for (let at = from - 4 * step; at <= to + 4 * step; at += step) {
    const level = Math.hypot(...samples.subarray(at - step, at + step))
    if (level < least) [best, least] = [at, level]
  }
  return best
}

/** The root mean square of the samples that are not silence. */
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
