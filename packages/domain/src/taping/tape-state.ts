import type { PickUp, TapeKind, TapeProblem } from './tape-fact.ts'

export interface TapeQuality {
  height: 1080 | 720
  frameRate: 30 | 25
  bitRate: number
}

/** What is to be recorded. */
export interface TapePlan {
  kind: TapeKind
  /** The scene that runs; none for a slate. */
  sceneId?: string
  /** Nobody answers in it, so its last silence is the actor's. */
  isPiece?: boolean
  /** The run starts at the partner's line before that of the pick-up. */
  pickUp?: PickUp
}

/** What a browser must have. */
export type TapeNeed =
  | 'camera'
  | 'sound recording'
  | 'tab locks'
  | 'files'
  | 'recorder'
  | 'encoder'
  | 'frames'
  | 'file writing'

/** A need is a reason where the browser lacks it. */
export type RefusedReason = 'denied' | 'absent' | 'busy' | 'disk full' | 'open in another tab' | TapeNeed

export type Tape =
  | { phase: 'closed' }
  | { phase: 'asking' }
  | { phase: 'refused'; reason: RefusedReason }
  | { phase: 'framing'; quality: TapeQuality; lastProblem?: TapeProblem }
  /** The test recording of the machine light. */
  | { phase: 'checking'; quality: TapeQuality; sinceMs: number }
  | { phase: 'counting'; quality: TapeQuality; plan: TapePlan; sinceMs: number; isArmed: boolean; takeId?: string }
  | RollingTape
  | StoppingTape
  | KeptTape

export interface RollingTape {
  phase: 'rolling'
  quality: TapeQuality
  plan: TapePlan
  takeId: string
  sinceMs: number
  problems: TapeProblem[]
  /** False for the second of room tone before the scene, and throughout a slate. */
  isRunning: boolean
  /** When the run ended; what is recorded after it is the tail. */
  runEndedMs?: number
}

export interface StoppingTape {
  phase: 'stopping'
  quality: TapeQuality
  plan: TapePlan
  takeId: string
  sinceMs: number
  problems: TapeProblem[]
  isLeaving: boolean
  isDeviceLost: boolean
}

export interface KeptTape {
  phase: 'kept'
  quality: TapeQuality
  plan: TapePlan
  takeId: string
  problems: TapeProblem[]
  /** The camera or the microphone is gone, so that the next take asks for them again. */
  isDeviceLost: boolean
}

export type TapeEvent =
  | { type: 'open' }
  | { type: 'granted'; quality: TapeQuality }
  | { type: 'refused'; reason: RefusedReason }
  /** The machine light's test recording. */
  | { type: 'check' }
  /** Also by the user, who chose another quality or portal. */
  | { type: 'checked'; quality: TapeQuality }
  | { type: 'roll'; plan: TapePlan }
  /** Both files are open and the encoder is configured. */
  | { type: 'armed'; takeId: string }
  | { type: 'ticked' }
  | { type: 'cut' }
  /** The scene, or the line that is picked up, is over. */
  | { type: 'run ended' }
  /** The partner cannot go on, or the user has paused it. */
  | { type: 'run paused' }
  | { type: 'problem'; problem: TapeProblem }
  /** The files are closed. */
  | { type: 'closed files' }
  /** Back to framing, for the next take. */
  | { type: 'again' }
  | { type: 'leave' }

export type TapeEffect =
  | { type: 'open camera' }
  | { type: 'test machine' }
  | { type: 'arm writer'; plan: TapePlan }
  /** What comes from the camera and the microphone is written from now on. */
  | { type: 'begin take'; takeId: string }
  /** The scene runs from its start, or from before the line of a pick-up. None for a slate. */
  | { type: 'start run'; plan: TapePlan }
  | { type: 'stop run' }
  | { type: 'note problem'; problem: TapeProblem }
  | { type: 'close writer' }
  /** Countdown aborted before anything was recorded. Also drops a writer that is still being opened. */
  | { type: 'disarm writer' }
  | { type: 'release camera' }

export interface TapeStep {
  state: Tape
  effects: TapeEffect[]
}

export const COUNTDOWN_MS = 3000
/** Recorded before the scene begins, so that a cut has silence of the room to fade into. */
export const ROOM_TONE_MS = 1000
/** Recorded after the last line, so that the tape does not end in the reverberation. */
export const TAIL_MS = 1200
export const PIECE_TAIL_MS = 3000
/** A test recording, or files being opened or closed, that take longer have failed. */
export const STEP_LIMIT_MS = 10_000
