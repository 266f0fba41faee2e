import { EXTRACTED_PAGES_TYPE, isOversized } from '@sidelight/domain/upload/script-file'
import { startWorker } from '#lib/browser/start-worker.ts'
import type { ExtractionMessage, ExtractionRequest } from './extraction-messages.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import extractionWorkerUrl from './extraction.worker.ts?worker&url'

/** As long as the server takes at most. */
const TIMEOUT_MS = 60_000

/**
 * Extracts the pages of a PDF on this device, in a worker that can reach no network. Undefined if only the server can
 * read the file. Rejects with the reason of the signal, and if the worker did not start: then nobody knows whether the
 * file could be read here.
 */
export async function extractPages(file: File, signal: AbortSignal): Promise<File | undefined> {
  const pages = await extractInWorker(file, signal)
  signal.throwIfAborted()
  if (pages === undefined) return undefined
  const extracted = new File([pages], file.name, { type: EXTRACTED_PAGES_TYPE })
  return isOversized(extracted.size) ? undefined : extracted
}

async function extractInWorker(file: File, signal: AbortSignal): Promise<string | undefined> {
  const request: ExtractionRequest = { file: await file.arrayBuffer() }
  signal.throwIfAborted()
  const worker = startWorker(extractionWorkerUrl)
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasStarted = false
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => {
        if (hasStarted || signal.aborted) resolve(undefined)
        else reject(new Error('The worker that reads PDFs did not start'))
      }
      worker.addEventListener('message', ({ data }: MessageEvent<Partial<ExtractionMessage>>) => {
        // pdf.js greets with a message of its own.
        hasStarted = true
        if (data.type === 'extracted') resolve(data.pages)
      })
      worker.addEventListener('error', giveUp)
      signal.addEventListener('abort', giveUp)
      timer = setTimeout(giveUp, TIMEOUT_MS)
      worker.postMessage(request, [request.file])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
