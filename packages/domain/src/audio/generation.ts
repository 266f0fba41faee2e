export interface VoicingCounts {
  pending: number
  processing: number
  completed: number
  error: number
  recordedByMe: number
  total: number
}

export interface VoicingStatus {
  overallStatus: 'pending' | 'processing' | 'completed' | 'error'
  counts: VoicingCounts
  readyFromStart: number
  /** Lines of anybody that are made before the first of this script; only while it waits for it. */
  linesBefore?: number | undefined
  /** Why the lines wait, if the server has paused them. */
  pause?: string | undefined
  generation: number
}

/** The state of generating a script's audio on the casting page. */
export type Generation =
  | { step: 'idle' }
  | { step: 'saving' }
  /** The server accepted the request; its status was not polled yet. */
  | { step: 'started'; status: VoicingStatus; isServerUnreachable: boolean }
  | {
      step: 'polling'
      status: VoicingStatus
      isServerUnreachable: boolean
      idleAnswers: number
      /** The generation was running when the page opened, so the page does not redirect when it ends. */
      wasFound: boolean
    }
  | { step: 'done'; status: VoicingStatus }
  | { step: 'failed'; status: VoicingStatus | undefined; message: string }

export type GenerationEvent =
  | { type: 'generate pressed' }
  /** The status when the page opened; an earlier generation may still be running. */
  | { type: 'found'; status: VoicingStatus }
  | { type: 'accepted'; status: VoicingStatus }
  | { type: 'rejected'; message: string }
  | { type: 'answered'; status: VoicingStatus }
  /** A status request failed; `isGone` if it can never succeed. */
  | { type: 'unanswered'; isGone: boolean }
  | { type: 'left' }

/** `poll` and `redirect` start a timer, which replaces the previous one; `stop` clears it. */
export type GenerationEffect =
  | { type: 'save and start' }
  | { type: 'poll'; delayMs: number }
  | { type: 'redirect'; delayMs: number }
  /** Cached data about this script's audio is out of date. */
  | { type: 'refresh' }
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

/** An event that does not fit the current step arrived too late and changes nothing. */
export function advanceGeneration(state: Generation, event: GenerationEvent): GenerationStep {
  switch (event.type) {
    case 'left':
      return { state: NOT_GENERATING, effects: [{ type: 'stop' }] }
    case 'generate pressed':
      return isGenerating(state) ? stay(state) : { state: { step: 'saving' }, effects: [{ type: 'save and start' }] }
    case 'found':
      return state.step === 'idle' ? resumePolling(event.status) : stay(state)
    case 'accepted':
    case 'rejected':
      return state.step === 'saving' ? applyStart(event) : stay(state)
    case 'answered':
    case 'unanswered':
      return isUnderWay(state) ? applyPoll(state, event) : stay(state)
  }
}

const isUnderWay = (state: Generation): state is UnderWay => state.step === 'started' || state.step === 'polling'

/** Only a running generation is polled; the outcome of a finished one was shown when it ended. */
const resumePolling = (status: VoicingStatus): GenerationStep =>
  outcomeOf(status) === 'under way' && status.overallStatus === 'processing'
    ? pollAgain({ status, isServerUnreachable: false, idleAnswers: 0, wasFound: true })
    : stay(NOT_GENERATING)

const pollAgain = (polling: Omit<Extract<Generation, { step: 'polling' }>, 'step'>): GenerationStep => ({
  state: { step: 'polling', ...polling },
  effects: [{ type: 'poll', delayMs: NEXT_POLL_MS }],
})

const applyStart = (event: Extract<GenerationEvent, { type: 'accepted' | 'rejected' }>): GenerationStep =>
  event.type === 'accepted'
    ? {
        state: { step: 'started', status: event.status, isServerUnreachable: false },
        effects: [{ type: 'poll', delayMs: FIRST_POLL_MS }],
      }
    : { state: { step: 'failed', status: undefined, message: event.message }, effects: [{ type: 'stop' }] }

type UnderWay = Extract<Generation, { step: 'started' | 'polling' }>

function applyPoll(
  state: UnderWay,
  event: Extract<GenerationEvent, { type: 'answered' | 'unanswered' }>,
): GenerationStep {
  const { status } = state
  const past = state.step === 'polling' ? state : { idleAnswers: 0, wasFound: false }
  if (event.type === 'answered') return applyStatus(status, event.status, past)
  return event.isGone ? fail(status, SERVER_UNREACHABLE) : pollAgain({ ...past, status, isServerUnreachable: true })
}

type Past = Pick<Extract<Generation, { step: 'polling' }>, 'idleAnswers' | 'wasFound'>

const succeed = (status: VoicingStatus): GenerationStep => ({
  state: { step: 'done', status },
  effects: [{ type: 'refresh' }, { type: 'redirect', delayMs: REDIRECT_MS }],
})

const fail = (status: VoicingStatus, message: string): GenerationStep => ({
  state: { step: 'failed', status, message },
  effects: [{ type: 'stop' }],
})

/** Lines that were edited during the generation stay pending until the user generates again. */
const isIdle = ({ overallStatus, counts }: VoicingStatus): boolean =>
  overallStatus === 'pending' && counts.processing === 0

const MAX_IDLE_ANSWERS = 3

function applyStatus(known: VoicingStatus, status: VoicingStatus, { idleAnswers, wasFound }: Past): GenerationStep {
  const continueWith = (next: VoicingStatus, idleCount: number) =>
    pollAgain({ status: next, isServerUnreachable: false, idleAnswers: idleCount, wasFound })
  // The status may come from a server that does not know this generation yet.
  if (status.generation < known.generation) return continueWith(known, 0)
  switch (outcomeOf(status)) {
    case 'done':
      return wasFound ? { state: NOT_GENERATING, effects: [{ type: 'refresh' }] } : succeed(status)
    case 'some failed':
      return fail(status, SOME_FAILED)
    case 'all failed':
      return fail(status, ALL_FAILED)
    case 'under way': {
      const idleCount = isIdle(status) ? idleAnswers + 1 : 0
      return idleCount >= MAX_IDLE_ANSWERS ? fail(status, CHANGED_MEANWHILE) : continueWith(status, idleCount)
    }
  }
}

type Outcome = 'under way' | 'done' | 'some failed' | 'all failed'

/** Failed lines with none left to generate are an end, whatever the overall status: polling would never stop. */
export function outcomeOf({ overallStatus, counts }: VoicingStatus): Outcome {
  if (overallStatus === 'completed') return 'done'
  if (overallStatus === 'pending' && counts.total > 0 && counts.recordedByMe === counts.total) return 'done'
  const hasEnded = counts.error > 0 && counts.pending + counts.processing === 0
  if (overallStatus !== 'error' && !hasEnded) return 'under way'
  return counts.completed === 0 ? 'all failed' : 'some failed'
}

/** The page's controls are disabled while this is true. */
export const isGenerating = ({ step }: Generation): boolean => step !== 'idle' && step !== 'failed'

export interface VoicingProgress {
  /** From 0 to 1. */
  share: number
  /** The share of lines that need no clip, because the user reads them. */
  ownShare: number
  colour: 'green' | 'red' | 'blue'
}

export function progressOf(status: VoicingStatus): VoicingProgress {
  const { counts } = status
  const of = (part: number) => (counts.total === 0 ? 0 : part / counts.total)
  return { share: of(counts.completed), ownShare: of(counts.recordedByMe), colour: colourOf(status) }
}

function colourOf(status: VoicingStatus): VoicingProgress['colour'] {
  if (outcomeOf(status) === 'done') return 'green'
  return status.counts.error > 0 ? 'red' : 'blue'
}

/** Why the lines wait: the server has paused them, or others come first, of which it counts no more than a thousand. */
export function describeQueue({ pause, linesBefore: count = 0 }: VoicingStatus): string | undefined {
  if (pause !== undefined || count === 0) return pause
  if (count === 1) return '1 line is ahead of yours.'
  return count < 1000 ? `${count} lines are ahead of yours.` : 'A thousand lines or more are ahead of yours.'
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
