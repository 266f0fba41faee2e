import type { PathSummary } from './search/path-summary.ts'

/** What is known about the line after one frame; the answer cue is decided from observations alone. */
export interface Observation {
  /** Since the line was armed. */
  atMs: number
  /** The likelihood that somebody speaks, 0 to 1. */
  voice: number
  /** Whoever speaks does so in the background. */
  isBackground: boolean
  /** How many words the best path has passed. */
  position: number
  isInWord: boolean
  isAdlib: boolean
  /** Share of the current word that was heard. */
  progress: number
  /** How much better the best path that ended the line is than any other, as a log likelihood. */
  lead: number
  /** How much better it is than other speech, as a log likelihood. */
  support: number
  /** When a sound that repeats itself, as a voice does and a breath does not, was last heard. */
  voicedMs: number
  /** How long a voice too soft for the voice detector was heard after the last word of the best path. */
  softVoiceMs: number
  /** The best path. */
  path: PathSummary
  /** The best path that ended the line. */
  ended: PathSummary
}
