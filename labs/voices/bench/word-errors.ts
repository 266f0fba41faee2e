import { spokenText } from '@sidelight/domain/speech/spoken-text'

/** Two spellings of one sound; what an ear cannot tell apart is no mistake of the voice. */
const SAME: Readonly<Record<string, string>> = {
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

/** The British way to write a time, in which this ear writes down any: "3.15" is what it makes of "three fifteen". */
const TIME_WITH_A_DOT = /(?<![$£€\d.])(\d{1,2})\.([0-5]\d)(?!\.?\d)/g

/** Both sides through the rules that the voice itself follows, so that "$5" and "five dollars" are the same. */
export const wordsOf = (text: string): string[] =>
  spokenText(text.replace(/[[(][^\])]*[\])]/g, ' ').replace(TIME_WITH_A_DOT, '$1:$2'), [])
    .toLowerCase()
    .replace(/\b(\p{L})\.(?=\p{L}\.|\s|$|[,!?'])/gu, '$1')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/u)
    // "8:20" comes back as "820": how digits are written down says nothing about how they were said.
    .filter((word) => word !== '' && word !== 'hundred')
    .flatMap((word) => (SAME[word] ?? word).split(' '))

/** Words to replace, leave out or add until one is the other. */
export function countWordErrors(expected: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, at) => at)
  for (const [line, word] of expected.entries()) {
    const next = [line + 1]
    for (const [at, other] of heard.entries()) {
      const replaced = (row[at] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
