import type { LineOutcome } from '../rehearsal/run-record.ts'

/**
 * What is noted about a take while it is recorded, one JSON line each. Numbers and ids only, no words of the script. Times
 * named `contextMs` are on the clock of the sound, `wallMs` is `performance.timeOrigin + performance.now()`, `videoMs` is the
 * timestamp of a frame as the camera counts it.
 */
export type TapeFact =
  | {
      type: 'take'
      kind: TapeKind
      number: number
      startedAt: number
      sampleRate: number
      width: number
      height: number
      frameRate: number
      bitRate: number
      inputLatencyMs: number
      outputLatencyMs: number
      hasHeadphones: boolean
      /** The line of a pick-up. */
      lineId?: string
    }
  /** The frame of the audio context that is the first sample of the stems. */
  | { type: 'sound began'; frame: number }
  | { type: 'sound gap'; contextMs: number; samples: number }
  /** Four times a second: the same moment on both clocks, late but never early. */
  | { type: 'clock'; wallMs: number; contextMs: number }
  /** Four times a second: the wall time of `videoMs` 0, late but never early. */
  | { type: 'video clock'; zeroWallMs: number; videoMs: number }
  /** A keyframe; `packetMs` is its timestamp in the file. */
  | { type: 'key'; videoMs: number; packetMs: number }
  | {
      type: 'line'
      id: string
      isActors: boolean
      fromContextMs: number
      toContextMs: number
      /** When the actor was first heard; `fromContextMs` is their cue. */
      firstVoiceContextMs?: number
      ending: LineOutcome
      missed: number
    }
  | { type: 'problem'; problem: TapeProblem; contextMs: number }
  | { type: 'stopped'; contextMs: number; frames: number; lostFrames: number }

/** A slate and a pick-up are takes of their own, joined by the export. */
export type TapeKind = 'scene' | 'slate' | 'pick-up'

export type TapeProblem =
  | 'camera lost'
  | 'camera muted'
  | 'camera changed'
  | 'camera slow'
  | 'microphone lost'
  | 'sound stood still'
  | 'disk low'
  | 'disk full'
  | 'encoder failed'
  | 'encoder late'
  | 'page hidden'
  | 'computer slept'

export const findFact = <T extends TapeFact['type']>(facts: readonly TapeFact[], type: T) =>
  facts.find((fact): fact is Extract<TapeFact, { type: T }> => fact.type === type)
