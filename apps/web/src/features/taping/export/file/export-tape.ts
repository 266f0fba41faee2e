import type { TapeExportPlan } from '@sidelight/domain/taping/export/tape-export-plan'
import { loadWorker, startWorker } from '#lib/browser/start-worker.ts'
import { onSessionEvent } from '#lib/session/session.ts'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { removeExport } from './export-folder.ts'
import type { ExportMessage, ExportRequest, ExportedTape } from './export-messages.ts'
import { TapeExportError } from './tape-export-error.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import tapeExportWorkerUrl from './tape-export.worker.ts?worker&url'

const STALL_MS = 60_000

/** What the last export left. The next one may make a file of the same name, which must not be removed with it. */
let removing: Promise<void> | undefined

/** A browser that has the worker makes a file without a network. */
export const loadExporter = (): Promise<void> => loadWorker(tapeExportWorkerUrl)

export interface ExportOptions {
  /** The user's, unless nobody need be signed in. */
  folder?: string
  /** The names of files that were made before, and stay. */
  kept: readonly string[]
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Makes the MP4 on this device, in a worker that is ended when it reports nothing for a minute. Rejects with a
 * `TapeExportError`, or with the reason of the signal.
 */
export async function exportTape(
  documentId: string,
  plan: TapeExportPlan,
  { folder: userFolder, kept, onProgress, signal }: ExportOptions,
): Promise<ExportedTape> {
  await removing
  signal.throwIfAborted()
  const folder = userFolder ?? (await getPrivateFolder())
  const request: ExportRequest = { folder, documentId, plan, kept }
  signal.throwIfAborted()
  const worker = startWorker(tapeExportWorkerUrl)
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new AbortController()
  try {
    return await new Promise<ExportedTape>((resolve, reject) => {
      const fail = (error: Error) => reject(error)
      const watch = () => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(new TapeExportError('no progress')), STALL_MS)
      }
      worker.addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
        watch()
        if (data.type === 'progress') onProgress(data.share)
        else if (data.type === 'done') resolve({ file: data.file, measures: data.measures })
        else fail(new TapeExportError(data.failure, { cause: data.detail }))
      })
      worker.addEventListener('error', ({ message }) => fail(new TapeExportError('file broken', { cause: message })))
      signal.addEventListener('abort', () => fail(signal.reason as Error), { signal: ended.signal })
      // Signing out removes the user's files, which it cannot while the worker holds one open.
      const unsubscribe = onSessionEvent((event) => {
        if (event !== 'expired' && userFolder === undefined) fail(new TapeExportError('file broken', { cause: event }))
      })
      ended.signal.addEventListener('abort', unsubscribe)
      watch()
      worker.postMessage(request)
    })
  } catch (error) {
    worker.terminate()
    removing = removeExport(request, plan.fileName)
    throw error
  } finally {
    clearTimeout(timer)
    ended.abort()
    worker.terminate()
  }
}
