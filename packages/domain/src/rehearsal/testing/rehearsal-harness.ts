import type { PlaybackLine } from '../../playback/playback-line.ts'
import { advanceRehearsal, findNextWakeMs } from '../rehearsal.ts'
import { DEFAULT_SETTINGS, type RehearsalSettings } from '../rehearsal-settings.ts'
import { createRehearsal, type RehearsalEffect, type RehearsalEvent, type RehearsalLine } from '../rehearsal-state.ts'
import type { RunRecord } from '../run-record.ts'
import type { HeardEvent } from '../actor-turn.ts'

const line = (id: string, dialog: string, more: Partial<PlaybackLine> = {}): RehearsalLine => ({
  id,
  dialog,
  isActors: false,
  audioUrl: `https://storage.test/${id}`,
  isClipPending: false,
  isSilent: false,
  ...more,
})

export const A = line('a', 'You kept the key.')
export const ACTOR_LINE = line('you', 'I kept it so I could give it back.', { isActors: true, audioUrl: '' })
export const B = line('b', 'Then give it back.')
export const SCENE = [A, ACTOR_LINE, B]

type Untimed<Event> = Event extends { atMs: number } ? Omit<Event, 'atMs'> : never

/** The rehearsal machine with a manual clock: `advance` fires the timers that are due, in their order. */
export function createRehearsalHarness(
  initialLines: readonly RehearsalLine[],
  settings: Partial<RehearsalSettings> = {},
) {
  let lines = initialLines
  let state = createRehearsal({ ...DEFAULT_SETTINGS, pace: 'natural', isRecording: true, ...settings })
  let nowMs = 1000
  let timer: { dueMs: number; ticket: number } | undefined
  const allEffects: RehearsalEffect[] = []
  const harness = {
    /** Of the last event. */
    effects: [] as RehearsalEffect[],
    get state() {
      return state
    },
    get savedRuns(): RunRecord[] {
      return allEffects.flatMap((effect) => (effect.type === 'save run' ? [effect.run] : []))
    },
    listPlayed: (): string[] => allEffects.flatMap((effect) => (effect.type === 'play clip' ? [effect.id] : [])),
    send: (...events: RehearsalEvent[]) => {
      for (const event of events) {
        const step = advanceRehearsal(state, event, lines, nowMs)
        state = step.state
        harness.effects = step.effects
        allEffects.push(...step.effects)
        for (const effect of step.effects) {
          if (effect.type === 'wait') timer = { dueMs: nowMs + effect.delayMs, ticket: effect.ticket }
        }
      }
      return harness
    },
    /** The lines as other settings shape the run. */
    useLines: (shaped: readonly RehearsalLine[]) => {
      lines = shaped
      return harness
    },
    playClip: (id: string) => harness.send({ type: 'clip started', id }, { type: 'clip ended', id }),
    hearAfter: (delayMs: number, event: Untimed<HeardEvent>) => {
      harness.advance(delayMs)
      return harness.send({ type: 'heard', event: { ...event, atMs: nowMs } as HeardEvent })
    },
    advance: (ms: number) => {
      const endMs = nowMs + ms
      for (;;) {
        const dueMs = Math.min(timer?.dueMs ?? Infinity, findNextWakeMs(state) ?? Infinity)
        if (dueMs > endMs) break
        nowMs = Math.max(nowMs, dueMs)
        if (timer?.dueMs === dueMs) {
          const { ticket } = timer
          timer = undefined
          harness.send({ type: 'waited', ticket })
        } else harness.send({ type: 'ticked' })
      }
      nowMs = endMs
      return harness
    },
  }
  return harness
}
