import { listFollowedWords } from './spoken-words.ts'

const FNV_OFFSET = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93

/**
 * A hash of the spoken words of a line, so that a take can be compared with a line that was edited. Punctuation and stage
 * directions do not count, and the eight hex digits do not reveal the words.
 */
export function lineTextId(line: string): string {
  const spokenWords = listFollowedWords(line).flatMap(({ spoken }) => spoken)
  return hashText(spokenWords.join(' ')).toString(16).padStart(8, '0')
}

/** The 32-bit hash FNV-1a, by code points. */
export function hashText(text: string): number {
  let hash = FNV_OFFSET
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME)
  return hash >>> 0
}
