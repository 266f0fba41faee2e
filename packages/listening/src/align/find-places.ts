import { CrossCorrelator } from './cross-correlate.ts'
import { FRAME_MS, type Onsets } from './sound-onsets.ts'

/** So many frames are one step here. */
const STEP_FRAMES = 2
const PLACES = 8
/** Places are at least this far apart. */
const APART_STEPS = 150 / (STEP_FRAMES * FRAME_MS)

/** Where in the phone's sound the laptop's may begin, in frames, the likeliest first. */
export function findPlaces(laptop: Onsets, phone: Onsets): number[] {
  const [laptopSteps, phoneSteps] = [laptop.map(toSteps), phone.map(toSteps)]
  const phoneLength = phoneSteps[0]?.length ?? 0
  const size = 2 ** Math.ceil(Math.log2((laptopSteps[0]?.length ?? 0) + phoneLength + 1))
  const correlator = new CrossCorrelator(size)
  const likeness = new Float64Array(size)
  for (const [band, steps] of laptopSteps.entries())
    correlator.correlate(steps, phoneSteps[band] ?? new Float32Array()).forEach((value, lag) => {
      likeness[lag] = likeness[lag]! + value
    })
  const places: number[] = []
  while (places.length < PLACES) {
    const best = findHighest(likeness)
    if (!(likeness[best]! > 0)) break
    places.push((best > phoneLength ? best - size : best) * STEP_FRAMES)
    for (let lag = best - APART_STEPS; lag <= best + APART_STEPS; lag++) likeness[(lag + size) % size] = 0
  }
  return places
}

function toSteps(frames: Float32Array): Float32Array {
  const steps = new Float32Array(Math.floor(frames.length / STEP_FRAMES))
  for (let i = 0; i < steps.length * STEP_FRAMES; i++) {
    const step = Math.floor(i / STEP_FRAMES)
    steps[step] = steps[step]! + frames[i]!
  }
  return steps
}

function findHighest(values: Float64Array): number {
  let highest = 0
  for (let i = 1; i < values.length; i++) if (values[i]! > values[highest]!) highest = i
  return highest
}
