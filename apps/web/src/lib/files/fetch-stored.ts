import { requestObserver } from '../http/request-observer.ts'

/** Storage responded with an error status. */
export class ClipRejected extends Error {
  override readonly name = 'SoundRefused'
  readonly status: number

  constructor(status: number) {
    super(`Storage said ${status}`)
    this.status = status
  }
}

/** The objects of a confidential script are stored encrypted: only this page can read them, an element cannot. */
export const isEncrypted = (url: string): boolean => url.includes('#key=')

export const withoutKey = (text: string): string => text.replace(/#key=[\da-f]+$/, '')

/** Storage is another origin and must never receive our tokens. */
export async function fetchStored(url: string, purpose: string, signal?: AbortSignal): Promise<Blob> {
  requestObserver.report?.({ method: 'GET', address: url, purpose })
  const response = await fetch(url, { credentials: 'omit', ...(signal === undefined ? {} : { signal }) })
  if (!response.ok) throw new ClipRejected(response.status)
  const content = await response.blob()
  // Loaded only then: the front page plays clips too.
  return isEncrypted(url) ? (await import('./encrypted-object.ts')).decryptObject(url, content) : content
}
