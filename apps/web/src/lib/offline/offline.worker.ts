import { paths } from '../navigation/paths.ts'
import { CACHE_APP_MESSAGE, isCached, SHELL_ADDRESS } from './cached-files.ts'
import { receiveShared, SHARE_ADDRESS } from './shared-files.ts'

/** The parts of ServiceWorkerGlobalScope that are used here; TypeScript's DOM library does not have it. */
interface WorkerScope {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void): void
    (
      type: 'fetch',
      listener: (event: { request: Request; respondWith: (response: Promise<Response>) => void }) => void,
    ): void
    (
      type: 'message',
      listener: (event: {
        data: unknown
        ports: readonly MessagePort[]
        waitUntil: (work: Promise<unknown>) => void
      }) => void,
    ): void
  }
}

/** Defined by the build: what the shell needs to start, what rehearsing needs, and a hash of the names. */
declare const __OFFLINE_FILES__: readonly string[]
declare const __APP_FILES__: readonly string[]
declare const __OFFLINE_VERSION__: string

const scope = self as unknown as WorkerScope
const CACHE = `sidelight-shell-${__OFFLINE_VERSION__}`
/** Exists on devices on which a script is kept; a new version then caches the whole app at once. */
const APP_CACHE = `sidelight-app-${__OFFLINE_VERSION__}`

scope.addEventListener('install', (event) => {
  event.waitUntil(
    cacheShell()
      .then(cacheAppAgain)
      .then(() => scope.skipWaiting()),
  )
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => scope.clients.claim()))
})

/**
 * Serves files of the build from the cache, and pages from the network while there is one. Everything that belongs to a
 * user (calls, clips, pictures, anything of another origin) bypasses the worker, except what the device's share sheet
 * posts, which never leaves the device by it.
 */
scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && new URL(request.url).pathname === SHARE_ADDRESS)
    event.respondWith(receiveShared(request, paths.upload))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(findShell))
  else if (isCached(request.url, self.location.origin)) event.respondWith(findOrFetch(request))
})

scope.addEventListener('message', (event) => {
  if (event.data !== CACHE_APP_MESSAGE) return
  const answer = (isCached: boolean) => event.ports[0]?.postMessage(isCached)
  event.waitUntil(
    cacheApp().then(
      () => answer(true),
      () => answer(false),
    ),
  )
})

async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([SHELL_ADDRESS, ...__OFFLINE_FILES__].map((file) => new Request(file, { cache: 'reload' })))
}

async function cacheApp(): Promise<void> {
  const cache = await caches.open(APP_CACHE)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(__APP_FILES__.filter((file) => !known.has(file)))
}

async function cacheAppAgain(): Promise<void> {
  const names = await caches.keys()
  if (names.some((name) => name.startsWith('sidelight-app-'))) await cacheApp()
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => /^sidelight-(shell|app)-/.test(name) && name !== CACHE && name !== APP_CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function findShell(error: unknown): Promise<Response> {
  const shell = await caches.match(SHELL_ADDRESS)
  if (shell === undefined) throw error
  return shell
}

async function findOrFetch(request: Request): Promise<Response> {
  // Responses vary by origin, and pages name theirs for scripts and styles while this worker does not.
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached !== undefined) return cached
  // By its address: WebKit judges a request of a page by its destination (a worker, a style), of which the policy of
  // this worker allows none, and would refuse it.
  const response = await fetch(request.url)
  if (response.ok && response.type === 'basic') await (await caches.open(CACHE)).put(request, response.clone())
  return response
}
