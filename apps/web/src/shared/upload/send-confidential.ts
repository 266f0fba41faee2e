import { EXTRACTED_PAGES_TYPE, type ScriptType, type UploadType } from '@sidelight/domain/upload/script-file'
import { nameDevice } from '#lib/browser/device-name.ts'
import { ApiError, ShownError } from '#lib/http/api-error.ts'

interface ConfidentialFile {
  file: File
  type: ScriptType
  signal: AbortSignal
  /** Called with true when the file is read on this device, and with false when that is done or failed. */
  onReading: (isReading: boolean) => void
  /** Asks whether the file itself may be sent. */
  askToSend: () => Promise<boolean>
}

/** The user was asked and keeps the file on this device. */
export class FileKeptError extends ShownError {}

/**
 * Sends the pages of a confidential PDF, if they can be read on this device. If only the server can read it, or if the
 * server refuses what was read, sends the file: such a file must not be lost. If reading could not even be tried, asks
 * first. Other errors are those of `send`.
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
async function readOnDevice({ file, type, signal, onReading, askToSend }: ConfidentialFile): Promise<File | undefined> {
  if (type !== 'application/pdf') return undefined
  onReading(true)
  const reading = import('./reading/extract-pages.ts').then(({ extractPages }) => extractPages(file, signal))
  try {
    return await reading.finally(() => onReading(false))
  } catch {
    signal.throwIfAborted()
    const maySend = await askToSend()
    signal.throwIfAborted()
    if (!maySend) throw new FileKeptError(`Nothing was sent. The file is still on this ${nameDevice()}.`)
    return undefined
  }
}

/** The server says that it cannot use what it was sent, and not, for example, that there are no pages left. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.code === 'invalid_input'
