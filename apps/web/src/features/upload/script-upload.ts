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

/** Gets a presigned URL, uploads the file and confirms it. Errors have a message for the user; the document is removed. */
export async function uploadScript({ file, type, signal, onProgress }: ScriptUpload): Promise<Confirmed> {
  const { url, documentId } = await requestUploadUrl(file, type)
  try {
    await uploadFile({ url, file, type, signal, onProgress }).catch(() => {
      throw new Error('Failed to upload file to storage')
    })
    const { page_count, cost } = await confirmUpload(documentId)
    signal.throwIfAborted()
    return { documentId, pageCount: page_count, cost }
  } catch (error) {
    void discardScript(documentId)
    throw error
  }
}

async function requestUploadUrl(file: File, type: ScriptType) {
  const body = { file_name: file.name.slice(-NAME_MAX_LENGTH), file_type: type, file_size: file.size }
  const upload = await call(documents.presignedUpload, { body }).catch(throwWithFallback('Failed to get presigned URL'))
  if (upload.status === 'payment_required') throw new Error(upload.message || 'Insufficient credits - requires payment')
  if (upload.url === null || upload.document_id === null) throw new Error('Failed to get presigned URL')
  return { url: upload.url, documentId: upload.document_id }
}

const confirmUpload = (documentId: string) =>
  call(documents.confirm, { params: { documentId } }).catch(throwWithFallback('Failed to confirm upload'))

/** For a script whose page was closed before its pages were counted. */
export const recountPages = (documentId: string, signal: AbortSignal) =>
  callWithin(signal, documents.confirm, { params: { documentId } })

export const startParsing = (documentId: string) =>
  call(documents.process, { params: { documentId } }).catch(throwWithFallback('Failed to start processing'))

export const removeScript = (documentId: string) => call(documents.remove, { params: { documentId } })

/** Errors are ignored: a script that could not be removed is still in the history and can be deleted there. */
export const discardScript = (documentId: string) => removeScript(documentId).catch(() => null)

/** Uses the server's message if it rejected the call, and the fallback for temporary errors. */
const throwWithFallback =
  (fallback: string) =>
  (error: unknown): never => {
    throw new Error(isTemporary(error) ? fallback : messageOf(error, fallback), { cause: error })
  }
