import { wordCoreAt } from './line-word.ts'
import type { SpokenFormRule } from './spoken-form.ts'

/** Words that lose all repeated letters when they are stretched ("nooo"). */
const WORDS_WITHOUT_DOUBLES = new Set(
  'no so go yes yeah hey hi what please stop well hell help never ever really why who me we he she be okay ok wait god oh ah uh come on damn right sorry you too do that this man dude bye nope yep'.split(
    ' ',
  ),
)

/** "Nooooo", "pleeease", "whaaat" are spoken like the words that they stretch. */
export const sayStretched: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  if (!/(\p{L})\1\1/iu.test(core)) return undefined
  const single = collapse(core, 1)
  if (WORDS_WITHOUT_DOUBLES.has(single.toLowerCase())) return { say: single }
  return { say: collapse(core, 2) }
}

/** Shortens stretched letters: to `maxRepeats` for letters that English doubles, to one for the others. */
function collapse(word: string, maxRepeats: 1 | 2): string {
  let result = ''
  for (let at = 0; at < word.length;) {
    const letter = word.charAt(at)
    let end = at + 1
    while (word.charAt(end).toLowerCase() === letter.toLowerCase()) end++
    const isStretched = end - at > 2
    const kept = !isStretched ? end - at : /[eolsfmz]/i.test(letter) ? maxRepeats : 1
    result += word.slice(at, at + kept)
    at = end
  }
  return result
}

/** "b-but", "W-w-what", "I-I": the repeated start is spoken as a sound and not as the name of a letter. */
export const sayStutter: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  const parts = core.split('-')
  const word = parts.at(-1) ?? ''
  const starts = parts.slice(0, -1)
  const isStutter =
    starts.length > 0 &&
    starts.every((start) => /^\p{L}{1,2}$/u.test(start) && word.toLowerCase().startsWith(start.toLowerCase()))
  if (!isStutter || (starts[0]?.toLowerCase() !== word.toLowerCase() && word.length < 2)) return undefined
  const spokenStarts = starts.map((start) =>
    start.toLowerCase() === word.toLowerCase() ? start : soundOf(start, word),
  )
  return { say: [...spokenStarts, word].join(', ') }
}

function soundOf(start: string, word: string): string {
  if (/^[aeiou]/i.test(start)) return start.length > 1 ? start : 'uh'
  if (/^c$/i.test(start)) return /^c[eiy]/i.test(word) ? 'suh' : 'kuh'
  return `${start.toLowerCase()}uh`
}

/** rock 'n' roll */
export const sayAnd: SpokenFormRule = (words, at) =>
  /^'n'?$/i.test(wordCoreAt(words, at)) ? { say: 'and' } : undefined
