import { findClip } from '../offline/kept-scripts.ts'
import { requestObserver } from '../http/request-observer.ts'
import { mayHaveKept } from '../offline/kept-database.ts'

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

/**
 * Fetches the whole clip before it is played: it is small, and playback cannot stall half-way. A clip that is kept on this
 * device is not fetched again.
 */
export async function fetchClip(url: string, signal?: AbortSignal): Promise<Blob> {
  const kept = mayHaveKept() ? await findClip(url) : undefined
  if (kept !== undefined) return kept
  return fetchStored(url, 'A line of your partner, or your own take.', signal)
}
