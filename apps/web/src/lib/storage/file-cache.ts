import { readStream } from '../http/read-stream.ts'

const CACHE = 'sidelight-files'

/** Private windows and insecure pages have no cache storage; there the HTTP cache has to do. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(CACHE)
  } catch {
    return undefined
  }
}

/**
 * Fetches a content-hashed file of ours once and caches it for good. `onProgress` gets the share of bytes received, and
 * is not called if the file is cached.
 */
export async function fetchCached(address: string, onProgress: (share: number) => void): Promise<ArrayBuffer> {
  const cache = await openCache()
  const cached = await cache?.match(address)
  if (cached !== undefined) return cached.arrayBuffer()
  // The file must not be stored a second time, in the HTTP cache.
  const response = await fetch(address, { credentials: 'omit', cache: cache === undefined ? 'default' : 'no-store' })
  if (!response.ok || response.body === null) throw new Error(`${address} failed with status ${response.status}`)
  const length = Number(response.headers.get('content-length') ?? 0)
  const { buffer } = await readStream(response.body, (bytes) => length > 0 && onProgress(Math.min(1, bytes / length)))
  // A full disk must not prevent listening.
  await cache?.put(address, new Response(buffer)).catch(() => undefined)
  return buffer
}

export async function areCached(addresses: readonly string[]): Promise<boolean> {
  const cache = await openCache()
  if (cache === undefined) return false
  const found = await Promise.all(addresses.map((address) => cache.match(address)))
  return !found.includes(undefined)
}

/** Deletes all cached files but the given ones: those of earlier versions, or all of them if they are broken. */
export async function pruneCache(addresses: readonly string[]): Promise<void> {
  const cache = await openCache()
  if (cache === undefined) return
  const isStale = ({ url }: Request) => !addresses.includes(new URL(url).pathname)
  await Promise.all((await cache.keys()).filter(isStale).map((request) => cache.delete(request)))
}
