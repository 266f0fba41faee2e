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
  | {
      step: 'polling'
      status: VoicingStatus
      isOutOfTouch: boolean
      restingAnswers: number
      /** Somebody pressed before this page was opened: whoever came to cast is not sent away when it ends. */
      wasFound: boolean
    }
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
  /** What the pages know of this script's audio is no longer so. */
  | { type: 'look again' }
  | { type: 'stop' }

export const FIRST_POLL_MS = 3000
export const NEXT_POLL_MS = 5000
export const REDIRECT_MS = 2000

export const SOME_FAILED = 'Some audio files failed to generate. Please try again.'
export const ALL_FAILED = 'An error occurred during audio generation. Please try again.'
export const SERVER_UNREACHABLE = 'Error checking audio status'
export const CHANGED_MEANWHILE =
  'Some lines changed while the others were generated. Generate Audio again to include them.'

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
      return isUnderWay(state) ? follow(state, event) : stay(state)
  }
}

const isUnderWay = (state: Generation): state is UnderWay => state.step === 'started' || state.step === 'polling'

/** Only work that is under way is followed: what ended before was told to whoever was here then. */
const find = (status: VoicingStatus): GenerationStep =>
  outcomeOf(status) === 'under way' && status.overall_status === 'processing'
    ? askAgain({ status, isOutOfTouch: false, restingAnswers: 0, wasFound: true })
    : stay(NOT_GENERATING)

const askAgain = (polling: Omit<Extract<Generation, { step: 'polling' }>, 'step'>): GenerationStep => ({
  state: { step: 'polling', ...polling },
  effects: [{ type: 'ask', delayMs: NEXT_POLL_MS }],
})

const start = (event: Extract<GenerationEvent, { type: 'accepted' | 'refused' }>): GenerationStep =>
  event.type === 'accepted'
    ? {
        state: { step: 'started', status: event.status, isOutOfTouch: false },
        effects: [{ type: 'ask', delayMs: FIRST_POLL_MS }],
      }
    : { state: { step: 'failed', status: undefined, message: event.message }, effects: [{ type: 'stop' }] }

type UnderWay = Extract<Generation, { step: 'started' | 'polling' }>

function follow(state: UnderWay, event: Extract<GenerationEvent, { type: 'answered' | 'unanswered' }>): GenerationStep {
  const { status } = state
  const past = state.step === 'polling' ? state : { restingAnswers: 0, wasFound: false }
  if (event.type === 'answered') return answer(status, event.status, past)
  return event.isGone ? fail(status, SERVER_UNREACHABLE) : askAgain({ ...past, status, isOutOfTouch: true })
}

type Past = Pick<Extract<Generation, { step: 'polling' }>, 'restingAnswers' | 'wasFound'>

const succeed = (status: VoicingStatus): GenerationStep => ({
  state: { step: 'done', status },
  effects: [{ type: 'look again' }, { type: 'redirect', delayMs: REDIRECT_MS }],
})

const fail = (status: VoicingStatus, message: string): GenerationStep => ({
  state: { step: 'failed', status, message },
  effects: [{ type: 'stop' }],
})

/** Lines that were changed while the others were made wait for a press of the button, and nobody is at work on them. */
const isResting = ({ overall_status, counts }: VoicingStatus): boolean =>
  overall_status === 'pending' && counts.processing === 0

const RESTING_AT_MOST = 3

function answer(known: VoicingStatus, status: VoicingStatus, { restingAnswers, wasFound }: Past): GenerationStep {
  const again = (next: VoicingStatus, resting: number) =>
    askAgain({ status: next, isOutOfTouch: false, restingAnswers: resting, wasFound })
  // Told by a server that had not heard of this generation yet.
  if (status.generation < known.generation) return again(known, 0)
  switch (outcomeOf(status)) {
    case 'done':
      return wasFound ? { state: NOT_GENERATING, effects: [{ type: 'look again' }] } : succeed(status)
    case 'some failed':
      return fail(status, SOME_FAILED)
    case 'all failed':
      return fail(status, ALL_FAILED)
    case 'under way': {
      const resting = isResting(status) ? restingAnswers + 1 : 0
      return resting >= RESTING_AT_MOST ? fail(status, CHANGED_MEANWHILE) : again(status, resting)
    }
  }
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
