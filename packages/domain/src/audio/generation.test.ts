import { describe, expect, it } from 'vitest'
import {
  advanceGeneration,
  type Generation,
  type GenerationEvent,
  describeQueue,
  generationMessage,
  isGenerating,
  NOT_GENERATING,
  outcomeOf,
  progressOf,
  type VoicingStatus,
} from './generation.ts'

const status = (
  overallStatus: VoicingStatus['overallStatus'],
  counts: Partial<VoicingStatus['counts']> = {},
  generation = 1,
): VoicingStatus => {
  const parts = { pending: 0, processing: 0, completed: 0, error: 0, recordedByMe: 0, ...counts }
  const total = Object.values(parts).reduce((sum, count) => sum + count, 0)
  return { overallStatus, counts: { ...parts, total }, readyFromStart: 0, generation }
}

const BUSY = status('processing', { processing: 8, completed: 4 })

function run(...events: GenerationEvent[]) {
  let state: Generation = NOT_GENERATING
  let effects: object[] = []
  for (const event of events) ({ state, effects } = advanceGeneration(state, event))
  return { state, effects, message: generationMessage(state) }
}

const STARTED: GenerationEvent[] = [{ type: 'generate pressed' }, { type: 'accepted', status: BUSY }]

describe('Audio generation', () => {
  it('[R-4-20] Generating saves the voice assignments first, with a message', () => {
    expect(run({ type: 'generate pressed' })).toEqual({
      state: { step: 'saving' },
      effects: [{ type: 'save and start' }],
      message: 'Saving voice assignments...',
    })
  })

  it('[R-4-21] [R-4-22] The status is polled 3 s after the start, then every 5 s', () => {
    const started = run(...STARTED)
    expect(started.message).toBe('Audio generation started. This may take several minutes...')
    expect(started.effects).toEqual([{ type: 'poll', delayMs: 3000 }])
    expect(run(...STARTED, { type: 'answered', status: BUSY }).effects).toEqual([{ type: 'poll', delayMs: 5000 }])
  })

  it('[R-4-23] The progress message counts the completed clips', () => {
    expect(run(...STARTED, { type: 'answered', status: BUSY }).message).toBe('Generating audio files... 4/12 completed')
  })

  it.each([
    ['[R-4-24]', 'every clip is completed', status('completed', { completed: 12 })],
    ['[R-4-25]', 'the user reads every line', status('pending', { recordedByMe: 3 })],
  ])('%s [R-4-26] When %s, polling stops and the page redirects after 2 s', (_tag, _condition, answered) => {
    const { state, effects, message } = run(...STARTED, { type: 'answered', status: answered })
    expect(state.step).toBe('done')
    expect(effects).toEqual([{ type: 'refresh' }, { type: 'redirect', delayMs: 2000 }])
    expect(message).toBe('Audio generated successfully! Redirecting to preview...')
  })

  it.each([
    [
      '[R-8-26]',
      'every clip fails',
      status('error', { error: 12 }),
      'An error occurred during audio generation. Please try again.',
    ],
    [
      '[R-8-25]',
      'some clips fail',
      status('error', { completed: 3, error: 2 }),
      'Some audio files failed to generate. Please try again.',
    ],
    [
      '[R-8-25]',
      'some clips fail and the overall status is still "processing"',
      status('processing', { completed: 3, error: 2 }),
      'Some audio files failed to generate. Please try again.',
    ],
  ])('%s [R-4-27] When %s, generation ends and can be started again', (_tag, _condition, answered, text) => {
    const { state, effects, message } = run(...STARTED, { type: 'answered', status: answered })
    expect(state.step).toBe('failed')
    expect(isGenerating(state)).toBe(false)
    expect(effects).toEqual([{ type: 'stop' }])
    expect(message).toBe(text)
    expect(advanceGeneration(state, { type: 'generate pressed' }).state.step).toBe('saving')
  })

  it('A line that failed does not end the generation of the other lines', () => {
    expect(outcomeOf(status('processing', { processing: 2, error: 1 }))).toBe('under way')
  })

  it('[R-8-24] Polling continues after a failed request, unless the script is gone', () => {
    const missed = run(...STARTED, { type: 'unanswered', isGone: false })
    expect(missed.state).toMatchObject({ step: 'polling', isServerUnreachable: true })
    expect(missed.effects).toEqual([{ type: 'poll', delayMs: 5000 }])
    expect(run(...STARTED, { type: 'unanswered', isGone: true }).message).toBe('Error checking audio status')
  })

  it('Polling ends when changed lines stay pending for three answers', () => {
    const resting: GenerationEvent = { type: 'answered', status: status('pending', { pending: 1, completed: 11 }) }
    expect(run(...STARTED, resting, resting).state.step).toBe('polling')
    expect(run(...STARTED, resting, resting, { type: 'answered', status: BUSY }, resting).state.step).toBe('polling')
    const rested = run(...STARTED, resting, resting, resting)
    expect(isGenerating(rested.state)).toBe(false)
    expect(rested.message).toBe(
      'Some lines changed while the others were generated. Generate Audio again to include them.',
    )
  })

  it('The status of an earlier generation does not end the current one', () => {
    const secondGeneration: GenerationEvent[] = [
      { type: 'generate pressed' },
      { type: 'accepted', status: { ...BUSY, generation: 2 } },
    ]
    const { state } = run(...secondGeneration, { type: 'answered', status: status('completed', { completed: 12 }, 1) })
    expect(state).toMatchObject({ step: 'polling', status: { generation: 2 } })
  })

  it('A generation that is running when the page opens is polled, and a finished one is not', () => {
    expect(run({ type: 'found', status: BUSY }).state.step).toBe('polling')
    expect(run({ type: 'found', status: status('completed', { completed: 12 }) }).state.step).toBe('idle')
    expect(run({ type: 'found', status: status('pending', { pending: 12 }) }).state.step).toBe('idle')
  })

  it('A generation that was running when the page opened ends without a redirect', () => {
    const found: GenerationEvent[] = [
      { type: 'found', status: BUSY },
      { type: 'unanswered', isGone: false },
    ]
    expect(run(...found, { type: 'answered', status: status('completed', { completed: 12 }) })).toMatchObject({
      state: { step: 'idle' },
      effects: [{ type: 'refresh' }],
    })
  })

  it('[R-4-28] [R-4-29] Polling stops when the user leaves the page', () => {
    expect(run(...STARTED, { type: 'left' })).toMatchObject({ state: { step: 'idle' }, effects: [{ type: 'stop' }] })
  })

  it('[R-5-44] A second press and late answers change nothing', () => {
    const { state } = run(...STARTED)
    expect(advanceGeneration(state, { type: 'generate pressed' })).toEqual({ state, effects: [] })
    expect(run({ type: 'answered', status: BUSY }).state.step).toBe('idle')
    expect(run({ type: 'accepted', status: BUSY }).state.step).toBe('idle')
    expect(run(...STARTED, { type: 'rejected', message: 'late' }).state.step).toBe('started')
  })
})

describe('Generation progress', () => {
  it.each([
    [undefined, undefined],
    [0, undefined],
    [1, '1 line is ahead of yours.'],
    [999, '999 lines are ahead of yours.'],
    [1000, 'A thousand lines or more are ahead of yours.'],
  ])('[R-51-12] With %s lines before the first one, the queue is described as: %s', (linesBefore, expected) => {
    expect(describeQueue({ ...BUSY, linesBefore })).toBe(expected)
  })

  it('[R-51-13] What the server says about a pause is shown instead of the queue', () => {
    expect(describeQueue({ ...BUSY, linesBefore: 7, pause: 'Voices are paused.' })).toBe('Voices are paused.')
  })

  it('[R-4-30] The progress has the share of completed lines and that of the lines the user reads', () => {
    expect(progressOf(status('processing', { processing: 6, completed: 3, recordedByMe: 3 }))).toMatchObject({
      share: 0.25,
      ownShare: 0.25,
    })
    expect(progressOf(status('pending'))).toMatchObject({ share: 0, ownShare: 0 })
  })

  it.each([
    ['green', status('completed', { completed: 3, error: 1 })],
    ['red', status('processing', { processing: 3, error: 1 })],
    ['blue', BUSY],
  ])('[R-4-31] The progress bar is %s for the status %j', (colour, given) => {
    expect(progressOf(given).colour).toBe(colour)
  })
})
