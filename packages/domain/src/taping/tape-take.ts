import type { LineOutcome } from '../rehearsal/run-record.ts'
import type { TapeMix } from './mix-plan.ts'
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

/** What the user decided about a take; kept in `take.json` beside its facts, and deleted with it. */
export interface TakeChoices {
  isStarred: boolean
  name?: string | undefined
  /** The take that a pick-up belongs to, and its line. */
  pickUp?: { takeId: string; lineId: string } | undefined
  /** Where the tape begins and ends, in seconds of the take; without it around the lines. */
  trim?: { from: number; to: number } | undefined
  mix?: TapeMix | undefined
  /** The pick-ups that are cut in. */
  cutIns?: readonly string[] | undefined
  /** The lines that the actor called better than in another take. */
  betterLines?: readonly string[] | undefined
}

/** A take on this device, read from its facts. */
export interface TapeTake extends TakeChoices {
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
}
