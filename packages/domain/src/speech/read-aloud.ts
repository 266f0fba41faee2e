import type { SpokenUnit } from './spoken-unit.ts'
import { stripBrackets } from './strip-brackets.ts'

export interface Respelling {
  word: string
  say: string
}

/** A line of the script as it is said, word for word. */
export function readAloud(text: string, _respellings: readonly Respelling[]): SpokenUnit[] {
  return stripBrackets(text)
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => ({ written: [word], say: word }))
}
