import type { Strictness } from '@sidelight/domain/following/word-window'
import type { Language } from './words/accents.ts'

/** Why a cue came: the line was heard to its end, or enough of it was and nothing more came. */
export type CueKind = 'heard' | 'probable'

/** Times are on the clock that `feed` is given. */
export type ListenerEvent =
  | { type: 'speech started'; atMs: number }
  | { type: 'speech ended'; atMs: number }
  /** The actor is at this word of the page; never goes back within a line. */
  | { type: 'word reached'; pageWord: number; atMs: number }
  | { type: 'cue'; kind: CueKind; atMs: number }
  | { type: 'level'; decibels: number; atMs: number }
  | { type: 'failed'; reason: string; atMs: number }

export interface ListenOptions {
  /** Silence alone never ends the line before its last three words. */
  isHolding: boolean
  /** Nothing is matched before this time: the partner may still be heard in the room. */
  ignoreUntilMs: number
  /** How much of the line must have been heard before it counts as said; `standard` unless told. */
  strictness?: Strictness
  /** American unless told. */
  language?: Language
}

/**
 * An ear. Whoever makes one passes it a function that is told of events; the aligner, the voice detector alone and the
 * browser's recogniser all answer to these three calls.
 */
export interface Listener {
  arm: (line: string, options: ListenOptions) => void
  /** Mono sound at the ear's own rate; `atMs` is when its first sample was heard. */
  feed: (samples: Float32Array, atMs: number) => void
  disarm: () => void
}

/** How long the partner's voice may hang in the room. */
export const ECHO_TAIL_MS = 150
