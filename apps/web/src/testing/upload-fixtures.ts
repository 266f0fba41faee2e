import { type Cost, type DataOf, documents } from '@sidelight/contract'
import { answer, success } from './contract-server.ts'
import { openStorage, STORAGE_URL } from './storage-server.ts'

export const SCRIPT_ID = '0199b5f2-7a11-7c55-9d2e-000000000042'
const COST: Cost = { pages: 6, from_month: 5, from_paygo: 1, missing: 0 }

type Status = DataOf<(typeof documents.status)['shape']>

export const statusOf = (status: Partial<Status>): Status => ({
  status: 'processing',
  message: '',
  revision: 1,
  page_count: 6,
  pages_read: 0,
  cost: COST,
  ...status,
})

/** Serves an upload as the real server does: presigned URL, storage, six pages counted, parsing not started. */
export function serveUploads({
  cost = COST,
  storage,
}: { cost?: Cost; storage?: () => Response | Promise<Response> } = {}) {
  return {
    puts: openStorage(storage),
    presigned: answer(documents.presignedUpload, {
      status: 'pending',
      message: 'Put it there.',
      url: `${STORAGE_URL}?X-Amz-Signature=abc`,
      document_id: SCRIPT_ID,
    }),
    confirmed: answer(documents.confirm, { page_count: cost.pages, cost }),
    started: answer(documents.process, { status: 'processing' }),
    removed: answer(documents.remove, null),
  }
}

/** Serves the status by long poll: a request waits until `publish` changes the status. */
export function serveStatus(first: Partial<Status> = {}) {
  let now = statusOf(first)
  let waiting: (() => void)[] = []
  const asked = answer(documents.status, async ({ url }) => {
    const after = url.searchParams.get('after')
    if (after !== null && Number(after) === now.revision) await new Promise<void>((resolve) => waiting.push(resolve))
    return success(documents.status, now)
  })
  const publish = (changes: Partial<Status>) => {
    now = { ...now, ...changes, revision: now.revision + 1 }
    for (const resolve of waiting) resolve()
    waiting = []
  }
  return { asked, publish }
}

export const PAGES_TYPE = 'application/vnd.sidelight.pages+json'
export const PAGES = '{"pages":[]}'

/** Stands in for the worker that reads a confidential PDF on the device: it reads every file. */
export class ReadingWorker extends EventTarget {
  postMessage(): void {
    this.reply(PAGES)
  }
  reply(pages: string | undefined): void {
    this.dispatchEvent(new MessageEvent('message', { data: { type: 'extracted', pages } }))
  }
  terminate(): void {}
}

/** Starts, and finds a file that only the server can read. */
export class NotReadingWorker extends ReadingWorker {
  override postMessage(): void {
    this.reply(undefined)
  }
}

/** Cannot be loaded, as with a policy that refuses it. */
export class RefusedWorker extends ReadingWorker {
  override postMessage(): void {
    this.dispatchEvent(new Event('error'))
  }
}
