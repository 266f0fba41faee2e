import { type Cost, documents } from '@sidelight/contract'
import type { ScriptType } from '@sidelight/domain/upload/script-file'
import { isTemporary, messageOf } from '#lib/http/api-error.ts'
import { call, callWithin } from '#lib/api/api.ts'
import { uploadFile } from '#lib/files/upload-file.ts'

const NAME_MAX_LENGTH = 1024

interface ScriptUpload {
  file: File
  type: ScriptType
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface Confirmed {
  documentId: string
  pageCount: number | null
  cost: Cost | null
}

/** Asks for a place, puts the file there, confirms. Fails with a sentence fit to be shown, and leaves nothing behind. */
export async function uploadScript({ file, type, signal, onProgress }: ScriptUpload): Promise<Confirmed> {
  const { url, documentId } = await askForPlace(file, type)
  try {
    await uploadFile({ url, file, type, signal, onProgress }).catch(() => {
      throw new Error('Failed to upload file to storage')
    })
    const { page_count, cost } = await confirmUpload(documentId)
    signal.throwIfAborted()
    return { documentId, pageCount: page_count, cost }
  } catch (error) {
    void forgetScript(documentId)
    throw error
  }
}

async function askForPlace(file: File, type: ScriptType) {
  const body = { file_name: file.name.slice(-NAME_MAX_LENGTH), file_type: type, file_size: file.size }
  const place = await call(documents.presignedUpload, { body }).catch(refusalOr('Failed to get presigned URL'))
  if (place.status === 'payment_required') throw new Error(place.message || 'Insufficient credits - requires payment')
  if (place.url === null || place.document_id === null) throw new Error('Failed to get presigned URL')
  return { url: place.url, documentId: place.document_id }
}

const confirmUpload = (documentId: string) =>
  call(documents.confirm, { params: { documentId } }).catch(refusalOr('Failed to confirm upload'))

/** For a script that was left before its pages were counted. */
export const recountPages = (documentId: string, signal: AbortSignal) =>
  callWithin(signal, documents.confirm, { params: { documentId } })

export const startReading = (documentId: string) =>
  call(documents.process, { params: { documentId } }).catch(refusalOr('Failed to start processing'))

export const removeScript = (documentId: string) => call(documents.remove, { params: { documentId } })

/** Nobody waits for this: what stays behind is still in the history, and can be deleted there. */
export const forgetScript = (documentId: string) => removeScript(documentId).catch(() => null)

/** The server's own reason where it refused; our words where it could not answer. */
const refusalOr =
  (fallback: string) =>
  (error: unknown): never => {
    throw new Error(isTemporary(error) ? fallback : messageOf(error, fallback), { cause: error })
  }
