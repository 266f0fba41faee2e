import type { PathSummary } from './search/path-summary.ts'

/** What is known about the line at one moment; a cue is decided from these alone. */
export interface Observation {
  /** Since the line was armed. */
  atMs: number
  /** How likely it is that somebody speaks, 0 to 1. */
  voice: number
  /** Words behind the best path; `words` when the line is over. */
  position: number
  isInWord: boolean
  isAdlib: boolean
  /** Share of the current word that was heard. */
  progress: number
  /** How much better the best path that ended the line is than any other, as a log likelihood. */
  lead: number
  /** How much better it is than hearing something else altogether, as a log likelihood. */
  support: number
  /** The best path. */
  path: PathSummary
  /** The best path that ended the line. */
  ended: PathSummary
}
