import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { noise } from './random.ts'

const ORDER = 18
const WINDOW = (3 * SAMPLE_RATE) / 100
const HOP = WINDOW / 3
/** The sum of Hann windows that overlap by two thirds. */
const OVERLAP = 1.5
/** A whisper has weaker low frequencies than a voice. */
const TILT = 0.7
/** A whisper is quieter than a voice. */
const LEVEL = 0.25

/** Replaces the voice by noise and keeps the spectral envelope of each frame, which is what the vocal tract shapes. */
export function whisper(samples: Float32Array): Float32Array {
  const source = noise(samples.length)
  const breath = samples.map(() => source.next().value)
  const whispered = new Float32Array(samples.length)
  const window = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW))
  for (let at = 0; at + WINDOW <= samples.length; at += HOP) {
    const { tract, gain } = predict(window.map((weight, i) => weight * samples[at + i]!))
    const past = new Float64Array(WINDOW)
    for (let i = 0; i < WINDOW; i++) {
      let value = gain * breath[at + i]!
      for (let k = 1; k <= Math.min(ORDER, i); k++) value -= tract[k]! * past[i - k]!
      past[i] = value
      whispered[at + i] = whispered[at + i]! + (value * window[i]!) / OVERLAP
    }
  }
  return whispered.map((sample, i) => LEVEL * (sample - TILT * (whispered[i - 1] ?? 0)))
}

/** The vocal tract as a filter (Levinson-Durbin recursion), and its gain. */
function predict(frame: Float64Array): { tract: Float64Array; gain: number } {
  const correlation = Float64Array.from({ length: ORDER + 1 }, (_, lag) => {
    let sum = 0
    for (let i = lag; i < frame.length; i++) sum += frame[i]! * frame[i - lag]!
    return sum
  })
  let error = correlation[0]! * 1.0001 + 1e-9
  let tract = new Float64Array(ORDER + 1)
  tract[0] = 1
  for (let order = 1; order <= ORDER; order++) {
    let sum = correlation[order]!
    for (let k = 1; k < order; k++) sum += tract[k]! * correlation[order - k]!
    const reflection = -sum / error
    const before = tract
    tract = before.map((value, k) => (k > 0 && k <= order ? value + reflection * before[order - k]! : value))
    error *= 1 - reflection * reflection
  }
  // White noise between -1 and 1 has a third of the energy, and so has the window.
  return { tract, gain: Math.sqrt((error * 9) / frame.length) }
}
