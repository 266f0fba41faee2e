import { EXTRACTED_PAGES_TYPE, type ScriptType, type UploadType } from '@sidelight/domain/upload/script-file'
import { ApiError } from '../http/api-error.ts'

interface ConfidentialFile {
  file: File
  type: ScriptType
  signal: AbortSignal
  /** Called with true when the file is read on this device, and with false when that is done or failed. */
  onReading: (isReading: boolean) => void
}

/**
 * Sends the pages of a confidential PDF, if they can be read on this device. Otherwise, or if the server refuses what was
 * read, sends the file: a file that only the server can read must not be lost. Errors are those of `send`.
 */
export async function sendConfidential<Sent>(
  confidential: ConfidentialFile,
  send: (sent: { file: File; type: UploadType }) => Promise<Sent>,
): Promise<Sent & { isReadOnDevice: boolean }> {
  const { file, type, signal } = confidential
  const pages = await readOnDevice(confidential)
  if (pages) {
    try {
      return { ...(await send({ file: pages, type: EXTRACTED_PAGES_TYPE })), isReadOnDevice: true }
    } catch (error) {
      signal.throwIfAborted()
      if (!isRefused(error)) throw error
    }
  }
  return { ...(await send({ file, type })), isReadOnDevice: false }
}

/** Undefined if the file itself must be sent. */
async function readOnDevice({ file, type, signal, onReading }: ConfidentialFile): Promise<File | undefined> {
  if (type !== 'application/pdf') return undefined
  onReading(true)
  try {
    const { extractPages } = await import('./reading/extract-pages.ts')
    return await extractPages(file, signal)
  } catch {
    signal.throwIfAborted()
    return undefined
  } finally {
    onReading(false)
  }
}

/** The server says that it cannot use what it was sent, and not, for example, that there are no pages left. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.code === 'invalid_input'
