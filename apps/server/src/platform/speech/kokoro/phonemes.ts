import type { Clause } from './clauses.ts'
import { alignPhonemes } from './align-phonemes.ts'

/** The pronunciation of a clause by eSpeak: as a whole, and of each word alone. */
export interface PronouncedClause {
  whole: string
  words: string[]
}

/** A symbol for the network, and the unit it belongs to; undefined for pauses. */
export interface Phoneme {
  symbol: string
  unit: number | undefined
}

/** eSpeak joins words ("of the"); the single words show where one ends and the next starts. */
export function listPhonemes(clauses: readonly Clause[], pronounced: readonly PronouncedClause[]): Phoneme[] {
  const phonemes: Phoneme[] = []
  for (const [at, clause] of clauses.entries()) {
    const { whole, words } =
      clause.phonemes === undefined
        ? (pronounced[at] ?? { whole: '', words: [] })
        : { whole: clause.phonemes, words: [clause.phonemes] }
    const wordBySymbol = alignPhonemes(toNetworkSymbols(whole), words.map(toNetworkSymbols))
    for (const [position, symbol] of [...toNetworkSymbols(whole)].entries()) {
      const word = wordBySymbol[position]
      phonemes.push({ symbol, unit: word === undefined ? undefined : clause.words[word]?.unit })
    }
    if (clause.mark !== '') phonemes.push({ symbol: clause.mark, unit: undefined })
    if (at < clauses.length - 1) phonemes.push({ symbol: ' ', unit: undefined })
  }
  return phonemes
}

/** Converts eSpeak's symbols to those of the network. */
function toNetworkSymbols(phonemes: string): string {
  return (
    phonemes
      // eSpeak marks words of another language: "(fr)".
      .replace(/\([a-z-]{2,12}\)/g, '')
      .replace(/(.)\u0329/gu, 'ᵊ$1')
      .replace(/ʲ/g, 'j')
      .replace(/r/g, 'ɹ')
      .replace(/x/g, 'k')
      .replace(/ɬ/g, 'l')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
