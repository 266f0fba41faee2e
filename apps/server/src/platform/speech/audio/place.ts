import type { Place } from '@sidelight/domain/direction/direction'
import { applyFilters, bandPass, lowPass, lowShelf } from './biquad.ts'

/** Quieter samples are pauses and do not count for the loudness. */
const AUDIBLE = 0.01

/** Makes a voice sound as heard in another place. The audio keeps its length, so that the times of its words stay right. */
export function applyPlace(samples: Float32Array, sampleRate: number, place: Place): Float32Array {
  switch (place) {
    case 'here':
      return samples
    case 'phone':
      return matchLoudness(overdrive(applyFilters(samples, bandPass(320, 3300, sampleRate)), 3), samples, 0.85)
    case 'radio':
      return matchLoudness(overdrive(applyFilters(samples, bandPass(450, 2600, sampleRate)), 8), samples, 0.85)
    case 'next room':
      return addRoom(applyFilters(samples, [lowPass(1400, sampleRate)]), sampleRate)
    case 'in the head':
      return matchLoudness(applyFilters(samples, [lowShelf(180, 4, sampleRate)]), samples, 1)
  }
}

/** Small loudspeakers and microphones clip softly. */
const overdrive = (samples: Float32Array, factor: number) => samples.map((sample) => Math.tanh(sample * factor))

function matchLoudness(samples: Float32Array, reference: Float32Array, share: number): Float32Array {
  const gain = (share * measureLevel(reference)) / Math.max(1e-9, measureLevel(samples))
  return samples.map((sample) => sample * gain)
}

function measureLevel(samples: Float32Array): number {
  let energy = 0
  let count = 0
  for (const sample of samples) {
    if (Math.abs(sample) < AUDIBLE) continue
    energy += sample * sample
    count++
  }
  return Math.sqrt(energy / Math.max(1, count))
}

/** The share of the sound that comes straight through the wall, and the one from the walls of the room; -6 dB together. */
const DIRECT_SHARE = 0.48
const ROOM_SHARE = 0.12
/** After this time a reflection has 1/e of its level. */
const DECAY_MS = 50
/** Without a common divisor, so that the echoes do not add up to a tone. */
const ECHO_MS = [17.3, 21.1, 25.7, 29.9]

/** Four echoes that feed back, as in Schroeder's reverberator. */
function addRoom(samples: Float32Array, sampleRate: number): Float32Array {
  const result = samples.map((sample) => sample * DIRECT_SHARE)
  for (const echoMs of ECHO_MS) {
    const delay = Math.round((echoMs / 1000) * sampleRate)
    const feedback = Math.exp(-echoMs / DECAY_MS)
    const echo = new Float32Array(samples.length)
    for (let at = delay; at < samples.length; at++) {
      echo[at] = (samples[at - delay] as number) + feedback * (echo[at - delay] as number)
      result[at] = (result[at] as number) + ROOM_SHARE * (echo[at] as number)
    }
  }
  return result
}
