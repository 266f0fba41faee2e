import { nameKey } from '../text/character-cue.ts'
import { splitWords } from '../text/text-shape.ts'
import type { Cast } from './name-features.ts'

/** A speaker's name after a sentence and before a sign or a bracket, in whatever case: an inline cue that was missed. */
export function mentionsCue(dialog: string, cast: Cast): boolean {
  const folded = nameKey(dialog)
  return cast.leads.some((name) => {
    const at = name.length > 1 ? folded.indexOf(name, 1) : -1
    if (at < 0) return false
    if (/[[(<]$/u.test(folded.slice(at - 1, at)) && /^[\])>]/u.test(folded.slice(at + name.length))) return true
    return (
      /[.!?…"”)\]>|]\s{0,2}$/u.test(folded.slice(at - 3, at)) &&
      /^(?:\s?[:([|>=–—-]|\.\s[([])/u.test(folded.slice(at + name.length, at + name.length + 3))
    )
  })
}

/** Sentences that tell what a member of the cast does: "Tess nods." within a speech is a direction that was missed. */
export function countNarratedSentences(spoken: string, cast: Cast): number {
  const words = splitWords(spoken)
  const isName = (word = '') => /^\p{Lu}[\p{L}'’]+$/u.test(word)
  const isDeed = (word = '') => /^\p{Ll}+s$/u.test(word.replace(/[.,;!?]$/u, ''))
  return words.filter((word, at) => {
    if (!isName(word) || (at > 0 && !/[.!?…)\]]$/u.test(words[at - 1] ?? ''))) return false
    const next = words[at + 1]
    const isKnown = cast.counts.has(nameKey(word)) || (isName(next) && cast.counts.has(nameKey(next ?? '')))
    return isKnown && isDeed(isName(next) ? words[at + 2] : next)
  }).length
}

/** A speaker's name in capitals inside a speech that is not itself in capitals: a cue that was missed. */
export function containsCue(spoken: string, key: string, cast: Cast): boolean {
  const folded = spoken.replace(/[’‘]/gu, "'")
  if (folded === folded.toUpperCase()) return false
  return cast.leads.some((name) => name.length > 1 && name !== 'NARRATOR' && standsAsCue(folded, name, key))
}

function standsAsCue(folded: string, name: string, key: string): boolean {
  const at = folded.indexOf(name)
  if (at < 0) return false
  const before = folded.charAt(at - 1) || ' '
  const after = folded.charAt(at + name.length) || ' '
  const isOwnOpening = name === key && at === 0 && after === ' '
  return /[\s>|]/u.test(before) && /[\s:.,>;|=–—-]/u.test(after) && !isOwnOpening
}
