import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { extractPages } from './extract-pages.ts'
import type { ExtractionMessage } from './extraction-messages.ts'

/** Stands in for the extraction worker: pdf.js does not run in this environment. */
class FakeWorker extends EventTarget {
  static last: FakeWorker
  isTerminated = false
  constructor() {
    super()
    FakeWorker.last = this
  }
  postMessage(): void {
    this.dispatchEvent(new MessageEvent('message', { data: { action: 'ready' } }))
  }
  terminate(): void {
    this.isTerminated = true
  }
  reply(pages: string | undefined): void {
    const data: ExtractionMessage = { type: 'extracted', pages }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const FILE = new File(['%PDF-1.7'], 'sides.pdf', { type: 'application/pdf' })

/** Starts the extraction, lets the worker act, and returns the result or the error. */
async function startAnd(act: () => unknown, signal = new AbortController().signal): Promise<unknown> {
  const pending = extractPages(FILE, signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10)
  await act()
  return pending
}

it('[R-48-21] Pages that the worker extracted become a file of their own, and the worker ends', async () => {
  const file = (await startAnd(() => FakeWorker.last.reply('{"pages":[]}'))) as File
  expect(file.type).toBe('application/vnd.sidelight.pages+json')
  expect(await file.text()).toBe('{"pages":[]}')
  expect(FakeWorker.last.isTerminated).toBe(true)
})

it('[R-48-21] A file that the worker cannot read, or that makes it fail, is left to the server', async () => {
  expect(await startAnd(() => FakeWorker.last.reply(undefined))).toBeUndefined()
  expect(await startAnd(() => FakeWorker.last.dispatchEvent(new Event('error')))).toBeUndefined()
  expect(FakeWorker.last.isTerminated).toBe(true)
})

it('[R-76-02] A worker that does not start is an error, and not a file that only the server can read', async () => {
  vi.spyOn(FakeWorker.prototype, 'postMessage').mockReturnValue()
  expect(await startAnd(() => FakeWorker.last.dispatchEvent(new Event('error')))).toBeInstanceOf(Error)
  expect(FakeWorker.last.isTerminated).toBe(true)
  expect(await startAnd(() => vi.advanceTimersByTimeAsync(60_000))).toBeInstanceOf(Error)
  vi.stubGlobal('Worker', undefined)
  expect(await startAnd(() => undefined)).toBeInstanceOf(Error)
})

it('[R-48-21] Pages of more than 10 MB are left to the server as a file', async () => {
  const limit = 10 * 1024 * 1024
  expect(await startAnd(() => FakeWorker.last.reply('a'.repeat(limit)))).toBeInstanceOf(File)
  expect(await startAnd(() => FakeWorker.last.reply('a'.repeat(limit + 1)))).toBeUndefined()
})

it('[R-48-21] A file that takes the worker more than a minute is left to the server', async () => {
  const inTime = startAnd(async () => {
    await vi.advanceTimersByTimeAsync(59_900)
    FakeWorker.last.reply('{}')
  })
  expect(await inTime).toBeInstanceOf(File)
  expect(await startAnd(() => vi.advanceTimersByTimeAsync(60_000))).toBeUndefined()
  expect(FakeWorker.last.isTerminated).toBe(true)
})

it('An upload that is stopped while its file is read sends nothing', async () => {
  const controller = new AbortController()
  const result = await startAnd(() => controller.abort(), controller.signal)
  expect(result).toMatchObject({ name: 'AbortError' })
  expect(FakeWorker.last.isTerminated).toBe(true)
})
