import { isDescription } from '@sidelight/domain/taping/export/describe-tape'
import { findMp4Comment } from '@sidelight/domain/taping/read-mp4-start'

/** The index of a long tape, which stands in front of its picture. */
const MOST_BYTES = 1 << 20

/** What a tape says of itself. Nothing if it was not made here, or if its index is longer. */
export async function readComment(url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, { headers: { range: `bytes=0-${MOST_BYTES - 1}` }, signal })
  // Without ranges the whole tape would be loaded.
  if (response.status !== 206) return null
  const comment = findMp4Comment(new Uint8Array(await response.arrayBuffer()))
  const text = comment === undefined ? '' : new TextDecoder().decode(comment)
  return isDescription(text) ? text : null
}
