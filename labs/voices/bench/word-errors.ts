import { spokenText } from '@sidelight/domain/speech/spoken-text'

/** Spellings that sound alike: the difference is the recogniser's, not a mistake of the voice. */
const HOMOPHONES: Readonly<Record<string, string>> = {
  mr: 'mister',
  mrs: 'missus',
  misses: 'missus',
  ms: 'miz',
  ok: 'okay',
  honour: 'honor',
  theatre: 'theater',
  grey: 'gray',
  katherine: 'catherine',
  sebastien: 'sebastian',
  shivaun: 'siobhan',
  shavon: 'siobhan',
  chavon: 'siobhan',
  shivon: 'siobhan',
  anastacia: 'anastasia',
  dimitri: 'dmitri',
  nathanael: 'nathaniel',
  rodrigues: 'rodriguez',
  jose: 'josé',
  hose: 'josé',
  francois: 'françois',
  nakimura: 'nakamura',
  kowalsky: 'kowalski',
  patell: 'patel',
  fibres: 'fibers',
  gonna: 'going to',
  '8': 'eight',
}

/** The recogniser writes times in the British way: "three fifteen" becomes "3.15". */
const TIME_WITH_A_DOT = /(?<![$£€\d.])(\d{1,2})\.([0-5]\d)(?!\.?\d)/g

/** Applies the rules by which the voices read text aloud, so that "$5" and "five dollars" are the same words. */
export const listWords = (text: string): string[] =>
  spokenText(text.replace(/[[(][^\])]*[\])]/g, ' ').replace(TIME_WITH_A_DOT, '$1:$2'), [])
    .toLowerCase()
    .replace(/\b(\p{L})\.(?=\p{L}\.|\s|$|[,!?'])/gu, '$1')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/u)
    // "8:20" is transcribed as "820": how digits are written says nothing about how they were spoken.
    .filter((word) => word !== '' && word !== 'hundred')
    .flatMap((word) => (HOMOPHONES[word] ?? word).split(' '))

/** The number of words to replace, drop or add to turn one text into the other. */
export function countWordErrors(expected: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, at) => at)
  for (const [index, word] of expected.entries()) {
    const next = [index + 1]
    for (const [at, heardWord] of heard.entries()) {
      const replaced = (row[at] ?? 0) + (word === heardWord ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
