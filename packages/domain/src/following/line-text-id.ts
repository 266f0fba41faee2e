import { listFollowedWords } from './spoken-words.ts'

const FNV_OFFSET = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93

/**
 * The same for two lines if the same is said: a comma more, or another stage direction, makes no other line of it. Eight
 * digits that say nothing of the words.
 */
export function lineTextId(line: string): string {
  const said = listFollowedWords(line).flatMap(({ spoken }) => spoken)
  let hash = FNV_OFFSET
  for (const letter of said.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
