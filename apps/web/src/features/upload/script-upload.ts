import { type Cost, documentApi } from '#lib/api/documents.ts'
import type { ScriptType, UploadType } from '@sidelight/domain/upload/script-file'
import { call, callWithin } from '#lib/api/api.ts'
import { sendConfidential } from '#shared/upload/send-confidential.ts'
import { requestUploadUrl, sendScriptFile, throwWithFallback } from '#shared/upload/send-script-file.ts'

interface ScriptUpload {
  file: File
  type: ScriptType
  /** As the user has typed it, if they have. */
  title: string | undefined
  /** When a confidential script deletes itself; undefined for an ordinary one. */
  confidentialUntil: Date | undefined
  signal: AbortSignal
  /** Called with true when the file is read on this device, and with false when that is done or failed. */
  onReading: (isReading: boolean) => void
  /** Asks whether a confidential file itself may be sent. */
  askToSend: () => Promise<boolean>
  onProgress: (share: number) => void
}

export interface Confirmed {
  documentId: string
  pageCount: number | null
  cost: Cost | null
  /** Whether a confidential script was read on the device and sent without its file; undefined for an ordinary one. */
  isReadOnDevice: boolean | undefined
}

/**
 * Gets a presigned URL, uploads the file and confirms it. Of a confidential PDF only the pages are sent, if they can be
 * read on this device. Errors have a message for the user; the document is removed.
 */
export const uploadScript = async (upload: ScriptUpload): Promise<Confirmed> =>
  upload.confidentialUntil
    ? sendConfidential(upload, (sent) => sendOnce({ ...upload, ...sent }))
    : { ...(await sendOnce(upload)), isReadOnDevice: undefined }

type FileToSend = Pick<ScriptUpload, 'file' | 'title' | 'confidentialUntil' | 'signal' | 'onProgress'> & {
  type: UploadType
}

async function sendOnce({ file, type, title, confidentialUntil, signal, onProgress }: FileToSend) {
  const { url, documentId } = await requestUploadUrl({ file, type }, (body) =>
    call(documentApi.presignedUpload, {
      // The name of a confidential file may hold its title, so neither leaves the device.
      body: confidentialUntil
        ? { ...body, fileName: '', confidential: { expiresAt: confidentialUntil.toISOString() } }
        : { ...body, ...(title !== undefined && { title }) },
    }),
  )
  try {
    const { pageCount, cost } = await sendScriptFile({ url, documentId, file, type, signal, onProgress })
    signal.throwIfAborted()
    return { documentId, pageCount, cost }
  } catch (error) {
    void discardScript(documentId)
    throw error
  }
}

/** For a script whose page was closed before its pages were counted. */
export const recountPages = (documentId: string, signal: AbortSignal) =>
  callWithin(signal, documentApi.confirm, { params: { documentId } })

export const startParsing = (documentId: string) =>
  call(documentApi.process, { params: { documentId } }).catch(throwWithFallback('Failed to start processing'))

export const removeScript = (documentId: string) => call(documentApi.remove, { params: { documentId } })

/** Errors are ignored: a script that could not be removed is still in the history and can be deleted there. */
export const discardScript = (documentId: string) => removeScript(documentId).catch(() => null)
