import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RECORDING_MAX_BYTES } from './limits.ts'
import {
  advanceRecording,
  isUnsaved,
  NOT_STARTED,
  type Recording,
  type RecordingEffect,
  type RecordingEvent,
} from './recording.ts'

const URL_GIVEN = 'https://store.example/bucket/users/1/take.incoming?X-Amz-Signature=1'
const PUT_AT = 'https://store.example/bucket/users/1/take.incoming'

/** What came of these, one after the other, and what the last of them asked for. */
function after(...events: RecordingEvent[]): { state: Recording; effects: RecordingEffect[] } {
  let step: { state: Recording; effects: RecordingEffect[] } = { state: NOT_STARTED, effects: [] }
  for (const event of events) step = advanceRecording(step.state, event)
  return step
}

const take = 1
const RECORDED: RecordingEvent[] = [
  { type: 'start' },
  { type: 'chunk', take, bytes: 9600 },
  { type: 'chunk', take, bytes: 9600 },
]
const FINISHED: RecordingEvent[] = [...RECORDED, { type: 'finish' }, { type: 'assembled', take, sizeBytes: 19_244 }]
const PUT: RecordingEvent[] = [
  ...FINISHED,
  { type: 'save' },
  { type: 'address given', take, url: URL_GIVEN },
  { type: 'put', take },
]
const unanswered: RecordingEvent = { type: 'failed', take, isOver: false }
const refused: RecordingEvent = { type: 'failed', take, isOver: true, reason: 'This recording is not known.' }

describe('the recording of a line', () => {
  it('begins with the microphone', () => {
    expect(after({ type: 'start' })).toEqual({
      state: { step: 'recording', bytes: 0, take },
      effects: [{ type: 'capture', take }],
    })
  })

  it('[R-8-57] that cannot begin says why', () => {
    expect(after({ type: 'start' }, { type: 'start failed', take }).state).toEqual({
      step: 'not started',
      take,
      problem: 'Failed to start recording. Please check microphone permissions.',
    })
  })

  it('[R-4-68] keeps its chunks while it is paused, and goes on behind them', () => {
    const paused = after(...RECORDED, { type: 'pause' })
    expect(paused).toEqual({ state: { step: 'paused', bytes: 19_200, take }, effects: [{ type: 'hold' }] })
    const late = after(...RECORDED, { type: 'pause' }, { type: 'chunk', take, bytes: 100 })
    expect(late.state).toMatchObject({ step: 'paused', bytes: 19_300 })
    expect(after(...RECORDED, { type: 'pause' }, { type: 'resume' })).toEqual({
      state: { step: 'recording', bytes: 19_200, take },
      effects: [{ type: 'go on' }],
    })
  })

  it('[R-4-69] is assembled from its chunks when it is finished, recording or paused', () => {
    for (const events of [RECORDED, [...RECORDED, { type: 'pause' } as const]]) {
      const finishing = after(...events, { type: 'finish' })
      expect(finishing.effects).toEqual([{ type: 'assemble', take }])
      const { state } = advanceRecording(finishing.state, { type: 'assembled', take, sizeBytes: 19_244 })
      expect(state).toEqual({ step: 'finished', sizeBytes: 19_244, take })
    }
  })

  it('[R-8-58] that cannot be assembled loses nothing', () => {
    expect(after(...RECORDED, { type: 'finish' }, { type: 'assembly failed', take }).state).toEqual({
      step: 'paused',
      bytes: 19_200,
      take,
      problem: 'Failed to save recording. Please try again.',
    })
  })

  it('without a sound is none', () => {
    expect(after({ type: 'start' }, { type: 'finish' })).toEqual({
      state: { step: 'not started', take: 2 },
      effects: [{ type: 'forget', take }],
    })
  })

  it('ends by itself before it is too large to be kept', () => {
    const full: RecordingEvent = { type: 'chunk', take, bytes: RECORDING_MAX_BYTES }
    expect(after({ type: 'start' }, full).effects).toEqual([{ type: 'assemble', take }])
    expect(after({ type: 'start' }, { type: 'pause' }, full, { type: 'resume' }).state.step).toBe('paused')
  })

  it('[R-4-70] is put where the server says, confirmed without its signature, and cleared', () => {
    expect(after(...FINISHED, { type: 'save' }).effects).toEqual([{ type: 'ask for address', take, sizeBytes: 19_244 }])
    const given = after(...FINISHED, { type: 'save' }, { type: 'address given', take, url: URL_GIVEN })
    expect(given.effects).toEqual([{ type: 'put', take, url: URL_GIVEN }])
    expect(after(...PUT).effects).toEqual([{ type: 'confirm', take, address: PUT_AT }])
    expect(after(...PUT, { type: 'confirmed', take })).toEqual({
      state: { step: 'saved', take },
      effects: [{ type: 'forget', take }],
    })
  })

  it('tells how much of it has left, and never less than before', () => {
    const share = (value: number): RecordingEvent => ({ type: 'progressed', take, share: value })
    const events = [...FINISHED, { type: 'save' } as const, { type: 'address given', take, url: URL_GIVEN } as const]
    expect(after(...events, share(0.4), share(0.2)).state).toMatchObject({ step: 'saving', stage: 'put', share: 0.4 })
    expect(after(...events, share(7)).state).toMatchObject({ share: 1 })
  })

  it.each<[string, RecordingEvent[], string]>([
    ['[R-8-58] at the address', [...FINISHED, { type: 'save' }], 'Failed to save recording. Please try again.'],
    ['[R-8-61] at the store', PUT.slice(0, -1), 'Failed to upload audio file'],
    ['[R-8-60] at the server', PUT, 'Failed to save audio URL'],
  ])('that fails %s is kept, and says so', (_where, events, problem) => {
    for (const failure of [unanswered, refused])
      expect(after(...events, failure).state).toMatchObject({ step: 'finished', sizeBytes: 19_244, problem })
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
    for (const events of [RECORDED, [...RECORDED, { type: 'pause' } as const], FINISHED, PUT]) {
      const reset = after(...events, { type: 'reset' })
      expect(reset).toEqual({ state: { step: 'not started', take: 2 }, effects: [{ type: 'forget', take }] })
      for (const late of [{ type: 'confirmed', take } as const, unanswered, RECORDED[1]!])
        expect(advanceRecording(reset.state, late)).toEqual({ state: reset.state, effects: [] })
    }
    expect(after(...PUT, { type: 'confirmed', take }, { type: 'reset' }).effects).toEqual([])
  })

  it('can be brought whole, where nothing waits to be saved', () => {
    expect(after({ type: 'brought', sizeBytes: 900 }).state).toEqual({ step: 'finished', sizeBytes: 900, take })
    expect(after(...RECORDED, { type: 'brought', sizeBytes: 900 }).state.step).toBe('recording')
  })

  it('is recorded again after it was saved', () => {
    const again = after(...PUT, { type: 'confirmed', take }, { type: 'start' })
    expect(again.state).toEqual({ step: 'recording', bytes: 0, take: 2 })
  })
})

const ask = fc.constantFrom<RecordingEvent>(
  ...(['start', 'pause', 'resume', 'finish', 'save', 'reset'] as const).map((type) => ({ type })),
  { type: 'brought', sizeBytes: 100 },
)
const answer = fc
  .nat(4)
  .chain((number) =>
    fc.constantFrom<RecordingEvent>(
      { type: 'start failed', take: number },
      { type: 'chunk', take: number, bytes: 9600 },
      { type: 'chunk', take: number, bytes: 9600 },
      { type: 'assembled', take: number, sizeBytes: 19_244 },
      { type: 'assembly failed', take: number },
      { type: 'address given', take: number, url: URL_GIVEN },
      { type: 'progressed', take: number, share: 0.5 },
      { type: 'put', take: number },
      { type: 'confirmed', take: number },
      { type: 'failed', take: number, isOver: false },
      { type: 'failed', take: number, isOver: true },
    ),
  )
const history = fc.array(fc.oneof(ask, answer), { maxLength: 60 })

/** Every step of a history: before, what happened, after, and what was asked for. */
function listSteps(events: readonly RecordingEvent[]) {
  let before: Recording = NOT_STARTED
  return events.map((event) => {
    const step = { before, event, ...advanceRecording(before, event) }
    before = step.state
    return step
  })
}

describe('whatever happens', () => {
  it('no take is thrown away unless it was saved, reset, or held no sound', () => {
    fc.assert(
      fc.property(history, (events) => {
        const forgetting = listSteps(events).filter(({ effects }) => effects.some(({ type }) => type === 'forget'))
        const isLost = ({ before, event }: (typeof forgetting)[number]) =>
          event.type !== 'reset' && event.type !== 'confirmed' && !('bytes' in before && before.bytes === 0)
        expect(forgetting.filter(isLost)).toEqual([])
      }),
    )
  })

  it('a take that waits to be saved is not replaced by another, and only ever grows', () => {
    fc.assert(
      fc.property(history, (events) => {
        const steps = listSteps(events)
        expect(steps.filter(({ before, state }) => state.take < before.take)).toEqual([])
        const others = steps.filter(({ before, event, state }) => state.take > before.take && event.type !== 'reset')
        expect(others.filter(({ before }) => isUnsaved(before) && !('bytes' in before && before.bytes === 0))).toEqual(
          [],
        )
        const same = steps.filter(({ before, state }) => state.take === before.take)
        const shrunk = ({ before, state }: (typeof steps)[number]) =>
          ('bytes' in before && 'bytes' in state && state.bytes < before.bytes) ||
          ('sizeBytes' in before && 'sizeBytes' in state && state.sizeBytes !== before.sizeBytes)
        expect(same.filter(shrunk)).toEqual([])
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
