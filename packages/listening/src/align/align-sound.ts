import { compareWindows, type WindowLikeness } from './compare-windows.ts'
import { findCommonLine, type CommonLine } from './find-common-line.ts'
import { findPlaces } from './find-places.ts'
import { FRAME_MS, measureOnsets, type Onsets } from './sound-onsets.ts'

/** Of both sounds: more is not needed to tell a voice. */
export const ALIGN_SAMPLE_RATE = 8000

export type Alignment =
  | {
      kind: 'aligned'
      /** Where in the phone's sound the laptop's begins; negative if the phone began later. */
      offsetMs: number
      /** By how many millionths the phone counts more time than the laptop. */
      driftPpm: number
      /** How far the windows that agree are from the line through all of them, in the median. */
      residualMs: number
      /** How many windows of two seconds agree. */
      windows: number
    }
  | { kind: 'refused'; reason: AlignRefusal }

export type AlignRefusal = 'too short' | 'no voice' | 'other sound' | 'drift too large'

export const ALIGN = {
  /** Of two seconds each, on both devices. */
  leastWindows: 4,
  /** What any two voices have in common. */
  chance: 0.03,
  /** The place must be better by this than the second best and than chance. */
  aheadOfPlaces: 1.5,
  /** And there by this than anything more than 10 ms away: echoes and repeated syllables are nearly as good. */
  aheadOfLines: 1.08,
  reachMs: 60,
  withinMs: 10,
  /** Clocks of phones and laptops differ by less than 100. */
  maxDriftPpm: 200,
  /** A shorter take is no more than 4 ms off at its ends, and says less than that about its drift. */
  driftSeconds: 40,
}
/** Looked for beyond what is accepted, so that what is refused is seen. */
const TRIED_DRIFT_PPM = 2 * ALIGN.maxDriftPpm

interface Place {
  guess: number
  windows: WindowLikeness[]
  line: CommonLine
}

/**
 * Lays the sound of a phone, of 8 kHz and as long as it filmed, on the clock of the laptop's microphone, by the voice that
 * both have heard. An actor says the same lines in many takes, so the best place must be clearly better than any other.
 */
export const alignSound = (laptopMicrophone: Float32Array, phoneSound: Float32Array): Alignment =>
  alignOnsets(measureOnsets(laptopMicrophone), measureOnsets(phoneSound))

/** The same where many takes are looked for in one film, which is measured once. */
export function alignOnsets(laptop: Onsets, phone: Onsets): Alignment {
  if (!hasSound(laptop) || !hasSound(phone)) return { kind: 'refused', reason: 'no voice' }
  const frames = laptop[0]?.length ?? 0
  const isDriftTold = frames * FRAME_MS >= ALIGN.driftSeconds * 1000
  const grid = {
    middle: frames / 2,
    reach: ALIGN.reachMs / FRAME_MS,
    maxDrift: isDriftTold ? TRIED_DRIFT_PPM / 1e6 : 0,
  }
  const widest = grid.reach + Math.ceil(grid.middle * grid.maxDrift) + 1
  const [best, second] = findPlaces(laptop, phone)
    .map((guess): Place => {
      const windows = compareWindows(laptop, phone, guess, widest)
      return { guess, windows, line: findCommonLine(windows, grid) }
    })
    .filter(({ windows }) => windows.length >= ALIGN.leastWindows)
    .toSorted((a, b) => b.line.likeness - a.line.likeness)
  if (best === undefined) return { kind: 'refused', reason: 'too short' }
  if (!isClear(best.line, second?.line)) return { kind: 'refused', reason: 'other sound' }
  if (Math.abs(best.line.drift) * 1e6 > ALIGN.maxDriftPpm) return { kind: 'refused', reason: 'drift too large' }
  return describe(best, grid.middle)
}

const isClear = ({ likeness, otherLikeness }: CommonLine, second: CommonLine | undefined): boolean =>
  likeness >= ALIGN.aheadOfPlaces * Math.max(ALIGN.chance, second?.likeness ?? 0) &&
  likeness >= ALIGN.aheadOfLines * otherLikeness

const hasSound = (onsets: Onsets): boolean => onsets.some((band) => band.some((rise) => rise > 0))

function describe({ guess, windows, line: { lag, drift } }: Place, middle: number): Alignment {
  const distances = windows
    .map(({ at, byLag }) => {
      const own = byLag.indexOf(Math.max(...byLag)) - (byLag.length - 1) / 2
      return Math.abs(own - lag - drift * (at - middle)) * FRAME_MS
    })
    .filter((distanceMs) => distanceMs <= ALIGN.withinMs)
    .toSorted((a, b) => a - b)
  return {
    kind: 'aligned',
    offsetMs: (guess + lag - drift * middle) * FRAME_MS,
    driftPpm: drift * 1e6,
    residualMs: distances[distances.length >> 1] ?? 0,
    windows: distances.length,
  }
}
