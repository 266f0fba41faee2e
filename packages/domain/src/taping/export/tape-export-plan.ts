import type { LumaHistogram } from '../light.ts'
import type { TapeMix } from '../mix-plan.ts'
import type { TapeTake } from '../tape-take.ts'

/** A stretch of a take, in seconds of the take; `from` is a keyframe. */
export interface TapePart {
  takeId: string
  from: number
  to: number
}

/** A part with the sound that its take was given. */
export interface MixedPart extends TapePart {
  mix: TapeMix
}

/** One file. */
export interface TapeExportPlan {
  parts: readonly MixedPart[]
  frameRate: number
  fileName: string
  /** A film that is cut elsewhere says nothing of itself: a partner in the room may be heard in it. */
  isUncut?: boolean
}

/** What the export tells about the finished file, for the tape check. */
export interface TapeMeasures {
  seconds: number
  bytes: number
  width: number
  height: number
  /** Of what sounds; undefined if nothing does. */
  actorDb: number | undefined
  partnerDb: number | undefined
  peakDb: number
  silentStartSeconds: number
  silentEndSeconds: number
  lostFrames: number
  frames: number
  /** Of its pictures; unknown where they could not be read. */
  light: LumaHistogram | undefined
}

export type TakesById = ReadonlyMap<string, TapeTake>
