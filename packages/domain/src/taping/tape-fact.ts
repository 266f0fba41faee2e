import type { Pace } from '../following/pace.ts'
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
      /** Which read of their lines the partners have; like the pace absent in takes from before it was noted. */
      readNumber?: number
      pace?: Pace
      /** The `TapeScene` that is filmed; absent in a slate, and in takes from before scenes were taped singly. */
      sceneId?: string
      /** Nobody answers in it. */
      isPiece?: boolean
      /** Written with the first fact, so that a pick-up that was killed still belongs to its take. */
      pickUp?: PickUp
    }
  /** The frame of the audio context that is the first sample of the stems. */
  | { type: 'sound began'; frame: number }
  | { type: 'sound gap'; contextMs: number; samples: number }
  /** The clock of the sound stood still; as many samples of silence make up for it and are not counted by that clock. */
  | { type: 'sound paused'; contextMs: number; samples: number }
  | { type: 'picture paused'; videoMs: number; ms: number }
  /** Once a second: how loud each tenth of a second of the microphone was, in dB below full scale. */
  | { type: 'levels'; contextMs: number; db: number[] }
  /** Four times a second: the same moment on both clocks, late but never early. */
  | { type: 'clock'; wallMs: number; contextMs: number }
  /** Four times a second: the wall time of `videoMs` 0, late but never early. */
  | { type: 'video clock'; zeroWallMs: number; videoMs: number }
  /** A keyframe; `packetMs` is its timestamp in the file. */
  | { type: 'key'; videoMs: number; packetMs: number }
  | {
      type: 'line'
      id: string
      /** The `lineTextId` of its words when it was filmed; absent in takes from before it was noted. */
      textId?: string
      isActors: boolean
      /** What the partner said was read by a friend; absent otherwise. */
      isFriends?: true
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

/** What a pick-up is recorded for. */
export interface PickUp {
  /** The take of the scene that it belongs to. */
  takeId: string
  lineId: string
  /** Otherwise it is a continuation: it begins at the line, and is the rest of the take. */
  isLineOnly: boolean
}

export type TapeProblem =
  | 'camera lost'
  | 'camera muted'
  | 'camera changed'
  | 'camera slow'
  | 'microphone lost'
  | 'sound stood still'
  | 'sound paused'
  | 'picture paused'
  | 'disk low'
  | 'disk full'
  | 'encoder failed'
  /** These four before a take, which then does not begin. */
  | 'encoder refused'
  | 'file refused'
  | 'recorder not loaded'
  | 'not ready'
  | 'encoder late'
  | 'page hidden'
  | 'computer slept'

export const findFact = <T extends TapeFact['type']>(facts: readonly TapeFact[], type: T) =>
  facts.find((fact): fact is Extract<TapeFact, { type: T }> => fact.type === type)
