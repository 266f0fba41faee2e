import type { Match } from './cues.ts'
import type { Sentence } from './mail.ts'

/** A character of the script where a sentence names it. */
export interface CharacterMention extends Match {
  /** As the script writes it. */
  name: string
  /** Written in small letters, as in "you're up for dani". */
  isSmall: boolean
}

const WORD = /[A-Za-z0-9\u00C0-\u024F][A-Za-z0-9\u00C0-\u024F.'-]*/g
/** Before a surname that can stand alone. */
const TITLE =
  /^(?:sgt|sergeant|di|dci|ds|dc|detective|inspector|officer|deputy|sheriff|captain|capt|lt|lieutenant|colonel|col|major|dr|doctor|mr|mrs|ms|miss|sir|lady|lord|father|sister|brother|agent|judge|nurse|professor|prof|king|queen|prince|princess|chief|president|senator|mayor|rev|reverend|uncle|aunt|aunty|auntie|fr|father|the|old|young|little)$/
/** One letter may be wrong in a name that is longer. */
const LONGEST_EXACT = 5

interface Name {
  name: string
  words: readonly string[]
}

const plain = (word: string): string => word.replace(/'s?$/i, '').replaceAll(/[.'-]/g, '').toLowerCase()

/** The names of a script in the words that a mail may write. */
export function toNames(characters: readonly string[]): Name[] {
  const full = characters.map((name) => ({ name, words: name.split(' ').map(plain) }))
  const short = full.flatMap(({ name, words }) => {
    const [first = '', ...rest] = words
    return TITLE.test(first) && rest.length > 0 ? [{ name, words: rest }] : []
  })
  return [...full, ...short]
    .filter(({ words }) => words.some((word) => word !== ''))
    .toSorted((a, b) => b.words.length - a.words.length)
}

const NO_WORD = { word: '', key: '', start: 0 }

/** In small letters a name has no wrong letter. */
const isSmallLetter = (letter: string): boolean => letter === letter.toLowerCase()

/** "Dani's mother" names nobody of the script. */
export function findCharacters({ text }: Sentence, names: readonly Name[]): CharacterMention[] {
  const firstWords = new Set(names.map(({ words }) => words[0]))
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, key: plain(word), start: index }))
  const found: CharacterMention[] = []
  for (let at = 0; at < words.length; at += 1) {
    const { word, key, start } = words[at] ?? NO_WORD
    if (isSmallLetter(word.charAt(0)) && !firstWords.has(key)) continue
    const name = names.find((name) => name.words.every((word, index) => isSame(words[at + index]?.key ?? '', word)))
    const last = words[at + (name?.words.length ?? 0) - 1]
    if (name === undefined || last === undefined) continue
    const written = last.word.replace(/[.'-]{1,3}$/, '')
    if (!/'s$/i.test(written))
      found.push({
        name: name.name,
        isSmall: !/[A-Z\u00C0-\u00DE]/.test(text.slice(start, last.start + written.length)),
        start,
        end: last.start + written.length,
      })
    at += name.words.length - 1
  }
  return found
}

function isSame(word: string, wanted: string): boolean {
  if (word === wanted) return true
  if (wanted.length <= LONGEST_EXACT || Math.abs(word.length - wanted.length) > 1) return false
  let same = 0
  while (same < word.length && word[same] === wanted[same]) same += 1
  const rest = word.slice(same)
  const wantedRest = wanted.slice(same)
  return (
    rest.slice(1) === wantedRest.slice(1) ||
    rest.slice(1) === wantedRest ||
    rest === wantedRest.slice(1) ||
    (rest[0] === wantedRest[1] && rest[1] === wantedRest[0] && rest.slice(2) === wantedRest.slice(2))
  )
}
