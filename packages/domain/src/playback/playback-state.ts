import type { PlaybackFailure } from './playback-error.ts'
import type { Segment, Speed } from './segment.ts'

/** What the line at the index is doing while the run is on. */
export type Phase =
  | 'resting'
  /** A moment between two lines. */
  | 'moving'
  | 'loading'
  /** Its address ran out, and a new one is being asked for. */
  | 'renewing'
  | 'sounding'
  /** The actor's cue was given; whoever speaks or taps now is early, not wrong. */
  | 'cued'
  /** The actor has the word. */
  | 'yours'
  /** Its sound is still being made. */
  | 'coming'
  /** It has no sound and nobody is making one: the actor reads it, or goes on. */
  | 'unvoiced'

/** Both ends belong to it. */
export interface Loop {
  from: number
  to: number
}

export interface Playback {
  mode: 'idle' | 'playing' | 'paused'
  phase: Phase
  index: number
  /** Counts the lines that took the stage: the same line again is another turn. */
  turn: number
  /** One line alone, rather than the scene from there on. */
  isSingle: boolean
  hasPlayed: boolean
  /** Told when a run ends; never found out by looking, which would congratulate a silent visitor. */
  isComplete: boolean
  completed: ReadonlySet<string>
  skipped: ReadonlySet<string>
  /** Lines of the actor's that are to be spoken though there is a recording of them. */
  again: ReadonlySet<string>
  /** All of them are. */
  isSpokenAnew: boolean
  loop: Loop | undefined
  /** Where a loop is to begin, once somebody says where it ends. */
  markedIndex: number | undefined
  speeds: ReadonlyMap<string, Speed>
  errors: ReadonlyMap<string, string>
  /** What is being loaded or heard. */
  clipUrl: string
  /** The line whose address was asked for anew. Once: an address that is new and does not work is an error. */
  renewedId: string
  /** Timers carry the ticket of their start; one that was called off comes back with an old ticket. */
  ticket: number
  /** Moving on from the actor's line: the partner is about to answer. */
  isAnswering: boolean
}

/** News from the player, in its words. */
export type PlayerEvent =
  | { type: 'sounding'; id: string }
  | { type: 'ended'; id: string }
  | { type: 'failed'; id: string; failure: PlaybackFailure }

/** What the actor wants. */
export type PlaybackCommand =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'play from'; index: number }
  | { type: 'play line'; index: number }
  | { type: 'back' }
  | { type: 'repeat' }
  /** The actor's line once more, to be spoken although it was recorded. */
  | { type: 'speak again'; index: number }
  | { type: 'mark' }
  | ({ type: 'loop' } & Loop)
  | { type: 'loop off' }
  | { type: 'skip' }
  /** The actor's line is said: `heard` by an ear, with a breath before the answer, or `tapped` by who knows best. */
  | { type: 'spoken'; by: 'heard'; pauseMs: number }
  | { type: 'spoken'; by: 'tapped' }
  /** The moment between two lines is long enough. */
  | { type: 'go now' }
  | { type: 'speed chosen'; id: string; speed: Speed }
  | { type: 'start over' }

export type PlaybackEvent =
  | PlaybackCommand
  | PlayerEvent
  /** Lines came, went or got their sound. */
  | { type: 'segments changed' }
  /** The actor began before the cue was over. */
  | { type: 'turn taken' }
  | { type: 'waited'; ticket: number; lateMs?: number }

export type PlaybackEffect =
  | { type: 'sound'; id: string; speed: Speed }
  /** To begin so long after the last sound ended, by the clock of the sound card; `sound` follows in time. */
  | { type: 'cue up'; id: string; speed: Speed; delayMs: number }
  /** Fetch and decode what comes; the nearest first. */
  | { type: 'prepare'; ids: readonly string[] }
  | { type: 'hold' }
  | { type: 'go on'; id: string; speed: Speed }
  | { type: 'silence' }
  | { type: 'change speed'; speed: Speed }
  | { type: 'renew addresses' }
  | { type: 'show'; id: string }
  | { type: 'show top' }
  | { type: 'wait'; delayMs: number; ticket: number }

export interface PlaybackStep {
  state: Playback
  effects: PlaybackEffect[]
}

export type Segments = readonly Segment[]

export const GAP_BETWEEN_LINES_MS = 100
export const LISTEN_MS = 500
export const LISTEN_AFTER_SKIP_MS = 300
export const START_OVER_MS = 500
/** A timer as late as this slept with the machine it runs on. */
export const SUSPENDED_AFTER_MS = 5000

export const IDLE_PLAYBACK: Playback = {
  mode: 'idle',
  phase: 'resting',
  index: 0,
  turn: 0,
  isSingle: false,
  hasPlayed: false,
  isComplete: false,
  completed: new Set(),
  skipped: new Set(),
  again: new Set(),
  isSpokenAnew: false,
  loop: undefined,
  markedIndex: undefined,
  speeds: new Map(),
  errors: new Map(),
  clipUrl: '',
  renewedId: '',
  ticket: 0,
  isAnswering: false,
}

export const unchanged = (state: Playback): PlaybackStep => ({ state, effects: [] })

export const speedOf = ({ speeds }: Playback, id: string): Speed => speeds.get(id) ?? 1

/** The actor speaks it, rather than hear what was recorded of it. */
export const isActorToSpeak = ({ again, isSpokenAnew }: Playback, { id, isActors, audioUrl }: Segment): boolean =>
  isActors && (audioUrl === '' || isSpokenAnew || again.has(id))

export const isPast = ({ completed, skipped }: Playback, id: string): boolean => completed.has(id) || skipped.has(id)
