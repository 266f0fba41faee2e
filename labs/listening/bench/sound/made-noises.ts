import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { noise } from './random.ts'

/** Noise around a frequency. */
function ring(length: number, hz: number, width: number, seed: number): Float32Array {
  const source = noise(seed)
  const turn = (2 * Math.PI * hz) / SAMPLE_RATE
  const decay = Math.exp((-Math.PI * width) / SAMPLE_RATE)
  let [last, before] = [0, 0]
  return Float32Array.from({ length }, () => {
    const next = source.next().value + 2 * decay * Math.cos(turn) * last - decay * decay * before
    ;[last, before] = [next, last]
    return next
  })
}

function atPeak(sound: Float32Array, peak: number): Float32Array {
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return sound.map((sample) => (sample * peak) / loudest)
}

const seconds = (s: number): number => Math.round(s * SAMPLE_RATE)
const fades = (sound: Float32Array, s: number): Float32Array =>
  sound.map((sample, i) => sample * Math.min(1, i / 40) * Math.exp(-i / seconds(s)))

/** A burst with the resonances of a throat, then a softer one. */
function cough(index: number): Float32Array {
  const burst = (s: number, seed: number): Float32Array => {
    const throat = ring(seconds(s), 450 + 7 * index, 150, seed)
    const breath = ring(seconds(s), 1800 + 10 * index, 1500, seed + 1)
    return fades(
      throat.map((sample, i) => sample + 2 * (breath[i] ?? 0)),
      s / 3,
    )
  }
  const first = burst(0.22 + 0.001 * index, 3 * index + 1)
  const second = burst(0.15, 3 * index + 2)
  const whole = new Float32Array(first.length + seconds(0.05) + second.length)
  whole.set(first)
  whole.set(
    second.map((sample) => sample * 0.5),
    first.length + seconds(0.05),
  )
  return atPeak(whole, 0.3)
}

const sniff = (index: number): Float32Array =>
  atPeak(
    ring(seconds(0.25 + 0.002 * index), 2200 + 15 * index, 1500, index + 1).map(
      (sample, i, all) => sample * Math.sin((Math.PI * i) / all.length),
    ),
    0.06,
  )

const chair = (index: number): Float32Array =>
  atPeak(fades(ring(seconds(0.15), 80 + 2 * index, 40, index + 1), 0.04), 0.3)

/** Sounds that are no voice, made here and so no proof for those of people; each index gives another one. */
export const MADE_NOISES = { cough, sniff, chair } as const satisfies Record<string, (index: number) => Float32Array>
