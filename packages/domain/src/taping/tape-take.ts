import type { LineOutcome } from '../rehearsal/run-record.ts'
import type { TapeKind, TapeProblem } from './tape-fact.ts'

/** A line of a take. Seconds count from the first sample of the take. */
export interface TapeLine {
  id: string
  isActors: boolean
  from: number
  to: number
  firstVoice?: number
  ending: LineOutcome
  missed: number
}

/** A take on this device, read from its facts. */
export interface TapeTake {
  /** The name of its folder. */
  id: string
  kind: TapeKind
  number: number
  startedAt: number
  seconds: number
  width: number
  height: number
  frameRate: number
  bytes: number
  lines: readonly TapeLine[]
  /** Where the picture may be cut, in seconds of the take. */
  keys: readonly number[]
  lostFrames: number
  frames: number
  /** Why it ended before the scene did. */
  problem?: TapeProblem
  /** Nobody ended it: the page was closed or crashed. */
  isLeftover: boolean
  /** Chosen by the user; kept in `take.json` beside the facts. */
  isStarred: boolean
  name?: string
  /** The take that a pick-up belongs to, and its line. */
  pickUp?: { takeId: string; lineId: string }
}
