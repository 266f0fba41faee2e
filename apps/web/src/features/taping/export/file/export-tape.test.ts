import type { TapeExportPlan } from '@sidelight/domain/taping/export/tape-export-plan'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExportMessage, ExportRequest } from './export-messages.ts'
import { exportTape } from './export-tape.ts'
import { toTapeExportError } from './tape-export-error.ts'

const PLAN: TapeExportPlan = {
  parts: [{ takeId: 'one', from: 0, to: 1, mix: { partnerDb: -8, isLowerUnderVoice: false, nudgeMs: 0 } }],
  frameRate: 30,
  fileName: 'Jane_Doe.mp4',
}

class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = []
  requests: ExportRequest[] = []
  isTerminated = false

  constructor() {
    super()
    FakeWorker.started.push(this)
  }

  postMessage(request: ExportRequest): void {
    this.requests.push(request)
  }

  terminate(): void {
    this.isTerminated = true
  }

  send(data: ExportMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** Starts an export and waits until its worker has the request. */
async function start(signal = new AbortController().signal) {
  const shares: number[] = []
  const before = FakeWorker.started.length
  const result = exportTape('script', PLAN, { kept: ['First.mp4'], onProgress: (share) => shares.push(share), signal })
  result.catch(() => undefined)
  await vi.waitFor(() => expect(FakeWorker.started[before]?.requests).toHaveLength(1))
  const worker = FakeWorker.started[before]
  if (worker === undefined) throw new Error('No worker was started')
  return { result, worker, shares }
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

describe('Exporting a tape from the page', () => {
  it('[R-29-01] Returns the file and its measures, tells the progress, and ends the worker', async () => {
    const { result, worker, shares } = await start()
    expect(worker.requests[0]).toMatchObject({ documentId: 'script', plan: PLAN, kept: ['First.mp4'] })
    worker.send({ type: 'progress', share: 0.5 })
    const file = new File(['tape'], PLAN.fileName)
    const measures = { seconds: 1 } as Extract<ExportMessage, { type: 'done' }>['measures']
    worker.send({ type: 'done', file, measures })
    await expect(result).resolves.toEqual({ file, measures })
    expect(shares).toEqual([0.5])
    expect(worker.isTerminated).toBe(true)
  })

  it('[R-29-09] Ends a worker that reports nothing for a minute, and says that the takes are safe', async () => {
    const { result, worker } = await start()
    await vi.advanceTimersByTimeAsync(59_000)
    worker.send({ type: 'progress', share: 0.1 })
    await vi.advanceTimersByTimeAsync(59_900)
    expect(worker.isTerminated).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await expect(result).rejects.toMatchObject({
      failure: 'no progress',
      message: expect.stringContaining('takes are safe'),
    })
    expect(worker.isTerminated).toBe(true)
  })

  it('[R-29-09] Ends the worker at once when the export is cancelled', async () => {
    const cancel = new AbortController()
    const { result, worker } = await start(cancel.signal)
    cancel.abort()
    await expect(result).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(worker.isTerminated).toBe(true)
    await expect(
      exportTape('script', PLAN, { kept: [], onProgress: () => undefined, signal: cancel.signal }),
    ).rejects.toThrow()
  })

  it('[R-29-09] Passes on why the worker failed', async () => {
    const { result, worker } = await start()
    worker.send({ type: 'failed', failure: 'disk full', detail: 'QuotaExceededError' })
    await expect(result).rejects.toThrow('isn’t enough free space')
    const broken = await start()
    broken.worker.dispatchEvent(new ErrorEvent('error', { message: 'blocked' }))
    await expect(broken.result).rejects.toThrow('Try again, or save the raw recording')
  })

  it('[R-29-09] Tells a full disk and a missing take from other failures', () => {
    expect(toTapeExportError(new DOMException('full', 'QuotaExceededError')).failure).toBe('disk full')
    expect(toTapeExportError(new DOMException('gone', 'NotFoundError')).failure).toBe('take unreadable')
    expect(toTapeExportError(new Error('other')).failure).toBe('file broken')
  })
})
