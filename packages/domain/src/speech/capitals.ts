import { wordCoreAt, type SpeechWord } from './line-word.ts'
import type { SpokenFormRule } from './spoken-form.ts'

/** Spoken letter by letter, even in a shouted line. */
const SPELLED_OUT = new Set(
  'FBI CIA DEA NSA ATF IRS NYPD LAPD DNA TV USA UK UN EU NYC DC ICU CPR EMT MRI CEO CFO CTO DJ VIP DVD CD PC GPS ATM SUV UFO DUI BBC NBC CBS ABC HBO CNN MTV IQ OMG FYI AKA BFF DIY HIV HQ ID IOU JFK MIT NBA NFL NRA OCD PTSD PhD PI QVC RSVP RV SOS STD TNT UCLA UPS VHS WWII DA PA AC BS PM'.split(
    ' ',
  ),
)
/** Words in a shouted line; in other lines spelled out after a word that matches the pattern. */
const AMBIGUOUS: Readonly<Record<string, RegExp>> = {
  US: /^(?:the|in|to|from|across)$/i,
  IT: /^(?:in|the|an|our|your|call)$/i,
  LA: /./,
  ER: /^(?:the|an|to|in)$/i,
  OR: /^(?:the|an)$/i,
  AM: /^\d/,
}

/** "FBI" and "OK" are written in capitals in any line. */
export const isSpelledOut = (letters: string): boolean => letters === 'OK' || SPELLED_OUT.has(letters)

/** Capitals mostly mean shouting, so only known acronyms and letters that cannot form a word are spelled out. */
export const sayCapitals: SpokenFormRule = (words, at) => {
  const core = wordCoreAt(words, at)
  const [, letters = '', rest = ''] = /^(\p{Lu}{2,})('?s)?$/u.exec(core) ?? []
  if (letters !== '' && isSpelled(letters, words, at)) return { say: `${[...letters].join('.')}.${rest}` }
  const isShouted = core === core.toUpperCase() && (core.match(/\p{Lu}/gu)?.length ?? 0) > 1
  return isShouted ? { say: core.toLowerCase() } : undefined
}

function isSpelled(letters: string, words: readonly SpeechWord[], at: number): boolean {
  if (SPELLED_OUT.has(letters)) return true
  const precedingWord = Object.hasOwn(AMBIGUOUS, letters) ? AMBIGUOUS[letters] : undefined
  if (precedingWord !== undefined) return !isShouting(words) && precedingWord.test(wordCoreAt(words, at - 1))
  return (
    letters.length <= 5 && !/[AEIOUYÀ-Ý]/u.test(letters) && !/^(?:HM+|SH+|PS+T|GR+|BR+|MM+|Z+|PF+T|TSK)$/u.test(letters)
  )
}

const isShouting = (words: readonly SpeechWord[]) => {
  const spelled = words.map(({ core }) => core).filter((core) => /\p{L}{2}/u.test(core))
  return spelled.filter((core) => core === core.toUpperCase()).length * 2 > spelled.length
}
