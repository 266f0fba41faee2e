import { cleanText } from '#platform/extract/clean-text.ts'
import { MAX_ACTOR_LENGTH } from './limits.ts'

/**
 * One spelling of what looks like one name. Case stays: only the exact word `narrator` is the narrator, and a character
 * called NARRATOR speaks for themselves.
 */
export function canonicalActor(name: string): string {
  const clean = cleanText(name).replaceAll(/\s+/g, ' ').trim()
  return clean.slice(0, MAX_ACTOR_LENGTH).toWellFormed().trim()
}
