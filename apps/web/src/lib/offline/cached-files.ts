/** No page has this address, so the server responds with the bare app shell. */
export const SHELL_ADDRESS = '/offline-shell'

/** Sent by a page that keeps a script on this device: the worker then caches all files that rehearsing needs. */
export const CACHE_APP_MESSAGE = 'cache app'

/** Content-hashed files of the build, the same for every user: code, styles, fonts and images. */
const ASSET = /^\/assets\/[^/]+\.(js|css|woff2|avif)$/

export function isCached(address: string, ownOrigin: string): boolean {
  const { origin, pathname, search } = new URL(address)
  return origin === ownOrigin && search === '' && ASSET.test(pathname)
}
