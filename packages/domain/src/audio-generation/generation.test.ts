import { describe, expect, it } from 'vitest'
import {
  advanceGeneration,
  type Generation,
  type GenerationEvent,
  generationMessage,
  isGenerating,
  NOT_GENERATING,
  outcomeOf,
  progressOf,
  type VoicingStatus,
} from './generation.ts'

const status = (
  overall_status: VoicingStatus['overall_status'],
  counts: Partial<VoicingStatus['counts']> = {},
  generation = 1,
): VoicingStatus => {
  const parts = { pending: 0, processing: 0, completed: 0, error: 0, recorded_by_me: 0, ...counts }
  const total = Object.values(parts).reduce((sum, count) => sum + count, 0)
  return { overall_status, counts: { ...parts, total }, ready_from_start: 0, generation }
}

const BUSY = status('processing', { processing: 8, completed: 4 })

function run(...events: GenerationEvent[]) {
  let state: Generation = NOT_GENERATING
  let effects: object[] = []
  for (const event of events) ({ state, effects } = advanceGeneration(state, event))
  return { state, effects, message: generationMessage(state) }
}

const STARTED: GenerationEvent[] = [{ type: 'generate pressed' }, { type: 'accepted', status: BUSY }]

describe('making the audio of a scene', () => {
  it('[R-4-20] saves the assignments first, and says so', () => {
    expect(run({ type: 'generate pressed' })).toEqual({
      state: { step: 'saving' },
      effects: [{ type: 'save and start' }],
      message: 'Saving voice assignments...',
    })
  })

  it('[R-4-21] [R-4-22] asks 3 s after the start, then every 5 s', () => {
    const started = run(...STARTED)
    expect(started.message).toBe('Audio generation started. This may take several minutes...')
    expect(started.effects).toEqual([{ type: 'ask', delayMs: 3000 }])
    expect(run(...STARTED, { type: 'answered', status: BUSY }).effects).toEqual([{ type: 'ask', delayMs: 5000 }])
  })

  it('[R-4-23] counts what can be heard', () => {
    expect(run(...STARTED, { type: 'answered', status: BUSY }).message).toBe('Generating audio files... 4/12 completed')
  })

  it.each([
    ['[R-4-24]', status('completed', { completed: 12 })],
    ['[R-4-25] with nothing to make:', status('pending', { recorded_by_me: 3 })],
  ])('%s [R-4-26] is done, stops asking and goes on after 2 s', (_, answered) => {
    const { state, effects, message } = run(...STARTED, { type: 'answered', status: answered })
    expect(state.step).toBe('done')
    expect(effects).toEqual([{ type: 'look again' }, { type: 'redirect', delayMs: 2000 }])
    expect(message).toBe('Audio generated successfully! Redirecting to preview...')
  })

  it.each([
    ['[R-8-26]', status('error', { error: 12 }), 'An error occurred during audio generation. Please try again.'],
    ['[R-8-25]', status('error', { completed: 3, error: 2 }), 'Some audio files failed to generate. Please try again.'],
    [
      '[R-8-25] whatever the whole is called:',
      status('processing', { completed: 3, error: 2 }),
      'Some audio files failed to generate. Please try again.',
    ],
  ])('%s [R-4-27] ends, and the form may be used again', (_, answered, text) => {
    const { state, effects, message } = run(...STARTED, { type: 'answered', status: answered })
    expect(state.step).toBe('failed')
    expect(isGenerating(state)).toBe(false)
    expect(effects).toEqual([{ type: 'stop' }])
    expect(message).toBe(text)
    expect(advanceGeneration(state, { type: 'generate pressed' }).state.step).toBe('saving')
  })

  it('a line that failed early does not end what is still being made', () => {
    expect(outcomeOf(status('processing', { processing: 2, error: 1 }))).toBe('under way')
  })

  it('[R-8-24] goes on asking when a question had no answer, unless it never will', () => {
    const missed = run(...STARTED, { type: 'unanswered', isGone: false })
    expect(missed.state).toMatchObject({ step: 'polling', isOutOfTouch: true })
    expect(missed.effects).toEqual([{ type: 'ask', delayMs: 5000 }])
    expect(run(...STARTED, { type: 'unanswered', isGone: true }).message).toBe('Error checking audio status')
  })

  it('does not wait for ever for lines that were changed meanwhile', () => {
    const resting: GenerationEvent = { type: 'answered', status: status('pending', { pending: 1, completed: 11 }) }
    expect(run(...STARTED, resting, resting).state.step).toBe('polling')
    expect(run(...STARTED, resting, resting, { type: 'answered', status: BUSY }, resting).state.step).toBe('polling')
    const rested = run(...STARTED, resting, resting, resting)
    expect(isGenerating(rested.state)).toBe(false)
    expect(rested.message).toBe(
      'Some lines changed while the others were generated. Generate Audio again to include them.',
    )
  })

  it('does not take the end of an earlier generation for its own', () => {
    const mine: GenerationEvent[] = [
      { type: 'generate pressed' },
      { type: 'accepted', status: { ...BUSY, generation: 2 } },
    ]
    const { state } = run(...mine, { type: 'answered', status: status('completed', { completed: 12 }, 1) })
    expect(state).toMatchObject({ step: 'polling', status: { generation: 2 } })
  })

  it('follows what was started before the page was opened, and only that', () => {
    expect(run({ type: 'found', status: BUSY }).state.step).toBe('polling')
    expect(run({ type: 'found', status: status('completed', { completed: 12 }) }).state.step).toBe('idle')
    expect(run({ type: 'found', status: status('pending', { pending: 12 }) }).state.step).toBe('idle')
  })

  it('sends nobody away who came while somebody else’s press was at work', () => {
    const found: GenerationEvent[] = [
      { type: 'found', status: BUSY },
      { type: 'unanswered', isGone: false },
    ]
    expect(run(...found, { type: 'answered', status: status('completed', { completed: 12 }) })).toMatchObject({
      state: { step: 'idle' },
      effects: [{ type: 'look again' }],
    })
  })

  it('[R-4-28] [R-4-29] stops when the page is left', () => {
    expect(run(...STARTED, { type: 'left' })).toMatchObject({ state: { step: 'idle' }, effects: [{ type: 'stop' }] })
  })

  it('[R-5-44] a second press, and answers that come too late, change nothing', () => {
    const { state } = run(...STARTED)
    expect(advanceGeneration(state, { type: 'generate pressed' })).toEqual({ state, effects: [] })
    expect(run({ type: 'answered', status: BUSY }).state.step).toBe('idle')
    expect(run({ type: 'accepted', status: BUSY }).state.step).toBe('idle')
    expect(run(...STARTED, { type: 'refused', message: 'late' }).state.step).toBe('started')
  })
})

describe('the progress', () => {
  it('[R-4-30] is completed of total, and the own lines are told apart', () => {
    expect(progressOf(status('processing', { processing: 6, completed: 3, recorded_by_me: 3 }))).toMatchObject({
      share: 0.25,
      ownShare: 0.25,
    })
    expect(progressOf(status('pending'))).toMatchObject({ share: 0, ownShare: 0 })
  })

  it.each([
    ['green', status('completed', { completed: 3, error: 1 })],
    ['red', status('processing', { processing: 3, error: 1 })],
    ['blue', BUSY],
  ])('[R-4-31] is %s', (colour, given) => {
    expect(progressOf(given).colour).toBe(colour)
  })
})
