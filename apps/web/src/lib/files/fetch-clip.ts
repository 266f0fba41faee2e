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

/**
 * Fetches the whole clip before it is played: it is small, and playback cannot stall half-way. Storage is another origin
 * and must never receive our tokens. A clip that is kept on this device is not fetched again.
 */
export async function fetchClip(url: string, signal?: AbortSignal): Promise<Blob> {
  const kept = mayHaveKept() ? await findClip(url) : undefined
  if (kept !== undefined) return kept
  requestObserver.report?.({ method: 'GET', address: url, purpose: 'A line of your partner, or your own take.' })
  const response = await fetch(url, { credentials: 'omit', ...(signal === undefined ? {} : { signal }) })
  if (!response.ok) throw new ClipRejected(response.status)
  return response.blob()
}
