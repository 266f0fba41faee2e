import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advanceTapeExport, isWorking, type TapeExport, type TapeExportEvent } from '../tape-export.ts'

const WAITING: TapeExport = { phase: 'waiting' }
const event = fc.oneof(
  fc.constantFrom<TapeExportEvent>({ type: 'started' }, { type: 'checked' }, { type: 'broken', why: 'disk full' }),
  fc.double({ min: 0, max: 1.1 }).map((share): TapeExportEvent => ({ type: 'progressed', share })),
)
const runEvents = (...events: readonly TapeExportEvent[]): TapeExport => events.reduce(advanceTapeExport, WAITING)

it('Whatever happens to a file, it is ready only after its check, and can be made again unless it is ready', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60, size: 'max' }), (events) => {
      const state = runEvents(...events)
      expect(state.phase === 'ready' && !events.some(({ type }) => type === 'checked')).toBe(false)
      const again = advanceTapeExport(state, { type: 'started' })
      expect(state.phase === 'ready' ? again === state : isWorking(again)).toBe(true)
    }),
  )
})

it('The progress of an export never goes back', () => {
  const state = runEvents({ type: 'started' }, { type: 'progressed', share: 0.4 })
  expect(advanceTapeExport(state, { type: 'progressed', share: 0.3 })).toBe(state)
  expect(advanceTapeExport(state, { type: 'progressed', share: 0.5 })).toEqual({ phase: 'exporting', share: 0.5 })
})

it('A file that was written is checked before it is ready, and one that is not being made is not', () => {
  const written = runEvents({ type: 'started' }, { type: 'progressed', share: 1 })
  expect(written.phase).toBe('checking')
  expect(advanceTapeExport(written, { type: 'checked' })).toEqual({ phase: 'ready' })
  expect(advanceTapeExport(WAITING, { type: 'checked' })).toBe(WAITING)
})
