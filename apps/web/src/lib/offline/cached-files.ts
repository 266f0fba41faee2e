/** No page of ours has this address, so the server answers it with the shell that starts them all, and nothing else. */
export const SHELL_ADDRESS = '/offline-shell'

/** Named after what is in them, the same for everybody: code, styles, letters and pictures of the build. */
const ASSET = /^\/assets\/[^/]+\.(js|css|woff2|avif)$/

export function isCached(address: string, ownOrigin: string): boolean {
  const { origin, pathname, search } = new URL(address)
  return origin === ownOrigin && search === '' && ASSET.test(pathname)
}
