import type { PlaybackFailure } from './playback-error.ts'
import type { PlaybackLine, Speed } from './playback-line.ts'

/** What the current line is doing. */
export type Phase =
  | 'stopped'
  | 'between lines'
  | 'loading'
  /** The address of its clip expired, and a new one is requested. */
  | 'renewing'
  | 'playing clip'
  /** The actor was cued a moment ago and may already speak or tap. */
  | 'actor cued'
  | 'actor turn'
  /** Its clip is still being generated. */
  | 'awaiting clip'
  /** It has no clip and none is being generated: the actor reads it, or goes on. */
  | 'unvoiced'

/** Line indexes, both included. */
export interface Loop {
  from: number
  to: number
}

export interface Playback {
  mode: 'idle' | 'playing' | 'paused'
  phase: Phase
  index: number
  /** Counts the lines that were entered; entering the same line again is another turn. */
  turn: number
  /** Plays one line and stops. */
  isSingle: boolean
  hasPlayed: boolean
  /** Set when a run ends. Not derived from the lines: a script without lines to speak would be complete at once. */
  isComplete: boolean
  completed: ReadonlySet<string>
  skipped: ReadonlySet<string>
  /** Lines that the actor speaks again although recordings of them exist. */
  respeakIds: ReadonlySet<string>
  /** The actor speaks all of their lines, recorded or not. */
  isSpokenAnew: boolean
  /** No pauses: each line follows the one before at once. */
  isItalian: boolean
  loop: Loop | undefined
  /** The ranges of a drill that are still to come, in order; the first one is under way. */
  drill: readonly Loop[]
  /** The start of a loop whose end is not chosen yet. */
  markedIndex: number | undefined
  /** The speed of lines that have none of their own. */
  sceneSpeed: Speed
  speeds: ReadonlyMap<string, Speed>
  errors: ReadonlyMap<string, string>
  /** The clip that is loading or playing. */
  clipUrl: string
  /** The line whose address was renewed. It is renewed once: a new address that does not work is an error. */
  renewedId: string
  /** A timer returns the ticket it was started with; an older ticket means that the timer was cancelled. */
  ticket: number
  /** The actor's line is over and the partner is about to answer. */
  isAnswering: boolean
  /** The clip that follows the playing one on the audio clock; empty without one. */
  scheduledId: string
}

export type PlayerEvent =
  | { type: 'clip started'; id: string }
  | { type: 'clip ended'; id: string }
  | { type: 'clip failed'; id: string; failure: PlaybackFailure }

export type PlaybackCommand =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'play from'; index: number }
  | { type: 'play line'; index: number }
  | { type: 'back' }
  | { type: 'repeat' }
  /** Go to an actor's line and wait for it, although it was recorded. */
  | { type: 'speak again'; index: number }
  | { type: 'mark loop start' }
  | ({ type: 'loop' } & Loop)
  | { type: 'stop loop' }
  /** Runs these ranges one after the other, once. */
  | { type: 'drill'; ranges: readonly Loop[] }
  | { type: 'skip' }
  /** The actor's line is over: `heard` by a listener, with a pause before the answer, or `tapped` by the actor. */
  | { type: 'spoken'; by: 'heard'; pauseMs: number }
  | { type: 'spoken'; by: 'tapped' }
  /** Do not wait any longer between two lines. */
  | { type: 'skip gap' }
  | { type: 'set speed'; id: string; speed: Speed }
  /** Every line has this speed, also those that had one of their own. */
  | { type: 'set scene speed'; speed: Speed }
  | { type: 'start over' }

export type PlaybackEvent =
  | PlaybackCommand
  | PlayerEvent
  /** The actor cuts in. */
  | { type: 'clip interrupted'; id: string }
  /** Lines were added, removed or got their clips. */
  | { type: 'lines changed' }
  /** The actor began to speak before the time of the cue was over. */
  | { type: 'actor started' }
  | { type: 'waited'; ticket: number; lateMs?: number }

/** How a clip is played. */
export interface ClipPart {
  id: string
  speed: Speed
  /** The position from which it is heard; its beginning if undefined. */
  fromMs?: number
}

export type PlaybackEffect =
  | ({ type: 'play clip' } & ClipPart)
  /**
   * Its sound begins this long after the last sound of the playing clip, or before it if below zero, on the audio clock.
   * `play clip` follows when the playing clip has ended.
   */
  | ({ type: 'schedule clip'; gapMs: number } & ClipPart)
  | { type: 'unschedule clip' }
  /** Fetch and decode these clips, the nearest first. */
  | { type: 'prepare clips'; clips: readonly ClipPart[] }
  | { type: 'pause clip' }
  | { type: 'resume clip'; id: string; speed: Speed }
  | { type: 'stop clip' }
  | { type: 'change speed'; speed: Speed }
  | { type: 'renew addresses' }
  | { type: 'show line'; id: string }
  | { type: 'show top' }
  | { type: 'wait'; delayMs: number; ticket: number }

export interface PlaybackStep {
  state: Playback
  effects: PlaybackEffect[]
}

export type PlaybackLines = readonly PlaybackLine[]

export const GAP_BETWEEN_LINES_MS = 100
/**
 * Until then the actor's line is shown as cued, not as recording. Listener and recorder begin at 0 ms: an actor who answers
 * at once must not lose a word.
 */
export const ACTOR_CUED_MS = 500
export const ACTOR_CUED_AFTER_SKIP_MS = 300
export const START_OVER_MS = 500
/** A timer that fires this late was suspended with the device. */
export const SUSPENDED_AFTER_MS = 5000

export const IDLE_PLAYBACK: Playback = {
  mode: 'idle',
  phase: 'stopped',
  index: 0,
  turn: 0,
  isSingle: false,
  hasPlayed: false,
  isComplete: false,
  completed: new Set(),
  skipped: new Set(),
  respeakIds: new Set(),
  isSpokenAnew: false,
  isItalian: false,
  loop: undefined,
  drill: [],
  markedIndex: undefined,
  sceneSpeed: 1,
  speeds: new Map(),
  errors: new Map(),
  clipUrl: '',
  renewedId: '',
  ticket: 0,
  isAnswering: false,
  scheduledId: '',
}

/** What outlives a run. */
export const keepChoices = ({ speeds, sceneSpeed, turn, isSpokenAnew, isItalian }: Playback): Partial<Playback> => ({
  speeds,
  sceneSpeed,
  turn,
  isSpokenAnew,
  isItalian,
})

export const unchanged = (state: Playback): PlaybackStep => ({ state, effects: [] })

export const speedOf = ({ speeds, sceneSpeed }: Playback, id: string): Speed => speeds.get(id) ?? sceneSpeed

/** A line that is heard alone is heard from its beginning. */
export const findClipPart = (state: Playback, { id, fromMs }: PlaybackLine): ClipPart => ({
  id,
  speed: speedOf(state, id),
  ...(fromMs !== undefined && !state.isSingle && { fromMs }),
})

export const isActorToSpeak = (
  { respeakIds, isSpokenAnew }: Playback,
  { id, isActors, audioUrl }: PlaybackLine,
): boolean => isActors && (audioUrl === '' || isSpokenAnew || respeakIds.has(id))

export const isPast = ({ completed, skipped }: Playback, id: string): boolean => completed.has(id) || skipped.has(id)
