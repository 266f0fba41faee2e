import type { Strictness } from '@sidelight/domain/following/word-window'
import type { Language } from './words/accents.ts'

/** `heard`: the line was heard to its end. `probable`: enough of it was heard and nothing more came. */
export type CueKind = 'heard' | 'probable'

/** Times are on the clock of the times given to `feed`. */
export type ListenerEvent =
  | { type: 'speech started'; atMs: number }
  | { type: 'speech ended'; atMs: number }
  /** Goes back within a line only after a prompt was requested. */
  | { type: 'word reached'; pageWord: number; atMs: number }
  /** `notHeard` are page words; undefined if the listener does not follow words. */
  | { type: 'cue'; kind: CueKind; atMs: number; notHeard?: readonly number[] }
  /** The actor said "Line!" in a pause before this word. */
  | { type: 'prompt requested'; pageWord: number; atMs: number }
  /** The actor began to speak while the partner spoke; only if the line was armed for it. */
  | { type: 'interrupted'; atMs: number }
  /** Others talk so loudly that words may be missed, or no longer do. */
  | { type: 'room'; isLoud: boolean; atMs: number }
  | { type: 'level'; decibels: number; atMs: number }
  | { type: 'failed'; reason: string; atMs: number }

export interface ListenOptions {
  /** Silence alone never ends the line before its last three words. */
  isHolding: boolean
  /** Audio before this time is ignored: the partner may still be heard. */
  ignoreUntilMs: number
  /** The partner still speaks: nothing but an interruption is reported before there is one. */
  isInterrupting?: boolean
  /** `standard` by default. */
  strictness?: Strictness
  /** `en-US` by default. */
  language?: Language
}

/** Listens to one line after another. Its constructor takes the function that receives the events. */
export interface Listener {
  arm: (line: string, options: ListenOptions) => void
  /** Mono samples at 16 kHz; `atMs` is the time of the first one. */
  feed: (samples: Float32Array, atMs: number) => void
  disarm: () => void
}

/** How long the partner's voice may echo in the room. */
export const ECHO_TAIL_MS = 150
