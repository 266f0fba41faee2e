import { readStream } from '../http/read-stream.ts'

const CACHE = 'sidelight-files'

/** Private windows and insecure pages have no cache; then the browser's own must do. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(CACHE)
  } catch {
    return undefined
  }
}

/**
 * A file of our own whose name changes with its content: fetched once, kept for good. `tell` hears how many bytes came
 * of how many; not at all when the file is here already.
 */
export async function fetchCached(address: string, tell: (share: number) => void): Promise<ArrayBuffer> {
  const cache = await openCache()
  const kept = await cache?.match(address)
  if (kept !== undefined) return kept.arrayBuffer()
  // Kept once is enough.
  const response = await fetch(address, { credentials: 'omit', cache: cache === undefined ? 'default' : 'no-store' })
  if (!response.ok || response.body === null) throw new Error(`${address} was answered with ${response.status}`)
  const length = Number(response.headers.get('content-length') ?? 0)
  const { buffer } = await readStream(response.body, (bytes) => length > 0 && tell(Math.min(1, bytes / length)))
  // A full disk must not keep anybody from listening.
  await cache?.put(address, new Response(buffer)).catch(() => undefined)
  return buffer
}

/** Whether all of them are here already. */
export async function areCached(addresses: readonly string[]): Promise<boolean> {
  const cache = await openCache()
  if (cache === undefined) return false
  const found = await Promise.all(addresses.map((address) => cache.match(address)))
  return !found.includes(undefined)
}

/** Forgets what was kept of earlier versions, or all of it where the files turned out to be broken. */
export async function pruneCache(addresses: readonly string[]): Promise<void> {
  const cache = await openCache()
  if (cache === undefined) return
  const isStale = ({ url }: Request) => !addresses.includes(new URL(url).pathname)
  await Promise.all((await cache.keys()).filter(isStale).map((request) => cache.delete(request)))
}
