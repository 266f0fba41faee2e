import { ALIGN_SAMPLE_RATE } from '@sidelight/listening/align/align-sound'
import type { Draw } from './draw.ts'

/** A device whose clock counts more time has more samples. Between samples by Hermite's curve. */
export function drift(samples: Float32Array, ppm: number): Float32Array {
  const rate = 1 + ppm / 1e6
  const drifted = new Float32Array(Math.floor(samples.length * rate))
  for (let i = 0; i < drifted.length; i++) {
    const at = i / rate
    const whole = Math.floor(at)
    const x = at - whole
    const a = samples[whole - 1] ?? 0
    const b = samples[whole] ?? 0
    const c = samples[whole + 1] ?? 0
    const d = samples[whole + 2] ?? 0
    drifted[i] = b + 0.5 * x * (c - a + x * (2 * a - 5 * b + 4 * c - d + x * (3 * (b - c) + d - a)))
  }
  return drifted
}

/** With noise of its own, as many dB below the voice, its tone and its level. */
export function record(samples: Float32Array, noiseDb: number, draw: Draw): Float32Array {
  const noise = makeNoise(samples.length, draw.integer(2 ** 31))
  const gain = measureVoice(samples) / 10 ** (noiseDb / 20)
  const [pole, level] = [draw.between(0.02, 0.16), draw.between(0.05, 0.8)]
  let low = 0
  return samples.map((sample, i) => {
    const noisy = sample + gain * noise[i]!
    low += pole * (noisy - low)
    return level * (noisy - low)
  })
}

/** Roughly pink and white in equal parts, as of a room and an amplifier, with a mean power of 1. */
function makeNoise(length: number, seed: number): Float32Array {
  let state = seed | 1
  const white = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2 ** 31
  }
  let [slow, quick] = [0, 0]
  const pink = new Float32Array(length).map(() => {
    const next = white()
    slow = 0.99 * slow + 0.1 * next
    quick = 0.8 * quick + 0.3 * next
    return slow + quick
  })
  const pinkLevel = Math.sqrt(measurePower(pink))
  return pink.map((sample) => Math.SQRT1_2 * (sample / pinkLevel + Math.sqrt(3) * white()))
}

const measurePower = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length

/** The level of the voice without its pauses. */
function measureVoice(samples: Float32Array): number {
  const step = ALIGN_SAMPLE_RATE / 50
  const powers = Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    measurePower(samples.subarray(i * step, (i + 1) * step)),
  )
  const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length
  const loud = powers.filter((power) => power > mean / 10)
  return Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / loud.length)
}
