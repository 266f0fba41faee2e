import { fadeEnd, fadeStart } from './fade.ts'
import { measureLevels } from './levels.ts'

/** Silence kept before the first sound: enough for the onset of a consonant, too little to be heard as a delay. */
const LEAD_MS = 40
const TAIL_MS = 180
const WINDOW_MS = 5
/** The share of the loudest level above which audio is audible; room noise is far below it. */
const AUDIBLE_SHARE = 0.012
const FADE_MS = 4

export interface TrimmedAudio {
  samples: Float32Array
  /** How many samples were removed at the start. */
  removedSamples: number
}

/** Removes silence from both ends. Undefined if all is silence. */
export function trimSilence(samples: Float32Array, sampleRate: number): TrimmedAudio | undefined {
  const window = Math.round((WINDOW_MS / 1000) * sampleRate)
  const levels = measureLevels(samples, window)
  // Not Math.max(...levels): ten minutes of audio have more levels than a call may have arguments.
  const loudest = levels.reduce((max, level) => Math.max(max, level), 0)
  if (loudest < 1e-4) return undefined
  const isAudible = (level: number) => level > loudest * AUDIBLE_SHARE
  const first = levels.findIndex(isAudible) * window
  const last = (levels.findLastIndex(isAudible) + 1) * window
  const start = Math.max(0, first - Math.round((LEAD_MS / 1000) * sampleRate))
  const end = Math.min(samples.length, last + Math.round((TAIL_MS / 1000) * sampleRate))
  const trimmed = samples.slice(start, end)
  // Without a fade, a cut in the middle of a sibilant clicks.
  const fade = Math.round((FADE_MS / 1000) * sampleRate)
  fadeStart(trimmed, fade)
  fadeEnd(trimmed, fade)
  return { samples: trimmed, removedSamples: start }
}
