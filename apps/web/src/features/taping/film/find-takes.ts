import { startWorker } from '#lib/browser/start-worker.ts'
import { onSessionEvent } from '#lib/session/session.ts'
import { getPrivateFolder } from '#lib/storage/private-files.ts'
import { FilmError, type FilmMessage, type FilmOutcome, type FilmRequest } from './film-messages.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import filmWorkerUrl from './film.worker.ts?worker&url'

export interface FilmOptions {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Adds a phone's film to those of the takes that are heard in it, on this device. Rejects with a `FilmError` if it can be
 * added to none, or with the reason of the signal; a take that was written until then has its film.
 */
export async function addFilmToTakes(
  documentId: string,
  takeIds: readonly string[],
  file: File,
  { onProgress, signal }: FilmOptions,
): Promise<ReadonlyMap<string, FilmOutcome>> {
  const folder = await getPrivateFolder()
  signal.throwIfAborted()
  const request: FilmRequest = { file, places: takeIds.map((takeId) => ({ folder, documentId, takeId })) }
  const worker = startWorker(filmWorkerUrl)
  const ended = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(error)
      worker.addEventListener('message', ({ data }: MessageEvent<FilmMessage>) => {
        if (data.type === 'progress') onProgress(data.share)
        else if (data.type === 'done') resolve(new Map(data.outcomes))
        else fail(new FilmError(data.reason))
      })
      worker.addEventListener('error', ({ message }) => fail(new FilmError('broken', { cause: message })))
      signal.addEventListener('abort', () => fail(signal.reason as Error), { signal: ended.signal })
      // Signing out removes the user's files, which it cannot while the worker holds one open.
      const unsubscribe = onSessionEvent((event) => {
        if (event !== 'expired') fail(new FilmError('broken', { cause: event }))
      })
      ended.signal.addEventListener('abort', unsubscribe)
      worker.postMessage(request)
    })
  } finally {
    ended.abort()
    worker.terminate()
  }
}
