import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advanceUpload,
  NO_UPLOAD,
  type RecordingUpload,
  type UploadEffect,
  type UploadEvent,
} from './recording-upload.ts'

const URL_GIVEN = 'https://store.example/bucket/users/1/take.incoming?X-Amz-Signature=1'
const PUT_AT = 'https://store.example/bucket/users/1/take.incoming'

/** What came of these, one after the other, and what the last of them asked for. */
function after(...events: UploadEvent[]): { state: RecordingUpload; effects: UploadEffect[] } {
  let step: { state: RecordingUpload; effects: UploadEffect[] } = { state: NO_UPLOAD, effects: [] }
  for (const event of events) step = advanceUpload(step.state, event)
  return step
}

const take = 1
const WAITING: UploadEvent[] = [{ type: 'brought', sizeBytes: 19_244 }]
const PUT: UploadEvent[] = [
  ...WAITING,
  { type: 'save' },
  { type: 'address given', take, url: URL_GIVEN },
  { type: 'put', take },
]
const unanswered: UploadEvent = { type: 'failed', take, isOver: false }
const refused: UploadEvent = { type: 'failed', take, isOver: true, reason: 'This recording is not known.' }

describe('the take of a line', () => {
  it('[R-4-70] is put where the server says, confirmed without its signature, and cleared', () => {
    expect(after(...WAITING, { type: 'save' }).effects).toEqual([{ type: 'ask for address', take, sizeBytes: 19_244 }])
    const given = after(...WAITING, { type: 'save' }, { type: 'address given', take, url: URL_GIVEN })
    expect(given.effects).toEqual([{ type: 'put', take, url: URL_GIVEN }])
    expect(after(...PUT).effects).toEqual([{ type: 'confirm', take, address: PUT_AT }])
    expect(after(...PUT, { type: 'confirmed', take })).toEqual({
      state: { step: 'saved', take },
      effects: [{ type: 'forget', take }],
    })
  })

  it.each<[string, UploadEvent[], string]>([
    ['[R-8-58] at the address', [...WAITING, { type: 'save' }], 'Failed to save recording. Please try again.'],
    ['[R-8-61] at the store', PUT.slice(0, -1), 'Failed to upload audio file'],
    ['[R-8-60] at the server', PUT, 'Failed to save audio URL'],
  ])('that fails %s is kept, and says so', (_where, events, problem) => {
    for (const failure of [unanswered, refused])
      expect(after(...events, failure).state).toMatchObject({ step: 'waiting', sizeBytes: 19_244, problem })
    expect(after(...events, refused).state).toMatchObject({ reason: 'This recording is not known.' })
    expect(after(...events, unanswered, { type: 'save' }).state).toMatchObject({ step: 'saving', sizeBytes: 19_244 })
  })

  it('that lies in the store is only confirmed again; one that was refused is put anew', () => {
    expect(after(...PUT, unanswered, { type: 'save' }).effects).toEqual([{ type: 'confirm', take, address: PUT_AT }])
    expect(after(...PUT, refused, { type: 'save' }).effects).toMatchObject([{ type: 'ask for address' }])
    const halfway = after(...PUT.slice(0, -1), unanswered, { type: 'save' })
    expect(halfway.effects).toMatchObject([{ type: 'ask for address' }])
  })

  it('[R-4-71] is forgotten when it is reset, whatever it was doing, and answers for it come too late', () => {
    for (const events of [WAITING, PUT]) {
      const reset = after(...events, { type: 'reset' })
      expect(reset).toEqual({ state: { step: 'none', take: 2 }, effects: [{ type: 'forget', take }] })
      for (const late of [{ type: 'confirmed', take } as const, unanswered])
        expect(advanceUpload(reset.state, late)).toEqual({ state: reset.state, effects: [] })
    }
    expect(after(...PUT, { type: 'confirmed', take }, { type: 'reset' }).effects).toEqual([])
  })

  it('takes the place of one that was saved, and of none that waits', () => {
    const another: UploadEvent = { type: 'brought', sizeBytes: 900 }
    expect(after(another).state).toEqual({ step: 'waiting', sizeBytes: 900, take })
    expect(after(...WAITING, another).state).toMatchObject({ sizeBytes: 19_244, take })
    expect(after(...PUT, { type: 'confirmed', take }, another).state).toMatchObject({ sizeBytes: 900, take: 2 })
  })
})

const ask = fc.constantFrom<UploadEvent>(
  { type: 'save' },
  { type: 'reset' },
  { type: 'brought', sizeBytes: 100 },
  { type: 'brought', sizeBytes: 200 },
)
const answer = fc
  .nat(4)
  .chain((number) =>
    fc.constantFrom<UploadEvent>(
      { type: 'address given', take: number, url: URL_GIVEN },
      { type: 'put', take: number },
      { type: 'confirmed', take: number },
      { type: 'failed', take: number, isOver: false },
      { type: 'failed', take: number, isOver: true },
    ),
  )
const history = fc.array(fc.oneof(ask, answer), { maxLength: 60 })

/** Every step of a history: before, what happened, after, and what was asked for. */
function listSteps(events: readonly UploadEvent[]) {
  let before: RecordingUpload = NO_UPLOAD
  return events.map((event) => {
    const step = { before, event, ...advanceUpload(before, event) }
    before = step.state
    return step
  })
}

describe('whatever happens', () => {
  it('no take is thrown away unless it was saved or reset', () => {
    fc.assert(
      fc.property(history, (events) => {
        const forgetting = listSteps(events).filter(({ effects }) => effects.some(({ type }) => type === 'forget'))
        expect(forgetting.filter(({ event }) => event.type !== 'reset' && event.type !== 'confirmed')).toEqual([])
      }),
    )
  })

  it('a take that waits to be saved is not replaced by another, and stays as it is', () => {
    fc.assert(
      fc.property(history, (events) => {
        const steps = listSteps(events)
        expect(steps.filter(({ before, state }) => state.take < before.take)).toEqual([])
        const others = steps.filter(({ before, event, state }) => state.take > before.take && event.type !== 'reset')
        expect(others.filter(({ before: { step } }) => step === 'waiting' || step === 'saving')).toEqual([])
        const isChanged = ({ before, state }: (typeof steps)[number]) =>
          before.take === state.take &&
          'sizeBytes' in before &&
          'sizeBytes' in state &&
          state.sizeBytes !== before.sizeBytes
        expect(steps.filter(isChanged)).toEqual([])
      }),
    )
  })

  it('nothing is confirmed that was not put, nor put where the server did not say', () => {
    fc.assert(
      fc.property(history, (events) => {
        const steps = listSteps(events)
        const isPut = ({ before, event }: (typeof steps)[number]) =>
          before.step === 'saving' && before.stage === 'put' && event.type === 'put' && event.take === before.take
        const put = new Set(steps.filter(isPut).map(({ before }) => before.take))
        for (const effect of steps.flatMap(({ effects }) => effects)) {
          const isRight = {
            put: 'url' in effect && effect.url === URL_GIVEN,
            confirm: 'address' in effect && effect.address === PUT_AT && put.has(effect.take),
          }
          expect(effect.type === 'put' || effect.type === 'confirm' ? isRight[effect.type] : true).toBe(true)
        }
      }),
    )
  })
})
