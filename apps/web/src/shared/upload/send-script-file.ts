import type { AnswerOf } from '#lib/api/shaped.ts'
import { documentApi } from '#lib/api/documents.ts'
import type { UploadType } from '@sidelight/domain/upload/script-file'
import { call } from '#lib/api/api.ts'
import { isTemporary, messageOf, ShownError } from '#lib/http/api-error.ts'
import { isEncrypted } from '#lib/files/fetch-stored.ts'
import { uploadFile } from '#lib/files/upload-file.ts'

const NAME_MAX_LENGTH = 1024

interface ScriptFile {
  file: File
  type: UploadType
}

interface FileToSend extends ScriptFile {
  /** Where to put it. */
  url: string
  documentId: string
  signal: AbortSignal
  onProgress?: (share: number) => void
}

type Described = { fileName: string; fileType: UploadType; fileSize: number }
type UploadAddress = AnswerOf<typeof documentApi.presignedUpload>

/** Gets a presigned URL from `announce`. Errors have a message for the user: the server's, or `failure`. */
export async function requestUploadUrl(
  { file, type }: ScriptFile,
  announce: (body: Described) => Promise<UploadAddress>,
  failure = 'Failed to get presigned URL',
): Promise<{ url: string; documentId: string }> {
  const body = { fileName: file.name.slice(-NAME_MAX_LENGTH), fileType: type, fileSize: file.size }
  const upload = await announce(body).catch(throwWithFallback(failure))
  if (upload.status === 'payment_required')
    throw new ShownError(upload.message || 'Insufficient credits - requires payment')
  if (upload.url === null || upload.documentId === null) throw new ShownError(failure)
  return { url: upload.url, documentId: upload.documentId }
}

/** Uploads the file and confirms it. Errors have a message for the user: the server's, or `failure`. */
export async function sendScriptFile({ documentId, ...upload }: FileToSend, failure?: string) {
  await sendEncrypted(upload).catch(() => {
    throw new ShownError(failure ?? 'Failed to upload file to storage')
  })
  return call(documentApi.confirm, { params: { documentId } }).catch(
    throwWithFallback(failure ?? 'Failed to confirm upload'),
  )
}

/** The file of a confidential script is encrypted before it leaves the page. */
async function sendEncrypted(upload: Omit<FileToSend, 'documentId'>): Promise<void> {
  const { url, file } = upload
  return uploadFile(
    isEncrypted(url)
      ? { ...upload, file: await (await import('#lib/files/encrypted-object.ts')).encryptObject(url, file) }
      : upload,
  )
}

/** Uses the server's message if it rejected the call, and the fallback for temporary errors. */
export const throwWithFallback =
  (fallback: string) =>
  (error: unknown): never => {
    throw new ShownError(isTemporary(error) ? fallback : messageOf(error, fallback), { cause: error })
  }
