import { expect, it, onTestFinished, vi } from 'vitest'
import { watchFace } from './watch-face.ts'

/** Workers, pictures and the clock are the test's; each look takes this long. */
async function openWatch({ tookMs = [50], status = 200 }: { tookMs?: number[]; status?: number }) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const posted: string[] = []
  const looks: unknown[] = []
  let isTerminated = false
  let hasEnded = false
  class FakeWorker extends EventTarget {
    postMessage({ type }: { type: string }) {
      posted.push(type)
      const took = tookMs.length > 1 ? tookMs.shift() : tookMs[0]
      const data = { look: undefined, tookMs: took }
      if (type === 'look') queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
    }
    terminate() {
      isTerminated = true
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('__FACE_WEIGHTS__', '/weights.bin')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ArrayBuffer(2), { status })))
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }))
  const video = { videoWidth: 1920, videoHeight: 1080 } as HTMLVideoElement
  const stop = watchFace(video, { onLook: (look) => looks.push(look), onEnd: () => (hasEnded = true) })
  await vi.advanceTimersByTimeAsync(0)
  return {
    posted,
    looks,
    stop,
    hasEnded: () => hasEnded,
    isTerminated: () => isTerminated,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

it('[R-97-02] The first look is at once, and the next a second after the one before began', async () => {
  const { posted, looks, pass, stop, isTerminated } = await openWatch({ tookMs: [300] })
  expect(posted).toEqual(['load', 'look'])
  await pass(699)
  expect(looks).toHaveLength(1)
  await pass(1)
  expect(looks).toHaveLength(2)
  stop()
  await pass(5000)
  expect(looks).toHaveLength(2)
  expect(isTerminated()).toBe(true)
})

it('[R-97-05] Three looks in a row that take longer than 600 ms end the check', async () => {
  const { looks, hasEnded, isTerminated, pass } = await openWatch({ tookMs: [0, 601, 601, 600, 601, 601, 601] })
  await pass(1900)
  expect(hasEnded()).toBe(false)
  await pass(200)
  expect(hasEnded()).toBe(true)
  expect(looks).toHaveLength(5)
  expect(isTerminated()).toBe(true)
})

it('[R-97-05] Without its weights the check ends before a worker is started', async () => {
  const { posted, hasEnded } = await openWatch({ status: 404 })
  expect(hasEnded()).toBe(true)
  expect(posted).toEqual([])
})
