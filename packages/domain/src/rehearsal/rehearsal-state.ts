import type { Segment } from '../playback/segment.ts'
import { IDLE_PLAYBACK, type Playback, type PlaybackEffect, type PlaybackEvent } from '../playback/playback-state.ts'
import { type RehearsalSettings, DEFAULT_SETTINGS } from './rehearsal-settings.ts'
import { EMPTY_RUN, type RunRecord } from './run-record.ts'
import type { HeardEvent, ActorTurn } from './actor-turn.ts'

export interface RehearsalLine extends Segment {
  dialog: string
}

export interface Rehearsal {
  playback: Playback
  settings: RehearsalSettings
  /** Something can hear the actor; otherwise a tap gives the cue. */
  hasListener: boolean
  /** There is a microphone to record with. */
  canRecord: boolean
  /** The actor's line that is being waited for. */
  actorTurn: ActorTurn | undefined
  /** How long the last cue took. */
  lastCueMs: number | undefined
  /** When the actor was last heard, while the partner's answer is awaited. */
  unansweredMs: number | undefined
  /** When the partner's line began. */
  soundingMs: number | undefined
  run: RunRecord
}

export type RehearsalEvent =
  | PlaybackEvent
  | { type: 'heard'; event: HeardEvent }
  | { type: 'ear opened'; canRecord: boolean }
  /** It failed, or its microphone was pulled out: the run goes on by taps. */
  | { type: 'ear closed' }
  | { type: 'settings chosen'; settings: RehearsalSettings }
  | { type: 'line please' }
  | { type: 'ticked' }

export type RehearsalEffect =
  | PlaybackEffect
  /** The actor is on: light, vibration, a word for who cannot see. */
  | { type: 'your cue'; id: string }
  /** To what is still to be said of the line. */
  | { type: 'listen'; id: string; line: string }
  | { type: 'stop listening' }
  | { type: 'record'; id: string }
  | { type: 'pause take' }
  | { type: 'go on with take' }
  | { type: 'keep take'; id: string }
  | { type: 'drop take'; id: string }
  | { type: 'prompt'; words: string }
  | { type: 'keep run'; run: RunRecord }

export interface RehearsalStep {
  state: Rehearsal
  effects: RehearsalEffect[]
}

export const createRehearsal = (settings: RehearsalSettings = DEFAULT_SETTINGS): Rehearsal => ({
  playback: { ...IDLE_PLAYBACK, isSpokenAnew: settings.isSpokenAnew },
  settings,
  hasListener: false,
  canRecord: false,
  actorTurn: undefined,
  lastCueMs: undefined,
  unansweredMs: undefined,
  soundingMs: undefined,
  run: EMPTY_RUN,
})
