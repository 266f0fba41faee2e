import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { noise } from './random.ts'
import { measureSpeechLevel } from './splice.ts'

const atLevel = (samples: Float32Array, sound: Float32Array, decibels: number): Float32Array => {
  const level = Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length)
  const gain = measureSpeechLevel(samples) / level / 10 ** (decibels / 20)
  return samples.map((sample, i) => sample + gain * (sound[i] ?? 0))
}

/** Adds roughly pink noise, the given number of dB below the speech. */
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
  return atLevel(samples, pink, decibels)
}

/** Adds white noise. */
export function addHiss(samples: Float32Array, decibels: number): Float32Array {
  const source = noise(samples.length)
  const hiss = samples.map(() => source.next().value)
  return atLevel(samples, hiss, decibels)
}

/** Adds several voices at once, equally loud and without pauses. */
export function addBabble(samples: Float32Array, voices: readonly Float32Array[], decibels: number): Float32Array {
  const babble = new Float32Array(samples.length)
  for (const voice of voices) {
    const gain = 1 / measureSpeechLevel(voice)
    for (let i = 0; i < babble.length; i++) babble[i] = babble[i]! + gain * voice[i % voice.length]!
  }
  return atLevel(samples, babble, decibels)
}

/** Adds a low rumble with the hum of a motor. */
export function addFan(samples: Float32Array, decibels: number): Float32Array {
  const source = noise(samples.length + 1)
  let rumble = 0
  const fan = samples.map((_, i) => {
    rumble = 0.99 * rumble + 0.05 * source.next().value
    const turn = (2 * Math.PI * i) / SAMPLE_RATE
    return rumble + 0.12 * Math.sin(97 * turn) + 0.08 * Math.sin(194 * turn + 1) + 0.03 * source.next().value
  })
  return atLevel(samples, fan, decibels)
}

const ECHOES_S = [0.0297, 0.0371, 0.0411, 0.0437]
const DIFFUSERS_S = [0.005, 0.0017]
const FADES_IN_S = 0.4
const WET = 0.35

/** Adds the reverberation of a bare room, which fades within 0.4 s (Schroeder). */
export function addRoom(samples: Float32Array): Float32Array {
  let wet = new Float32Array(samples.length)
  for (const delayS of ECHOES_S) {
    const delay = Math.round(delayS * SAMPLE_RATE)
    const feedback = 10 ** ((-3 * delayS) / FADES_IN_S)
    const echo = new Float32Array(samples.length)
    for (let i = delay; i < samples.length; i++) echo[i] = samples[i - delay]! + feedback * echo[i - delay]!
    wet = wet.map((value, i) => value + echo[i]! / ECHOES_S.length)
  }
  for (const delayS of DIFFUSERS_S) {
    const delay = Math.round(delayS * SAMPLE_RATE)
    const passed = new Float32Array(samples.length)
    for (let i = 0; i < samples.length; i++)
      passed[i] = (wet[i - delay] ?? 0) - 0.7 * wet[i]! + 0.7 * (passed[i - delay] ?? 0)
    wet = passed
  }
  return samples.map((sample, i) => sample + WET * wet[i]!)
}

/** Limits the sound to 300 to 3400 Hz, as a cheap microphone does. */
export function narrow(samples: Float32Array): Float32Array {
  return [300, 300, 3400, 3400].reduce((sound, hz, i) => filter(sound, hz, i < 2), samples)
}

function filter(samples: Float32Array, hz: number, isHighPass: boolean): Float32Array {
  const angle = (2 * Math.PI * hz) / SAMPLE_RATE
  const [cos, slope] = [Math.cos(angle), Math.sin(angle) / Math.SQRT2]
  const middle = isHighPass ? -(1 + cos) : 1 - cos
  const [x1, x2, y1, y2] = [0, 1, 2, 3]
  const past = new Float64Array(4)
  return samples.map((x) => {
    const sum = (Math.abs(middle) / 2) * (x + past[x2]!) + middle * past[x1]!
    const y = (sum + 2 * cos * past[y1]! - (1 - slope) * past[y2]!) / (1 + slope)
    past.set([x, past[x1]!, y, past[y1]!])
    return y
  })
}
