import { isDescription } from '@sidelight/domain/taping/export/describe-tape'
import { findMp4Comment } from '@sidelight/domain/taping/read-mp4-start'
import { fetchBeginning } from '#lib/files/fetch-beginning.ts'

/** The index of a long tape, which stands in front of its picture. */
const MOST_BYTES = 1 << 20

/** What a tape says of itself. Nothing if it was not made here, or if its index is longer. */
export async function readComment(url: string, signal: AbortSignal): Promise<string | null> {
  const bytes = await fetchBeginning(url, MOST_BYTES, 'What the tape says of itself.', signal)
  const comment = bytes && findMp4Comment(bytes)
  const text = comment === undefined ? '' : new TextDecoder().decode(comment)
  return isDescription(text) ? text : null
}
