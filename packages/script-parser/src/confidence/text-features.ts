import { isTitleAbbreviation } from '../text/character-cue.ts'
import { capsShare, isAllCaps, splitWords } from '../text/text-shape.ts'

/** What the words of an entry show about whether they are complete, in order and without others among them. */
export interface TextFeatures {
  words: number
  startsOddly: boolean
  endsOddly: boolean
  garbled: number
  glued: number
  strays: number
  openBrackets: number
  /** Words in the longest run of capitals within a speech that is not all in capitals. */
  shouted: number
  /** Ends in capitals and without a full stop, although not all in capitals: a direction from another column. */
  hasCapitalTail: boolean
  /** Numbers that stand alone or open the text, as those of lines and cues do. */
  numbers: number
  /** Starts with another cue ("TESS: What?"): the text taken for the character's name was something else. */
  opensWithCue: boolean
  brackets: number
  sentences: number
  caps: number
  digits: number
  longestWord: number
}

const directions = /\([^()]*\)|\[[^[\]]*\]/gu

export const spokenOf = (dialog: string) => dialog.replace(directions, ' ').trim()

/** Letters that stand alone where no word is one letter long: glyphs out of order, or a poor scan. */
const loneLetter = /(?:^|\s)['’]?[b-hj-np-zB-HJ-NP-Z](?=\s[\p{Ll}'’])|\s['’]\s|\s['’]\p{Ll}{1,2}\s/gu
/** "door.What", "doorWHAT", "itI": two words that lost the space between them. */
const gluedWord = /\p{Ll}{2}[.!?,;:]\p{Lu}|\p{Ll}{2}\p{Lu}{2}|[.!?,;]\p{L}{2}(?=\p{L})|\p{L}\d{2}|\d\p{Ll}{3}/gu
const stray = /[<>{}=|*_#~^\\@]|\s[.,;:!?](?=\s|$)|\.\s\.|,\s?[.!?]|\t|\s\/?(?:END|START|STOP)\/?$/gu

const openingCue =
  /^\p{Lu}[\p{Lu}\p{N} .'’#&/-]{1,30}(?:\([^()]{1,20}\)\s?)?[:,]?(?:\s[–—-])?\s(?=["“(]?\p{Lu}?\p{Ll})/u

const loneNumber = /^\d{1,4}[.):]?\s|\s\d{1,4}(?=\s\p{Ll}|$)/gu

const countMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

const startsOddly = (text: string) => /^[^\p{Lu}\p{N}"“'‘¿¡….([–—-]|^\.(?!\.)/u.test(text)
const endsOddly = (text: string) =>
  /[\p{L}\p{N},;<>=&]$/u.test(text) || isTitleAbbreviation(text.slice(text.lastIndexOf(' ') + 1))

function endsInCapitals(words: string[]): boolean {
  const last = words.at(-1) ?? ''
  return last.length > 2 && /\p{L}$/u.test(last) && isAllCaps(last) && !isAllCaps(words.join(' '))
}

function countCapitalRun(words: string[]): number {
  let longest = 0
  let run = 0
  for (const word of words) {
    run = word.length > 1 && isAllCaps(word) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest === words.length ? 0 : longest
}

export function textFeatures(actor: string, dialog: string): TextFeatures {
  const spoken = spokenOf(dialog)
  const words = splitWords(spoken)
  return {
    words: words.length,
    startsOddly: startsOddly(spoken),
    endsOddly: endsOddly(spoken),
    garbled: countMatches(`${actor} ${spoken}`, loneLetter),
    glued: countMatches(dialog, gluedWord),
    strays: countMatches(`${actor} ${dialog}`, stray),
    openBrackets: Math.abs(countMatches(dialog, /[([]/gu) - countMatches(dialog, /[)\]]/gu)),
    shouted: countCapitalRun(words),
    hasCapitalTail: endsInCapitals(words),
    numbers: countMatches(dialog, loneNumber),
    opensWithCue: openingCue.test(dialog),
    brackets: countMatches(dialog, directions),
    sentences: countMatches(spoken, /[.!?…](?=\s|$)/gu),
    caps: capsShare(spoken),
    digits: countMatches(spoken, /\d/gu),
    longestWord: words.reduce((longest, word) => Math.max(longest, word.length), 0),
  }
}
