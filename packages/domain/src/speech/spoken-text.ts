import { stripBrackets } from './strip-brackets.ts'

/** What is said aloud of a line of the script; empty when nothing is. */
export function spokenText(text: string, _respellings: readonly { word: string; say: string }[]): string {
  const spoken = stripBrackets(text).replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : ''
}
