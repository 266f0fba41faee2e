import { requestObserver } from '../http/request-observer.ts'

/** The first bytes of an object of the storage. Nothing from one that knows no ranges: it would send all of it. */
export async function fetchBeginning(
  url: string,
  mostBytes: number,
  purpose: string,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  requestObserver.report?.({ method: 'GET', address: url, purpose })
  const headers = { range: `bytes=0-${mostBytes - 1}` }
  const response = await fetch(url, { credentials: 'omit', headers, signal })
  return response.status === 206 ? new Uint8Array(await response.arrayBuffer()) : undefined
}
