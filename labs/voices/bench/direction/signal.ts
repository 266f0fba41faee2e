import { quantile } from '../../../shared/quantile.ts'

const SAMPLE_RATE = 24_000
const STEP = 240
const STEP_MS = (STEP / SAMPLE_RATE) * 1000
const PITCH_WINDOW = 960
const SHORTEST_LAG = 60
const LONGEST_LAG = 320
/** How alike two periods of a voiced sound are. */
const VOICED_CORRELATION = 0.8
/** 30 dB below the loudest: what a listener takes for silence. */
const SILENT_SHARE = 0.0316
const FFT_SIZE = 512

export interface SignalFigures {
  /** From the first to the last audible moment. */
  seconds: number
  levelDb: number
  medianHertz: number
  /** From the 10th to the 90th percentile. */
  rangeSemitones: number
  voicedShare: number
  longestPauseMs: number
  tailMs: number
  /** The shape of the long-term spectrum in 24 bands. */
  spectrum: number[]
}

export function measureSignal(samples: Float32Array): SignalFigures {
  const levels = listLevels(samples)
  const threshold = SILENT_SHARE * quantile(levels, 0.95)
  const first = levels.findIndex((level) => level > threshold)
  const last = levels.findLastIndex((level) => level > threshold)
  const audible = levels.filter((level) => level > threshold)
  const pitches = [...listPitches(samples).values()]
  const median = quantile(pitches, 0.5)
  const semitones = pitches.map((hertz) => 12 * Math.log2(hertz / median)).filter((value) => Math.abs(value) < 12)
  return {
    seconds: ((last - first + 1) * STEP_MS) / 1000,
    levelDb: 10 * Math.log10(audible.reduce((sum, level) => sum + level ** 2, 0) / audible.length),
    medianHertz: median,
    rangeSemitones: quantile(semitones, 0.9) - quantile(semitones, 0.1),
    voicedShare: pitches.length / (last - first + 1),
    longestPauseMs: findLongestPause(levels.slice(first, last + 1), threshold) * STEP_MS,
    tailMs: (levels.length - 1 - last) * STEP_MS,
    spectrum: measureSpectrum(samples),
  }
}

/** The pitch of each voiced moment, by its time in milliseconds. */
export function listPitches(samples: Float32Array): Map<number, number> {
  const pitches = new Map<number, number>()
  const loudest = quantile(listLevels(samples), 0.95)
  for (let start = 0; start + PITCH_WINDOW + LONGEST_LAG < samples.length; start += STEP) {
    const energy = correlate(samples, start, 0)
    if (Math.sqrt(energy / PITCH_WINDOW) < loudest * SILENT_SHARE) continue
    let best = 0
    const values: number[] = []
    for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) {
      const other = correlate(samples.subarray(lag), start, 0)
      const value = correlate(samples, start, lag) / Math.sqrt(energy * other + 1e-12)
      values.push(value)
      best = Math.max(best, value)
    }
    if (best < VOICED_CORRELATION) continue
    // The first lag that is nearly as good as the best: later ones are its multiples.
    const lag = SHORTEST_LAG + values.findIndex((value) => value > best * 0.95)
    pitches.set(((start + PITCH_WINDOW / 2) / SAMPLE_RATE) * 1000, SAMPLE_RATE / lag)
  }
  return pitches
}

function correlate(samples: Float32Array, start: number, lag: number): number {
  let sum = 0
  for (let at = start; at < start + PITCH_WINDOW; at++) sum += (samples[at] ?? 0) * (samples[at + lag] ?? 0)
  return sum
}

function listLevels(samples: Float32Array): number[] {
  const levels: number[] = []
  for (let start = 0; start + STEP <= samples.length; start += STEP) {
    let energy = 0
    for (let at = start; at < start + STEP; at++) energy += (samples[at] ?? 0) ** 2
    levels.push(Math.sqrt(energy / STEP))
  }
  return levels
}

function findLongestPause(levels: readonly number[], threshold: number): number {
  let longest = 0
  let length = 0
  for (const level of levels) {
    length = level > threshold ? 0 : length + 1
    longest = Math.max(longest, length)
  }
  return longest
}

/** The mean difference of two spectra in decibels, whatever their levels. */
export const spectralDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

const BANDS = 24
const EDGES = Array.from({ length: BANDS + 1 }, (_, at) => Math.floor(2 * (255 / 2) ** (at / BANDS)))
const WINDOW = Float64Array.from({ length: FFT_SIZE }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FFT_SIZE))
const COSINES = Float64Array.from({ length: FFT_SIZE }, (_, at) => Math.cos((2 * Math.PI * at) / FFT_SIZE))
const SINES = Float64Array.from({ length: FFT_SIZE }, (_, at) => Math.sin((2 * Math.PI * at) / FFT_SIZE))

function measureSpectrum(samples: Float32Array): number[] {
  const frames: Float64Array[] = []
  for (let start = 0; start + FFT_SIZE <= samples.length; start += FFT_SIZE / 2) frames.push(powerOf(samples, start))
  const energies = frames.map((frame) => frame.reduce((sum, power) => sum + power, 0))
  const loudest = Math.max(...energies)
  const audible = frames.filter((_, at) => (energies[at] ?? 0) > loudest * 1e-3)
  const decibels = Array.from(
    { length: FFT_SIZE / 2 },
    (_, bin) => 10 * Math.log10(audible.reduce((sum, frame) => sum + (frame[bin] ?? 0), 0) / audible.length + 1e-9),
  )
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const bands = Array.from({ length: BANDS }, (_, band) => {
    const from = EDGES[band] ?? 0
    return mean(decibels.slice(from, Math.max(from + 1, EDGES[band + 1] ?? 0)))
  })
  return bands.map((band) => band - mean(bands))
}

function powerOf(samples: Float32Array, start: number): Float64Array {
  const powers = new Float64Array(FFT_SIZE / 2)
  const frame = WINDOW.map((weight, at) => weight * (samples[start + at] ?? 0))
  for (let bin = 0; bin < FFT_SIZE / 2; bin++) {
    let [real, imaginary] = [0, 0]
    for (let at = 0; at < FFT_SIZE; at++) {
      const turn = (bin * at) % FFT_SIZE
      real += (frame[at] as number) * (COSINES[turn] as number)
      imaginary += (frame[at] as number) * (SINES[turn] as number)
    }
    powers[bin] = real * real + imaginary * imaginary
  }
  return powers
}
