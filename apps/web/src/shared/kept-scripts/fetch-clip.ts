import { fetchStored } from '#lib/files/fetch-stored.ts'
import { mayHaveKept } from '#lib/offline/kept-database.ts'
import { findClip } from './kept-scripts.ts'

/**
 * Fetches the whole clip before it is played: it is small, and playback cannot stall half-way. A clip that is kept on this
 * device is not fetched again.
 */
export async function fetchClip(url: string, signal?: AbortSignal): Promise<Blob> {
  const kept = mayHaveKept() ? await findClip(url) : undefined
  if (kept !== undefined) return kept
  return fetchStored(url, 'A line of your partner, or your own take.', signal)
}
