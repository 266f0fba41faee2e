import { isCached, SHELL_ADDRESS } from './cached-files.ts'

/** The scope of a service worker, as far as this one needs it; TypeScript's own is no part of the page's library. */
interface WorkerScope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void): void
    (
      type: 'fetch',
      listener: (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void,
    ): void
  }
}

/** Written in by the build: what the shell cannot start without, and a name that changes with it. */
declare const __OFFLINE_FILES__: readonly string[]
declare const __OFFLINE_VERSION__: string

const scope = self as unknown as WorkerScope
const CACHE = `sidelight-shell-${__OFFLINE_VERSION__}`

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => scope.clients.claim()))
})

/**
 * Files of the build are answered from the cache, pages from the network as long as there is one. Whatever is anybody's
 * own (calls, sounds, pictures, anything from another origin) is not touched: it goes where it always went.
 */
scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(findShell))
  else if (isCached(request.url, self.location.origin)) event.respondWith(findOrFetch(request))
})

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([SHELL_ADDRESS, ...__OFFLINE_FILES__].map((file) => new Request(file, { cache: 'reload' })))
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('sidelight-shell-') && name !== CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function findShell(error: unknown): Promise<Response> {
  const kept = await caches.match(SHELL_ADDRESS)
  if (kept === undefined) throw error
  return kept
}

async function findOrFetch(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
