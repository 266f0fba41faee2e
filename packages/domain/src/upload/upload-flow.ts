import type { PageCost } from './cost.ts'
import type { ScriptType } from './script-file.ts'

export interface ScriptFile {
  name: string
  bytes: number
  type: ScriptType
  /** Counted on the device; undefined if only the server can tell. */
  pages?: number | undefined
}

/** A script on the server. It has no file when it was opened by its URL instead of uploaded on this page. */
export interface UploadedScript {
  documentId: string
  file: ScriptFile | undefined
  /** Undefined while the server is still counting its pages. */
  pageCount: number | undefined
  cost: PageCost | undefined
  /** Whether a confidential script was read on the device and sent without its file; undefined for an ordinary one. */
  isReadOnDevice?: boolean | undefined
}

export interface ParseProgress {
  message: string
  pagesRead: number
  /** The last status request failed; the parsing itself may be fine. */
  isStatusUnavailable: boolean
}

export type UploadFlow =
  | { step: 'none' }
  | { step: 'chosen'; file: ScriptFile; problem?: string }
  /** A confidential PDF is read on the device first, and nothing is sent meanwhile. */
  | { step: 'uploading'; file: ScriptFile; share: number; isReading?: boolean }
  /** The script was opened by its URL, and its status is being requested. */
  | { step: 'reopening'; script: UploadedScript; isStatusUnavailable: boolean }
  | { step: 'uploaded'; script: UploadedScript; problem?: string }
  | { step: 'processing'; script: UploadedScript; progress: ParseProgress }
  | { step: 'completed'; script: UploadedScript }
  /** A script with a price passed the inspection and may be parsed again; one without a price never will be. */
  | { step: 'error'; script: UploadedScript; message: string; canRetry: boolean }

export interface StatusResponse {
  status: 'pending' | 'processing' | 'completed' | 'error'
  message: string
  pageCount: number | null
  pagesRead: number
  cost: PageCost | null
}

export type UploadEvent =
  | { type: 'chosen'; file: ScriptFile }
  | { type: 'upload started' }
  | { type: 'reading' | 'read' }
  | { type: 'progressed'; share: number }
  | { type: 'upload failed'; reason: string }
  | {
      type: 'uploaded'
      documentId: string
      pageCount: number | null
      cost: PageCost | null
      isReadOnDevice?: boolean | undefined
    }
  | { type: 'reopened'; documentId: string }
  | { type: 'processing requested' }
  | { type: 'processing rejected'; reason: string }
  | { type: 'status received'; status: StatusResponse }
  | { type: 'status unavailable' }
  | { type: 'not found'; message: string }
  | { type: 'removed' }

export const NO_FILE: UploadFlow = { step: 'none' }

const STARTING = 'Starting document processing...'
const FAILED = 'An error occurred during processing.'

type FileFlow = Extract<UploadFlow, { step: 'none' | 'chosen' | 'uploading' }>
type ScriptFlow = Exclude<UploadFlow, FileFlow>
type FileEvent = Extract<
  UploadEvent,
  { type: 'chosen' | 'upload started' | 'reading' | 'read' | 'progressed' | 'upload failed' | 'uploaded' }
>
type ScriptEvent = Exclude<UploadEvent, FileEvent | { type: 'removed' | 'reopened' }>

/** An event that does not fit the current step arrived too late and changes nothing. */
export function advanceUpload(flow: UploadFlow, event: UploadEvent): UploadFlow {
  switch (event.type) {
    case 'removed':
      return NO_FILE
    case 'reopened':
      return { step: 'reopening', script: scriptWithoutFile(event.documentId), isStatusUnavailable: false }
    case 'chosen':
    case 'upload started':
    case 'reading':
    case 'read':
    case 'progressed':
    case 'upload failed':
    case 'uploaded':
      return 'script' in flow ? flow : advanceFile(flow, event)
    default:
      return 'script' in flow ? advanceScript(flow, event) : flow
  }
}

function advanceFile(flow: FileFlow, event: FileEvent): UploadFlow {
  if (event.type === 'chosen') return canChoose(flow) ? { step: 'chosen', file: event.file } : flow
  if (flow.step === 'chosen') {
    return event.type === 'upload started' ? { step: 'uploading', file: flow.file, share: 0 } : flow
  }
  if (flow.step === 'none') return flow
  switch (event.type) {
    case 'upload started':
      return flow
    case 'reading':
    case 'read':
      return { ...flow, isReading: event.type === 'reading' }
    case 'progressed':
      return { ...flow, share: Math.min(1, Math.max(flow.share, event.share)) }
    case 'upload failed':
      return { step: 'chosen', file: flow.file, problem: event.reason }
    case 'uploaded':
      return { step: 'uploaded', script: toUploadedScript(flow.file, event) }
  }
}

function advanceScript(flow: ScriptFlow, event: ScriptEvent): UploadFlow {
  switch (event.type) {
    case 'processing requested':
      return canProcess(flow) || (flow.step === 'error' && flow.canRetry) ? startProcessing(flow.script) : flow
    case 'processing rejected':
      return flow.step === 'processing' ? returnToUploaded(flow.script, event.reason) : flow
    case 'status received':
      return applyStatus(flow, event.status)
    case 'status unavailable':
      if (flow.step === 'processing') return { ...flow, progress: { ...flow.progress, isStatusUnavailable: true } }
      return flow.step === 'reopening' ? { ...flow, isStatusUnavailable: true } : flow
    case 'not found':
      return { step: 'error', script: flow.script, message: event.message, canRetry: false }
  }
}

function applyStatus(flow: ScriptFlow, response: StatusResponse): UploadFlow {
  if (flow.step === 'completed' || flow.step === 'error') return flow
  const script = {
    ...flow.script,
    pageCount: response.pageCount ?? flow.script.pageCount,
    cost: response.cost ?? flow.script.cost,
  }
  switch (response.status) {
    case 'completed':
      return { step: 'completed', script }
    case 'error':
      return { step: 'error', script, message: response.message || FAILED, canRetry: response.cost !== null }
    case 'processing':
      return { step: 'processing', script, progress: toProgress(response) }
    case 'pending':
      if (flow.step === 'processing')
        return { ...flow, script, progress: { ...flow.progress, isStatusUnavailable: false } }
      return { step: 'uploaded', script, ...(flow.step === 'uploaded' && withProblem(flow)) }
  }
}

const withProblem = ({ problem }: { problem?: string }) => (problem === undefined ? {} : { problem })

const toProgress = ({ message, pagesRead }: StatusResponse): ParseProgress => ({
  message: message || STARTING,
  pagesRead,
  isStatusUnavailable: false,
})

const startProcessing = (script: UploadedScript): UploadFlow => ({
  step: 'processing',
  script,
  progress: { message: STARTING, pagesRead: 0, isStatusUnavailable: false },
})

/** The price that was shown is out of date, so it is cleared and requested again. */
const returnToUploaded = (script: UploadedScript, problem: string): UploadFlow => ({
  step: 'uploaded',
  script: { ...script, pageCount: undefined, cost: undefined },
  problem,
})

const toUploadedScript = (file: ScriptFile, event: Extract<UploadEvent, { type: 'uploaded' }>): UploadedScript => ({
  documentId: event.documentId,
  file,
  pageCount: event.pageCount ?? undefined,
  cost: event.cost ?? undefined,
  isReadOnDevice: event.isReadOnDevice,
})

const scriptWithoutFile = (documentId: string): UploadedScript => ({
  documentId,
  file: undefined,
  pageCount: undefined,
  cost: undefined,
})

/** The user may choose another file until the upload starts. */
export const canChoose = ({ step }: UploadFlow): boolean => step === 'none' || step === 'chosen'

export const canUpload = ({ step }: UploadFlow): boolean => step === 'chosen'

/** Only once the price is known and can be paid, so that the user is never charged more than was shown. */
export const canProcess = (flow: UploadFlow): boolean =>
  flow.step === 'uploaded' && flow.script.pageCount !== undefined && (flow.script.cost?.missing ?? 0) === 0

/** Whether the server may have a newer status of this script. */
export const isPolling = (flow: UploadFlow): boolean =>
  flow.step === 'reopening' || flow.step === 'processing' || (flow.step === 'uploaded' && !canProcess(flow))

/** In percent. */
export function uploadProgress(flow: UploadFlow): number {
  if (flow.step === 'uploading') return Math.round(flow.share * 100)
  return flow.step === 'none' || flow.step === 'chosen' || flow.step === 'reopening' ? 0 : 100
}

export function uploadLabel({ step }: UploadFlow): 'Upload' | 'Uploading…' | 'Uploaded' {
  if (step === 'none' || step === 'chosen' || step === 'reopening') return 'Upload'
  return step === 'uploading' ? 'Uploading…' : 'Uploaded'
}
