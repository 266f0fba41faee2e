import type { PageCost } from './cost.ts'
import type { ScriptType } from './script-file.ts'

export interface ScriptFile {
  name: string
  bytes: number
  type: ScriptType
}

/** A script on the server. Found again by its address, it has no file here any more. */
export interface UploadedScript {
  documentId: string
  file: ScriptFile | undefined
  /** Unknown while its pages are still being counted. */
  pageCount: number | undefined
  cost: PageCost | undefined
}

export interface ParseProgress {
  message: string
  pagesRead: number
  /** The last question about the status had no answer; the reading itself may be well. */
  isOutOfTouch: boolean
}

export type UploadFlow =
  | { step: 'none' }
  | { step: 'chosen'; file: ScriptFile; problem?: string }
  | { step: 'uploading'; file: ScriptFile; share: number }
  /** Its address was opened again; the server is being asked what became of it. */
  | { step: 'returning'; script: UploadedScript; isOutOfTouch: boolean }
  | { step: 'uploaded'; script: UploadedScript; problem?: string }
  | { step: 'processing'; script: UploadedScript; reading: ParseProgress }
  | { step: 'completed'; script: UploadedScript }
  /** What has a price could be read, and may be tried again; what has none never will. */
  | { step: 'error'; script: UploadedScript; message: string; canRetry: boolean }

export interface StatusResponse {
  status: 'pending' | 'processing' | 'completed' | 'error'
  message: string
  page_count: number | null
  pages_read: number
  cost: PageCost | null
}

export type UploadEvent =
  | { type: 'chosen'; file: ScriptFile }
  | { type: 'upload started' }
  | { type: 'progressed'; share: number }
  | { type: 'upload failed'; reason: string }
  | { type: 'uploaded'; documentId: string; pageCount: number | null; cost: PageCost | null }
  | { type: 'returned'; documentId: string }
  | { type: 'processing asked' }
  | { type: 'processing refused'; reason: string }
  | { type: 'answered'; answer: StatusResponse }
  | { type: 'lost touch' }
  | { type: 'gone'; message: string }
  | { type: 'removed' }

export const NO_FILE: UploadFlow = { step: 'none' }

const STARTING = 'Starting document processing...'
const FAILED = 'An error occurred during processing.'

type FileFlow = Extract<UploadFlow, { step: 'none' | 'chosen' | 'uploading' }>
type ScriptFlow = Exclude<UploadFlow, FileFlow>
type FileEvent = Extract<
  UploadEvent,
  { type: 'chosen' | 'upload started' | 'progressed' | 'upload failed' | 'uploaded' }
>
type ScriptEvent = Exclude<UploadEvent, FileEvent | { type: 'removed' | 'returned' }>

/** What does not fit the step it arrives in came too late, and changes nothing. */
export function advanceUpload(flow: UploadFlow, event: UploadEvent): UploadFlow {
  switch (event.type) {
    case 'removed':
      return NO_FILE
    case 'returned':
      return { step: 'returning', script: strange(event.documentId), isOutOfTouch: false }
    case 'chosen':
    case 'upload started':
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
    case 'progressed':
      return { ...flow, share: Math.min(1, Math.max(flow.share, event.share)) }
    case 'upload failed':
      return { step: 'chosen', file: flow.file, problem: event.reason }
    case 'uploaded':
      return { step: 'uploaded', script: scriptOf(flow.file, event) }
  }
}

function advanceScript(flow: ScriptFlow, event: ScriptEvent): UploadFlow {
  switch (event.type) {
    case 'processing asked':
      return canProcess(flow) || (flow.step === 'error' && flow.canRetry) ? startReading(flow.script) : flow
    case 'processing refused':
      return flow.step === 'processing' ? refuse(flow.script, event.reason) : flow
    case 'answered':
      return settle(flow, event.answer)
    case 'lost touch':
      if (flow.step === 'processing') return { ...flow, reading: { ...flow.reading, isOutOfTouch: true } }
      return flow.step === 'returning' ? { ...flow, isOutOfTouch: true } : flow
    case 'gone':
      return { step: 'error', script: flow.script, message: event.message, canRetry: false }
  }
}

function settle(flow: ScriptFlow, answer: StatusResponse): UploadFlow {
  if (flow.step === 'completed' || flow.step === 'error') return flow
  const script = {
    ...flow.script,
    pageCount: answer.page_count ?? flow.script.pageCount,
    cost: answer.cost ?? flow.script.cost,
  }
  switch (answer.status) {
    case 'completed':
      return { step: 'completed', script }
    case 'error':
      return { step: 'error', script, message: answer.message || FAILED, canRetry: answer.cost !== null }
    case 'processing':
      return { step: 'processing', script, reading: readingOf(answer) }
    case 'pending':
      if (flow.step === 'processing') return { ...flow, script, reading: { ...flow.reading, isOutOfTouch: false } }
      return { step: 'uploaded', script, ...(flow.step === 'uploaded' && problemOf(flow)) }
  }
}

const problemOf = ({ problem }: { problem?: string }) => (problem === undefined ? {} : { problem })

const readingOf = ({ message, pages_read }: StatusResponse): ParseProgress => ({
  message: message || STARTING,
  pagesRead: pages_read,
  isOutOfTouch: false,
})

const startReading = (script: UploadedScript): UploadFlow => ({
  step: 'processing',
  script,
  reading: { message: STARTING, pagesRead: 0, isOutOfTouch: false },
})

/** The price shown no longer holds, so it is asked for anew. */
const refuse = (script: UploadedScript, problem: string): UploadFlow => ({
  step: 'uploaded',
  script: { ...script, pageCount: undefined, cost: undefined },
  problem,
})

const scriptOf = (file: ScriptFile, event: Extract<UploadEvent, { type: 'uploaded' }>): UploadedScript => ({
  documentId: event.documentId,
  file,
  pageCount: event.pageCount ?? undefined,
  cost: event.cost ?? undefined,
})

const strange = (documentId: string): UploadedScript => ({
  documentId,
  file: undefined,
  pageCount: undefined,
  cost: undefined,
})

/** A file may be exchanged for another until it is on its way. */
export const canChoose = ({ step }: UploadFlow): boolean => step === 'none' || step === 'chosen'

export const canUpload = ({ step }: UploadFlow): boolean => step === 'chosen'

/** Only once the price is known and can be paid: it is never more than what was shown. */
export const canProcess = (flow: UploadFlow): boolean =>
  flow.step === 'uploaded' && flow.script.pageCount !== undefined && (flow.script.cost?.missing ?? 0) === 0

/** The server knows, or may come to know, more than we do about this script. */
export const isPolling = (flow: UploadFlow): boolean =>
  flow.step === 'returning' || flow.step === 'processing' || (flow.step === 'uploaded' && !canProcess(flow))

/** In percent; a script that is uploaded is uploaded whole. */
export function uploadProgress(flow: UploadFlow): number {
  if (flow.step === 'uploading') return Math.round(flow.share * 100)
  return flow.step === 'none' || flow.step === 'chosen' || flow.step === 'returning' ? 0 : 100
}

export function uploadLabel({ step }: UploadFlow): 'Upload' | 'Uploading…' | 'Uploaded' {
  if (step === 'none' || step === 'chosen' || step === 'returning') return 'Upload'
  return step === 'uploading' ? 'Uploading…' : 'Uploaded'
}
