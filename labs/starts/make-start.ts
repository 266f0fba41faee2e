import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { Draw } from '../align/draw.ts'
import { MADE_NOISES } from '../listening/bench/sound/made-noises.ts'
import { noise } from '../listening/bench/sound/random.ts'
import { addHiss, addNoise, addRoom } from '../listening/bench/sound/rooms.ts'
import { measureSpeechLevel } from '../listening/bench/sound/splice.ts'

export interface Start {
  samples: Float32Array
  /** In seconds. */
  breath: { from: number; to: number } | undefined
  voice: number
}

const at = (seconds: number): number => Math.round(seconds * SAMPLE_RATE)

/** A few seconds before a line and the line, in a room: with a breath before it, or with a chair or nothing. */
export function makeStart(line: Float32Array, hasBreath: boolean, draw: Draw): Start {
  const spoken = line.subarray(findOnset(line))
  const lead = draw.between(1.5, 4)
  const breathSeconds = hasBreath ? draw.between(0.2, 0.7) : 0
  const gap = hasBreath ? draw.between(0.05, 0.6) : 0
  const voice = lead + breathSeconds + gap
  const samples = new Float32Array(at(voice) + spoken.length)
  samples.set(spoken, at(voice))
  const level = measureSpeechLevel(spoken)
  if (hasBreath) {
    const breath = makeBreath(breathSeconds, draw)
    const gain = level * 10 ** (-draw.between(20, 32) / 20)
    breath.forEach((sample, i) => (samples[at(lead) + i] = sample * gain))
  }
  if (draw.integer(3) === 0) {
    const thud = MADE_NOISES.chair(draw.integer(20))
    const from = at(draw.between(0.2, lead - 0.4))
    thud.forEach((sample, i) => (samples[from + i] = (samples[from + i] ?? 0) + sample * level))
  }
  const inRoom = draw.integer(2) === 0 ? addRoom(samples) : samples
  const decibels = draw.between(42, 55)
  return {
    samples: draw.integer(2) === 0 ? addNoise(inRoom, decibels) : addHiss(inRoom, decibels),
    breath: hasBreath ? { from: lead, to: lead + breathSeconds } : undefined,
    voice,
  }
}

/** Noise through a throat that opens, swelling and breaking off as air is drawn in. Its level is 1. */
function makeBreath(seconds: number, draw: Draw): Float32Array {
  const source = noise(draw.integer(1_000_000) + 1)
  const throats = [draw.between(800, 1400), draw.between(1700, 2600)].map((hz) => ({ hz, last: 0, before: 0 }))
  const length = at(seconds)
  const peak = draw.between(0.5, 0.85)
  const breath = Float32Array.from({ length }, (_, i) => {
    const share = i / length
    const swell = share < peak ? share / peak : (1 - share) / (1 - peak)
    const air = source.next().value
    const sound = throats.reduce((sum, throat) => {
      const decay = Math.exp((-Math.PI * 900) / SAMPLE_RATE)
      const turn = (2 * Math.PI * throat.hz) / SAMPLE_RATE
      const next = air + 2 * decay * Math.cos(turn) * throat.last - decay * decay * throat.before
      throat.before = throat.last
      throat.last = next
      return sum + next
    }, 0)
    return sound * Math.sqrt(swell)
  })
  const level = Math.sqrt(breath.reduce((sum, sample) => sum + sample * sample, 0) / length)
  return breath.map((sample) => sample / level)
}

/** Recordings begin with some silence, or with a breath of their own, which is left out. */
function findOnset(line: Float32Array): number {
  const level = measureSpeechLevel(line)
  const step = at(0.01)
  for (let from = 0; from + step < line.length; from += step) {
    const power = line.subarray(from, from + step).reduce((sum, sample) => sum + sample * sample, 0) / step
    if (Math.sqrt(power) > level / 6) return Math.max(0, from - step)
  }
  return 0
}
