import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_MIX } from '../mix-plan.ts'
import type { TapeExportPlan } from '../tape-export-plan.ts'
import {
  advanceTapeExport,
  findExportWakeMs,
  IDLE_EXPORT,
  type TapeExport,
  type TapeExportEffect,
  type TapeExportEvent,
} from '../tape-export.ts'

const PLAN: TapeExportPlan = {
  parts: [{ takeId: 'a', from: 0, to: 9 }],
  mix: DEFAULT_MIX,
  frameRate: 30,
  fileName: 'Jane.mp4',
  maxBytes: undefined,
}
const event = fc.oneof(
  fc.constantFrom<TapeExportEvent>(
    { type: 'make', plan: PLAN },
    { type: 'checked', name: 'Jane.mp4', bytes: 5 },
    { type: 'broken', why: 'disk full' },
    { type: 'reset' },
    { type: 'ticked' },
  ),
  fc.double({ min: 0, max: 1.1 }).map((share): TapeExportEvent => ({ type: 'progressed', share })),
)
const history = fc.array(fc.record({ afterMs: fc.nat(30_000), event }), { maxLength: 60, size: 'max' })

it('[R-26-23] Whatever happens, an export only starts and stops its own work: it has no way to change a take', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let state: TapeExport = IDLE_EXPORT
      let nowMs = 0
      let isWorking = false
      for (const { afterMs, event } of steps) {
        nowMs += afterMs
        const next: { state: TapeExport; effects: TapeExportEffect[] } = advanceTapeExport(state, event, nowMs)
        if (event.type === 'broken' || event.type === 'checked') isWorking = false
        for (const effect of next.effects) {
          expect(['start export', 'stop export']).toContain(effect.type)
          expect('plan' in effect ? effect.plan : PLAN).toBe(PLAN)
          expect(isWorking).toBe(effect.type === 'stop export')
          isWorking = effect.type === 'start export'
        }
        state = next.state
        expect(state.phase === 'exporting' || state.phase === 'checking').toBe(isWorking)
      }
      // Failed or not, it can be made again.
      state = advanceTapeExport(state, { type: 'reset' }, nowMs).state
      expect(advanceTapeExport(state, { type: 'make', plan: PLAN }, nowMs).state.phase).toBe('exporting')
    }),
  )
})

const runEvents = (...events: TapeExportEvent[]): TapeExport =>
  events.reduce<TapeExport>((state, event) => advanceTapeExport(state, event, 1000).state, IDLE_EXPORT)

it('[R-26-24] An export without progress for 60 s is stopped, also while it checks its file', () => {
  const make: TapeExportEvent = { type: 'make', plan: PLAN }
  for (const state of [
    runEvents(make),
    runEvents(make, { type: 'progressed', share: 0.4 }),
    runEvents(make, { type: 'progressed', share: 1 }),
  ]) {
    expect(findExportWakeMs(state)).toBe(61_000)
    expect(advanceTapeExport(state, { type: 'ticked' }, 60_999).state).toBe(state)
    expect(advanceTapeExport(state, { type: 'ticked' }, 61_000)).toEqual({
      state: { phase: 'failed', why: 'no progress' },
      effects: [{ type: 'stop export' }],
    })
  }
})

it('A report that repeats the last share is no progress', () => {
  const state = runEvents({ type: 'make', plan: PLAN }, { type: 'progressed', share: 0.4 })
  expect(advanceTapeExport(state, { type: 'progressed', share: 0.4 }, 50_000).state).toBe(state)
  expect(advanceTapeExport(state, { type: 'progressed', share: 0.5 }, 50_000).state).toEqual({
    phase: 'exporting',
    share: 0.5,
    progressedMs: 50_000,
  })
})

it('A file is ready only after it was checked, and a change of the plan makes it undone', () => {
  const written = runEvents({ type: 'make', plan: PLAN }, { type: 'progressed', share: 1 })
  expect(written.phase).toBe('checking')
  const ready = advanceTapeExport(written, { type: 'checked', name: 'Jane.mp4', bytes: 5 }, 2000).state
  expect(ready).toEqual({ phase: 'ready', name: 'Jane.mp4', bytes: 5 })
  expect(advanceTapeExport(ready, { type: 'reset' }, 3000).state).toEqual(IDLE_EXPORT)
  expect(advanceTapeExport(IDLE_EXPORT, { type: 'checked', name: 'Jane.mp4', bytes: 5 }, 2000).state).toBe(IDLE_EXPORT)
})
