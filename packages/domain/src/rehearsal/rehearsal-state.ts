import type { PlaybackLine } from '../playback/playback-line.ts'
import { IDLE_PLAYBACK, type Playback, type PlaybackEffect, type PlaybackEvent } from '../playback/playback-state.ts'
import type { Rung } from '../learning/mask.ts'
import { type RehearsalSettings, DEFAULT_SETTINGS, findRunSpeed } from './rehearsal-settings.ts'
import { EMPTY_RUN, type LineRecord, type RunRecord } from './run-record.ts'
import type { HeardEvent, ActorTurn } from './actor-turn.ts'

export interface RehearsalLine extends PlaybackLine {
  dialog: string
  /** The rung of the line on the ladder; "full" by default. */
  ownRung?: Rung | undefined
  /** A heading or direction. */
  isNarration?: boolean
}

export interface Rehearsal {
  playback: Playback
  settings: RehearsalSettings
  /** Without a listener the actor taps at the end of a line. */
  hasListener: boolean
  canRecord: boolean
  actorTurn: ActorTurn | undefined
  /** The actor's line that is listened to while the partner speaks, who may be interrupted; empty without one. */
  interruptingId: string
  /** From the actor's last word to the answer cue, in the last line. */
  lastCueMs: number | undefined
  /** When the actor was last heard in a line that the listener has ended, until the partner's answer starts. */
  awaitingAnswerSinceMs: number | undefined
  clipStartedMs: number | undefined
  /** When the run was paused, and how long pauses in the current line have lasted. */
  pausedAtMs: number | undefined
  pausedMs: number
  run: RunRecord
}

export type RehearsalEvent =
  | PlaybackEvent
  | { type: 'heard'; event: HeardEvent }
  | { type: 'listener opened'; canRecord: boolean }
  /** The listener failed or its microphone was unplugged: the run goes on by taps. */
  | { type: 'listener closed' }
  | { type: 'settings changed'; settings: RehearsalSettings }
  | { type: 'prompt' }
  /** Without a word, the next one is shown. */
  | { type: 'peek'; pageWord?: number }
  | { type: 'end peek' }
  /** The actor says that all words of this line of the last run were said. */
  | { type: 'confirm words'; at: number }
  | { type: 'ticked' }

export type RehearsalEffect =
  | PlaybackEffect
  | { type: 'cue actor'; id: string; isToRecord: boolean }
  /** `line` is the part of the line that is not spoken yet. */
  | { type: 'listen'; id: string; line: string; isInterrupting?: boolean }
  | { type: 'stop listening' }
  | { type: 'record'; id: string }
  | { type: 'pause take' }
  | { type: 'resume take' }
  | { type: 'keep take'; id: string }
  | { type: 'drop take'; id: string }
  | { type: 'speak prompt'; words: string }
  /** Sent for each line of the run when it is over, so that a tape whose page is closed has its lines. */
  | { type: 'line noted'; line: LineRecord }
  | { type: 'save run'; run: RunRecord }

export interface RehearsalStep {
  state: Rehearsal
  effects: RehearsalEffect[]
}

export const createRehearsal = (settings: RehearsalSettings = DEFAULT_SETTINGS): Rehearsal => ({
  playback: {
    ...IDLE_PLAYBACK,
    isSpokenAnew: settings.isSpokenAnew,
    isItalian: settings.isItalian,
    sceneSpeed: findRunSpeed(settings),
  },
  settings,
  hasListener: false,
  canRecord: false,
  actorTurn: undefined,
  interruptingId: '',
  lastCueMs: undefined,
  awaitingAnswerSinceMs: undefined,
  clipStartedMs: undefined,
  pausedAtMs: undefined,
  pausedMs: 0,
  run: EMPTY_RUN,
})
