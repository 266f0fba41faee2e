import type { Segment } from '../playback/segment.ts'
import { advanceRehearsal, findNextWakeMs } from './rehearsal.ts'
import { DEFAULT_SETTINGS, type RehearsalSettings } from './rehearsal-settings.ts'
import { createRehearsal, type RehearsalEffect, type RehearsalEvent, type RehearsalLine } from './rehearsal-state.ts'
import type { RunRecord } from './run-record.ts'
import type { HeardEvent } from './actor-turn.ts'

const line = (id: string, dialog: string, more: Partial<Segment> = {}): RehearsalLine => ({
  id,
  dialog,
  isActors: false,
  audioUrl: `https://storage.test/${id}`,
  isComing: false,
  isSilent: false,
  ...more,
})

export const A = line('a', 'You kept the key.')
export const YOURS = line('you', 'I kept it so I could give it back.', { isActors: true, audioUrl: '' })
export const B = line('b', 'Then give it back.')
export const SCENE = [A, YOURS, B]

type Untimed<Event> = Event extends { atMs: number } ? Omit<Event, 'atMs'> : never

/** A room whose clock moves when it is told to: timers that are due go off on the way, in their order. */
export function createRehearsalHarness(lines: readonly RehearsalLine[], settings: Partial<RehearsalSettings> = {}) {
  let state = createRehearsal({ ...DEFAULT_SETTINGS, ...settings })
  let nowMs = 1000
  let timer: { dueMs: number; ticket: number } | undefined
  const all: RehearsalEffect[] = []
  const room = {
    effects: [] as RehearsalEffect[],
    get state() {
      return state
    },
    get kept(): RunRecord[] {
      return all.flatMap((effect) => (effect.type === 'keep run' ? [effect.run] : []))
    },
    sounds: (): string[] => all.flatMap((effect) => (effect.type === 'sound' ? [effect.id] : [])),
    send: (...events: RehearsalEvent[]) => {
      for (const event of events) {
        const step = advanceRehearsal(state, event, lines, nowMs)
        state = step.state
        room.effects = step.effects
        all.push(...step.effects)
        for (const effect of step.effects) {
          if (effect.type === 'wait') timer = { dueMs: nowMs + effect.delayMs, ticket: effect.ticket }
        }
      }
      return room
    },
    /** The partner's line from its first sample to its last. */
    hear: (id: string) => room.send({ type: 'sounding', id }, { type: 'ended', id }),
    /** So long after what came before. */
    heard: (event: Untimed<HeardEvent>, afterMs: number) => {
      room.pass(afterMs)
      return room.send({ type: 'heard', event: { ...event, atMs: nowMs } as HeardEvent })
    },
    pass: (ms: number) => {
      const endMs = nowMs + ms
      for (;;) {
        const wakeMs = findNextWakeMs(state)
        const dueMs = Math.min(timer?.dueMs ?? Infinity, wakeMs ?? Infinity)
        if (dueMs > endMs) break
        nowMs = Math.max(nowMs, dueMs)
        if (timer?.dueMs === dueMs) {
          const { ticket } = timer
          timer = undefined
          room.send({ type: 'waited', ticket })
        } else room.send({ type: 'ticked' })
      }
      nowMs = endMs
      return room
    },
  }
  return room
}

export type RehearsalHarness = ReturnType<typeof createRehearsalHarness>

export const advance = (room: RehearsalHarness, ms: number): RehearsalHarness => room.pass(ms)
