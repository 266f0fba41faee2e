import { nameKey } from '../text/character-cue.ts'
import { splitWords } from '../text/text-shape.ts'
import type { Cast } from './name-features.ts'

/** A character's name in any case, after a sentence and before a sign or bracket: an inline cue that was missed. */
export function mentionsCue(dialog: string, cast: Cast): boolean {
  const folded = nameKey(dialog)
  return cast.mostFrequent.some((name) => {
    const at = name.length > 1 ? folded.indexOf(name, 1) : -1
    if (at < 0) return false
    if (/[[(<]$/u.test(folded.slice(at - 1, at)) && /^[\])>]/u.test(folded.slice(at + name.length))) return true
    return (
      /[.!?…"”)\]>|]\s{0,2}$/u.test(folded.slice(at - 3, at)) &&
      /^(?:\s?[:([|>=–—-]|\.\s[([])/u.test(folded.slice(at + name.length, at + name.length + 3))
    )
  })
}

/** Sentences about what a character does: "Tess nods." within a speech is a direction that was missed. */
export function countNarratedSentences(spoken: string, cast: Cast): number {
  const words = splitWords(spoken)
  const isName = (word = '') => /^\p{Lu}[\p{L}'’]+$/u.test(word)
  const isVerb = (word = '') => /^\p{Ll}+s$/u.test(word.replace(/[.,;!?]$/u, ''))
  return words.filter((word, at) => {
    if (!isName(word) || (at > 0 && !/[.!?…)\]]$/u.test(words[at - 1] ?? ''))) return false
    const next = words[at + 1]
    const isKnown = cast.counts.has(nameKey(word)) || (isName(next) && cast.counts.has(nameKey(next ?? '')))
    return isKnown && isVerb(isName(next) ? words[at + 2] : next)
  }).length
}

/** A character's name in capitals inside a speech that is not in capitals: a cue that was missed. */
export function containsCue(spoken: string, key: string, cast: Cast): boolean {
  const folded = spoken.replace(/[’‘]/gu, "'")
  if (folded === folded.toUpperCase()) return false
  return cast.mostFrequent.some((name) => name.length > 1 && name !== 'NARRATOR' && isWrittenAsCue(folded, name, key))
}

function isWrittenAsCue(folded: string, name: string, key: string): boolean {
  const at = folded.indexOf(name)
  if (at < 0) return false
  const before = folded.charAt(at - 1) || ' '
  const after = folded.charAt(at + name.length) || ' '
  const isOwnOpening = name === key && at === 0 && after === ' '
  return /[\s>|]/u.test(before) && /[\s:.,>;|=–—-]/u.test(after) && !isOwnOpening
}
