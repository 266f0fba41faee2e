import { RECORDING_MAX_BYTES } from './limits.ts'
import { CONFIRM_FAILED, PUT_FAILED, SAVE_FAILED, START_FAILED } from './recording-texts.ts'
import { WAV_HEADER_BYTES } from './wav.ts'

/** Where saving is: an address is asked for, the file put there, and the server told that it is there. */
type SaveStage = 'address' | 'put' | 'confirm'

interface Trouble {
  /** As the specification words it. */
  problem: string
  /** What the server has against it, where it said so. */
  reason?: string
}

/** A take that is whole. Once it lies in the store, trying again need not put it there again. */
interface Whole {
  sizeBytes: number
  putAt?: string
}

type Step =
  | ({ step: 'not started' } & Partial<Trouble>)
  | { step: 'recording'; bytes: number }
  | ({ step: 'paused'; bytes: number } & Partial<Trouble>)
  | { step: 'assembling'; bytes: number }
  | ({ step: 'finished' } & Whole & Partial<Trouble>)
  | ({ step: 'saving'; stage: SaveStage; share: number } & Whole)
  | { step: 'saved' }

/** What becomes of one line while the actor records it. */
export type Recording = Step & {
  /** Answers name the take they are about: one that was reset may still be answered for. */
  take: number
}

type Ask =
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'finish' }
  | { type: 'save' }
  | { type: 'reset' }
  /** A whole take from elsewhere: recovered after the tab was closed, or recorded hands-free. */
  | { type: 'brought'; sizeBytes: number }

type Answer =
  | { type: 'start failed' }
  /** A piece of sound was kept. */
  | { type: 'chunk'; bytes: number }
  | { type: 'assembled'; sizeBytes: number }
  | { type: 'assembly failed' }
  | { type: 'address given'; url: string }
  | { type: 'progressed'; share: number }
  | { type: 'put' }
  | { type: 'confirmed' }
  /** `isOver`: refused rather than unanswered, so what lies in the store is of no use. */
  | { type: 'failed'; reason?: string; isOver: boolean }

export type RecordingEvent = Ask | (Answer & { take: number })

export type RecordingEffect =
  | { type: 'capture'; take: number }
  | { type: 'hold' }
  | { type: 'go on' }
  /** Make a WAV of everything that was kept. */
  | { type: 'assemble'; take: number }
  | { type: 'ask for address'; take: number; sizeBytes: number }
  | { type: 'put'; take: number; url: string }
  | { type: 'confirm'; take: number; address: string }
  /** Whatever is under way for it ends, and nothing of it is kept here. */
  | { type: 'forget'; take: number }

export interface RecordingStep {
  state: Recording
  effects: RecordingEffect[]
}

export const NOT_STARTED: Recording = { step: 'not started', take: 0 }

/** What does not fit the step it arrives in came too late, and changes nothing. */
export function advanceRecording(state: Recording, event: RecordingEvent): RecordingStep {
  if ('take' in event) return event.take === state.take ? answered(state, event) : stay(state)
  return asked(state, event)
}

const stay = (state: Recording): RecordingStep => ({ state, effects: [] })
const to = (state: Recording, next: Step, ...effects: RecordingEffect[]): RecordingStep => ({
  state: { ...next, take: state.take },
  effects,
})

function asked(state: Recording, event: Ask): RecordingStep {
  switch (event.type) {
    case 'start':
      return start(state)
    case 'brought':
      return bring(state, event.sizeBytes)
    case 'save':
      return state.step === 'finished' ? save(state) : stay(state)
    case 'reset':
      return state.step === 'not started' ? stay(state) : drop(state)
    default:
      return state.step === 'recording' || state.step === 'paused' ? handled(state, event.type) : stay(state)
  }
}

/** By the controls of a take that is under way. */
function handled(
  state: Extract<Recording, { step: 'recording' | 'paused' }>,
  control: 'pause' | 'resume' | 'finish',
): RecordingStep {
  const { bytes } = state
  if (control === 'finish') return finish(state)
  if (control === 'pause' && state.step === 'recording') return to(state, { step: 'paused', bytes }, { type: 'hold' })
  if (control === 'resume' && state.step === 'paused' && !isFull(bytes))
    return to(state, { step: 'recording', bytes }, { type: 'go on' })
  return stay(state)
}

/** A take that is not saved is not thrown away by starting another: that is what resetting is for. */
function start(state: Recording): RecordingStep {
  if (state.step !== 'not started' && state.step !== 'saved') return stay(state)
  const take = state.take + 1
  return { state: { step: 'recording', bytes: 0, take }, effects: [{ type: 'capture', take }] }
}

function bring(state: Recording, sizeBytes: number): RecordingStep {
  if (state.step !== 'not started' && state.step !== 'saved') return stay(state)
  return stay({ step: 'finished', sizeBytes, take: state.take + 1 })
}

const drop = (state: Recording): RecordingStep => ({
  state: { step: 'not started', take: state.take + 1 },
  effects: state.step === 'saved' ? [] : [{ type: 'forget', take: state.take }],
})

/** Without any sound there is nothing to assemble. */
function finish(state: Extract<Recording, { bytes: number }>): RecordingStep {
  if (state.bytes === 0) return drop(state)
  return to(state, { step: 'assembling', bytes: state.bytes }, { type: 'assemble', take: state.take })
}

function save(state: Extract<Recording, { step: 'finished' }>): RecordingStep {
  const { take, sizeBytes, putAt } = state
  if (putAt === undefined)
    return to(
      state,
      { step: 'saving', stage: 'address', share: 0, sizeBytes },
      { type: 'ask for address', take, sizeBytes },
    )
  return to(
    state,
    { step: 'saving', stage: 'confirm', share: 1, sizeBytes, putAt },
    { type: 'confirm', take, address: putAt },
  )
}

function answered(state: Recording, event: Answer): RecordingStep {
  switch (state.step) {
    case 'recording':
    case 'paused':
    case 'assembling':
      return captured(state, event)
    case 'saving':
      return saving(state, event)
    case 'not started':
    case 'finished':
    case 'saved':
      return stay(state)
  }
}

const isFull = (bytes: number): boolean => bytes >= RECORDING_MAX_BYTES - WAV_HEADER_BYTES

function captured(state: Extract<Recording, { bytes: number }>, event: Answer): RecordingStep {
  switch (event.type) {
    case 'start failed':
      return state.step === 'recording' && state.bytes === 0
        ? to(state, { step: 'not started', problem: START_FAILED })
        : stay(state)
    case 'chunk': {
      // What was on its way when somebody pressed pause was said before.
      const kept = { ...state, bytes: state.bytes + event.bytes }
      return state.step === 'recording' && isFull(kept.bytes) ? finish(kept) : stay(kept)
    }
    case 'assembled':
      return state.step === 'assembling' ? to(state, { step: 'finished', sizeBytes: event.sizeBytes }) : stay(state)
    case 'assembly failed':
      return state.step === 'assembling'
        ? to(state, { step: 'paused', bytes: state.bytes, problem: SAVE_FAILED })
        : stay(state)
    default:
      return stay(state)
  }
}

const PROBLEM_AT: Record<SaveStage, string> = { address: SAVE_FAILED, put: PUT_FAILED, confirm: CONFIRM_FAILED }

type Saving = Extract<Recording, { step: 'saving' }>

function saving(state: Saving, event: Answer): RecordingStep {
  if (event.type === 'failed') return failed(state, event)
  switch (state.stage) {
    case 'address':
      return event.type === 'address given' ? putAt(state, event.url) : stay(state)
    case 'put':
      return putting(state, event)
    case 'confirm':
      if (event.type !== 'confirmed') return stay(state)
      return to(state, { step: 'saved' }, { type: 'forget', take: state.take })
  }
}

/** The take is whole still. */
function failed(
  { stage, sizeBytes, putAt: at, take }: Saving,
  { reason, isOver }: Extract<Answer, { type: 'failed' }>,
): RecordingStep {
  const trouble = { problem: PROBLEM_AT[stage], ...(reason !== undefined && { reason }) }
  const isThere = stage === 'confirm' && !isOver && at !== undefined
  return stay({ step: 'finished', take, sizeBytes, ...trouble, ...(isThere && { putAt: at }) })
}

const putAt = (state: Saving, url: string): RecordingStep =>
  to(
    state,
    { step: 'saving', stage: 'put', share: 0, sizeBytes: state.sizeBytes, putAt: withoutQuery(url) },
    { type: 'put', take: state.take, url },
  )

function putting(state: Saving, event: Answer): RecordingStep {
  const { take, share, putAt: address } = state
  if (event.type === 'progressed') return stay({ ...state, share: Math.min(1, Math.max(share, event.share)) })
  if (event.type !== 'put' || address === undefined) return stay(state)
  return to(state, { ...state, stage: 'confirm', share: 1 }, { type: 'confirm', take, address })
}

const withoutQuery = (url: string): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** Something would be lost if it were left now. */
export const isUnsaved = ({ step }: Recording): boolean => step !== 'not started' && step !== 'saved'
