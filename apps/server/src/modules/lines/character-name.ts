import { cleanText } from '@sidelight/extraction/clean-text'
import { MAX_ACTOR_LENGTH } from './limits.ts'

/**
 * Normalises a character's name, so that names that look the same are the same. Case is kept: only the exact word
 * `narrator` is the narrator, and NARRATOR is a character.
 */
export function canonicalCharacter(name: string): string {
  const cleaned = cleanText(name).replaceAll(/\s+/g, ' ').trim()
  return cleaned.slice(0, MAX_ACTOR_LENGTH).toWellFormed().trim()
}
