import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_MIX } from '../mix-plan.ts'
import type { TapeExportPlan } from '../tape-export-plan.ts'
import {
  advanceTapeExport,
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
  ),
  fc.double({ min: 0, max: 1.1 }).map((share): TapeExportEvent => ({ type: 'progressed', share })),
)
const history = fc.array(event, { maxLength: 60, size: 'max' })

it('[R-26-23] Whatever happens, an export only starts and stops its own work: it has no way to change a take', () => {
  fc.assert(
    fc.property(history, (steps) => {
      let state: TapeExport = IDLE_EXPORT
      let isWorking = false
      for (const event of steps) {
        const next: { state: TapeExport; effects: TapeExportEffect[] } = advanceTapeExport(state, event)
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
      state = advanceTapeExport(state, { type: 'reset' }).state
      expect(advanceTapeExport(state, { type: 'make', plan: PLAN }).state.phase).toBe('exporting')
    }),
  )
})

const runEvents = (...events: TapeExportEvent[]): TapeExport =>
  events.reduce<TapeExport>((state, event) => advanceTapeExport(state, event).state, IDLE_EXPORT)

it('The progress of an export never goes back', () => {
  const state = runEvents({ type: 'make', plan: PLAN }, { type: 'progressed', share: 0.4 })
  expect(advanceTapeExport(state, { type: 'progressed', share: 0.3 }).state).toBe(state)
  expect(advanceTapeExport(state, { type: 'progressed', share: 0.5 }).state).toEqual({
    phase: 'exporting',
    share: 0.5,
  })
})

it('A file is ready only after it was checked, and a change of the plan makes it undone', () => {
  const written = runEvents({ type: 'make', plan: PLAN }, { type: 'progressed', share: 1 })
  expect(written.phase).toBe('checking')
  const ready = advanceTapeExport(written, { type: 'checked', name: 'Jane.mp4', bytes: 5 }).state
  expect(ready).toEqual({ phase: 'ready', name: 'Jane.mp4', bytes: 5 })
  expect(advanceTapeExport(ready, { type: 'reset' }).state).toEqual(IDLE_EXPORT)
  expect(advanceTapeExport(IDLE_EXPORT, { type: 'checked', name: 'Jane.mp4', bytes: 5 }).state).toBe(IDLE_EXPORT)
})
