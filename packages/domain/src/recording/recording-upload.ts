import { CONFIRM_FAILED, UPLOAD_FAILED, SAVE_FAILED } from './recording-texts.ts'

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
  uploadedUrl?: string
}

type Step =
  | { step: 'none' }
  | ({ step: 'waiting' } & Whole & Partial<Trouble>)
  | ({ step: 'saving'; stage: SaveStage } & Whole)
  | { step: 'saved' }

/** What becomes of the take of a line once it was recorded. */
export type RecordingUpload = Step & {
  /** Answers name the take they are about: one that was reset may still be answered for. */
  take: number
}

type Ask = { type: 'brought'; sizeBytes: number } | { type: 'save' } | { type: 'reset' }

type Answer =
  | { type: 'address given'; url: string }
  | { type: 'put' }
  | { type: 'confirmed' }
  /** `isOver`: refused rather than unanswered, so what lies in the store is of no use. */
  | { type: 'failed'; reason?: string; isOver: boolean }

export type UploadEvent = Ask | (Answer & { take: number })

export type UploadEffect =
  | { type: 'ask for address'; take: number; sizeBytes: number }
  | { type: 'put'; take: number; url: string }
  | { type: 'confirm'; take: number; address: string }
  /** Whatever is under way for it ends, and nothing of it is kept here. */
  | { type: 'forget'; take: number }

export interface UploadStep {
  state: RecordingUpload
  effects: UploadEffect[]
}

export const NO_UPLOAD: RecordingUpload = { step: 'none', take: 0 }

/** What does not fit the step it arrives in came too late, and changes nothing. */
export function advanceUpload(state: RecordingUpload, event: UploadEvent): UploadStep {
  if (!('take' in event)) return asked(state, event)
  return state.step === 'saving' && event.take === state.take ? saving(state, event) : stay(state)
}

const stay = (state: RecordingUpload): UploadStep => ({ state, effects: [] })
const to = (state: RecordingUpload, next: Step, ...effects: UploadEffect[]): UploadStep => ({
  state: { ...next, take: state.take },
  effects,
})

function asked(state: RecordingUpload, event: Ask): UploadStep {
  switch (event.type) {
    case 'brought':
      return bring(state, event.sizeBytes)
    case 'save':
      return state.step === 'waiting' ? save(state) : stay(state)
    case 'reset':
      return state.step === 'none' ? stay(state) : drop(state)
  }
}

/** A take that is not saved is not thrown away by bringing another: that is what resetting is for. */
function bring(state: RecordingUpload, sizeBytes: number): UploadStep {
  if (state.step !== 'none' && state.step !== 'saved') return stay(state)
  return stay({ step: 'waiting', sizeBytes, take: state.take + 1 })
}

const drop = (state: RecordingUpload): UploadStep => ({
  state: { step: 'none', take: state.take + 1 },
  effects: state.step === 'saved' ? [] : [{ type: 'forget', take: state.take }],
})

function save(state: Extract<RecordingUpload, { step: 'waiting' }>): UploadStep {
  const { take, sizeBytes, uploadedUrl } = state
  if (uploadedUrl === undefined)
    return to(state, { step: 'saving', stage: 'address', sizeBytes }, { type: 'ask for address', take, sizeBytes })
  return to(
    state,
    { step: 'saving', stage: 'confirm', sizeBytes, uploadedUrl },
    { type: 'confirm', take, address: uploadedUrl },
  )
}

const PROBLEM_AT: Record<SaveStage, string> = { address: SAVE_FAILED, put: UPLOAD_FAILED, confirm: CONFIRM_FAILED }

type Saving = Extract<RecordingUpload, { step: 'saving' }>

function saving(state: Saving, event: Answer): UploadStep {
  const { stage, take, uploadedUrl } = state
  if (event.type === 'failed') return failed(state, event)
  if (stage === 'address' && event.type === 'address given') return put(state, event.url)
  if (stage === 'put' && event.type === 'put' && uploadedUrl !== undefined)
    return to(state, { ...state, stage: 'confirm' }, { type: 'confirm', take, address: uploadedUrl })
  if (stage === 'confirm' && event.type === 'confirmed') return to(state, { step: 'saved' }, { type: 'forget', take })
  return stay(state)
}

/** The take is whole still. */
function failed(
  { stage, sizeBytes, uploadedUrl: at, take }: Saving,
  { reason, isOver }: Extract<Answer, { type: 'failed' }>,
): UploadStep {
  const problem = { problem: PROBLEM_AT[stage], ...(reason !== undefined && { reason }) }
  const isThere = stage === 'confirm' && !isOver && at !== undefined
  return stay({ step: 'waiting', take, sizeBytes, ...problem, ...(isThere && { uploadedUrl: at }) })
}

const put = (state: Saving, url: string): UploadStep =>
  to(
    state,
    { step: 'saving', stage: 'put', sizeBytes: state.sizeBytes, uploadedUrl: withoutQuery(url) },
    { type: 'put', take: state.take, url },
  )

const withoutQuery = (url: string): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
