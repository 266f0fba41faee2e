export interface VoicingCounts {
  pending: number
  processing: number
  completed: number
  error: number
  recorded_by_me: number
  total: number
}

export interface VoicingStatus {
  overall_status: 'pending' | 'processing' | 'completed' | 'error'
  counts: VoicingCounts
  ready_from_start: number
  generation: number
}

/** The way from a cast to a scene that can be heard. */
export type Generation =
  | { step: 'idle' }
  | { step: 'saving' }
  /** Accepted; nobody has asked yet how far it is. */
  | { step: 'started'; status: VoicingStatus; isOutOfTouch: boolean }
  | { step: 'polling'; status: VoicingStatus; isOutOfTouch: boolean }
  | { step: 'done'; status: VoicingStatus }
  | { step: 'failed'; status: VoicingStatus | undefined; message: string }

export type GenerationEvent =
  | { type: 'generate pressed' }
  /** On opening the page: an earlier press may still be at work. */
  | { type: 'found'; status: VoicingStatus }
  | { type: 'accepted'; status: VoicingStatus }
  | { type: 'refused'; message: string }
  | { type: 'answered'; status: VoicingStatus }
  /** A question without an answer; one that was refused for good is `gone`. */
  | { type: 'unanswered'; isGone: boolean }
  | { type: 'left' }

/** `ask` and `redirect` are timers: a new one, and `stop`, take the place of the one before. */
export type GenerationEffect =
  | { type: 'save and start' }
  | { type: 'ask'; delayMs: number }
  | { type: 'redirect'; delayMs: number }
  | { type: 'stop' }

export const FIRST_QUESTION_MS = 3000
export const NEXT_QUESTION_MS = 5000
export const REDIRECT_MS = 2000

export const SOME_FAILED = 'Some audio files failed to generate. Please try again.'
export const ALL_FAILED = 'An error occurred during audio generation. Please try again.'
export const OUT_OF_TOUCH = 'Error checking audio status'

export const NOT_GENERATING: Generation = { step: 'idle' }

export interface GenerationStep {
  state: Generation
  effects: GenerationEffect[]
}

const stay = (state: Generation): GenerationStep => ({ state, effects: [] })

/** What does not fit the step it arrives in came too late, and changes nothing. */
export function advanceGeneration(state: Generation, event: GenerationEvent): GenerationStep {
  switch (event.type) {
    case 'left':
      return { state: NOT_GENERATING, effects: [{ type: 'stop' }] }
    case 'generate pressed':
      return isGenerating(state) ? stay(state) : { state: { step: 'saving' }, effects: [{ type: 'save and start' }] }
    case 'found':
      return state.step === 'idle' ? find(event.status) : stay(state)
    case 'accepted':
    case 'refused':
      return state.step === 'saving' ? start(event) : stay(state)
    case 'answered':
    case 'unanswered':
      return isUnderWay(state) ? follow(state.status, event) : stay(state)
  }
}

const isUnderWay = (state: Generation): state is Extract<Generation, { step: 'started' | 'polling' }> =>
  state.step === 'started' || state.step === 'polling'

/** Only work that is under way is followed: what ended before was told to whoever was here then. */
const find = (status: VoicingStatus): GenerationStep =>
  outcomeOf(status) === 'under way' && status.overall_status === 'processing'
    ? {
        state: { step: 'polling', status, isOutOfTouch: false },
        effects: [{ type: 'ask', delayMs: NEXT_QUESTION_MS }],
      }
    : stay(NOT_GENERATING)

const start = (event: Extract<GenerationEvent, { type: 'accepted' | 'refused' }>): GenerationStep =>
  event.type === 'accepted'
    ? {
        state: { step: 'started', status: event.status, isOutOfTouch: false },
        effects: [{ type: 'ask', delayMs: FIRST_QUESTION_MS }],
      }
    : { state: { step: 'failed', status: undefined, message: event.message }, effects: [{ type: 'stop' }] }

const follow = (
  known: VoicingStatus,
  event: Extract<GenerationEvent, { type: 'answered' | 'unanswered' }>,
): GenerationStep => (event.type === 'answered' ? answer(known, event.status) : missAnswer(known, event.isGone))

function answer(known: VoicingStatus, status: VoicingStatus): GenerationStep {
  const again: GenerationEffect[] = [{ type: 'ask', delayMs: NEXT_QUESTION_MS }]
  // Told by a server that had not heard of this generation yet.
  if (status.generation < known.generation) {
    return { state: { step: 'polling', status: known, isOutOfTouch: false }, effects: again }
  }
  switch (outcomeOf(status)) {
    case 'done':
      return { state: { step: 'done', status }, effects: [{ type: 'redirect', delayMs: REDIRECT_MS }] }
    case 'some failed':
      return { state: { step: 'failed', status, message: SOME_FAILED }, effects: [{ type: 'stop' }] }
    case 'all failed':
      return { state: { step: 'failed', status, message: ALL_FAILED }, effects: [{ type: 'stop' }] }
    case 'under way':
      return { state: { step: 'polling', status, isOutOfTouch: false }, effects: again }
  }
}

const missAnswer = (status: VoicingStatus, isGone: boolean): GenerationStep =>
  isGone
    ? { state: { step: 'failed', status, message: OUT_OF_TOUCH }, effects: [{ type: 'stop' }] }
    : {
        state: { step: 'polling', status, isOutOfTouch: true },
        effects: [{ type: 'ask', delayMs: NEXT_QUESTION_MS }],
      }

type Outcome = 'under way' | 'done' | 'some failed' | 'all failed'

/** Nothing left to make and something missing is an end, whatever the status is called: else nobody would ever say so. */
export function outcomeOf({ overall_status, counts }: VoicingStatus): Outcome {
  if (overall_status === 'completed') return 'done'
  if (overall_status === 'pending' && counts.total > 0 && counts.recorded_by_me === counts.total) return 'done'
  const isOver = counts.error > 0 && counts.pending + counts.processing === 0
  if (overall_status !== 'error' && !isOver) return 'under way'
  return counts.completed === 0 ? 'all failed' : 'some failed'
}

/** While it runs, nothing on the page may be changed. */
export const isGenerating = ({ step }: Generation): boolean => step !== 'idle' && step !== 'failed'

export interface VoicingProgress {
  /** From 0 to 1. */
  share: number
  /** The part of the whole that nobody has to make, because the actor speaks it. */
  ownShare: number
  colour: 'green' | 'red' | 'blue'
}

export function progressOf(status: VoicingStatus): VoicingProgress {
  const { counts } = status
  const of = (part: number) => (counts.total === 0 ? 0 : part / counts.total)
  return { share: of(counts.completed), ownShare: of(counts.recorded_by_me), colour: colourOf(status) }
}

function colourOf(status: VoicingStatus): VoicingProgress['colour'] {
  if (outcomeOf(status) === 'done') return 'green'
  return status.counts.error > 0 ? 'red' : 'blue'
}

export function generationMessage(state: Generation): string {
  switch (state.step) {
    case 'idle':
      return ''
    case 'saving':
      return 'Saving voice assignments...'
    case 'started':
      return 'Audio generation started. This may take several minutes...'
    case 'polling': {
      const { completed, total } = state.status.counts
      return `Generating audio files... ${completed}/${total} completed`
    }
    case 'done':
      return 'Audio generated successfully! Redirecting to preview...'
    case 'failed':
      return state.message
  }
}
