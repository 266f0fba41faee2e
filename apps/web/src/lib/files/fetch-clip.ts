/** Storage answered, but not with a sound. */
export class ClipRejected extends Error {
  override readonly name = 'SoundRefused'
  readonly status: number

  constructor(status: number) {
    super(`Storage said ${status}`)
    this.status = status
  }
}

/**
 * A whole line at once: it is small, and what is here cannot stop half-way. Storage is another house and never sees a
 * token of ours.
 */
export async function fetchClip(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { credentials: 'omit', ...(signal === undefined ? {} : { signal }) })
  if (!response.ok) throw new ClipRejected(response.status)
  return response.blob()
}
