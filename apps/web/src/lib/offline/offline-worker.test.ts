import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** Starts the worker without any cached file, and returns its listener for requests. */
async function startWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => listeners.set(type, listener))
  vi.stubGlobal('__OFFLINE_VERSION__', 'v1')
  vi.stubGlobal('caches', { match: async () => undefined })
  await import('./offline.worker.ts')
  return listeners.get('fetch')
}

it('[R-76-01] A file of the build that is not cached is fetched by its address alone: WebKit refuses requests of pages by their destination', async () => {
  const fetched = vi.fn(async () => new Response('export {}'))
  vi.stubGlobal('fetch', fetched)
  const onFetch = await startWorker()
  const respondWith = vi.fn()
  const url = `${location.origin}/assets/capture.worklet-4f2c1a9b.js`
  onFetch?.({ request: new Request(url), respondWith })
  await expect(respondWith.mock.calls[0]?.[0]).resolves.toBeInstanceOf(Response)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(url)
})
