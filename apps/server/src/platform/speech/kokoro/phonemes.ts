import type { Clause } from './clauses.ts'
import { alignPhonemes } from './align-phonemes.ts'

/** What eSpeak says about a clause: as a whole, and each word by itself. */
export interface PronouncedClause {
  whole: string
  words: string[]
}

/** A symbol for the network, and whose time it is; undefined for pauses. */
export interface Phoneme {
  symbol: string
  unit: number | undefined
}

/** eSpeak runs words together ("of the"); the words by themselves tell where one ends and the next begins. */
export function listPhonemes(clauses: readonly Clause[], pronounced: readonly PronouncedClause[]): Phoneme[] {
  const sounds: Phoneme[] = []
  for (const [at, clause] of clauses.entries()) {
    const { whole, words } =
      clause.sounds === undefined
        ? (pronounced[at] ?? { whole: '', words: [] })
        : { whole: clause.sounds, words: [clause.sounds] }
    const owners = alignPhonemes(spellSounds(whole), words.map(spellSounds))
    for (const [position, symbol] of [...spellSounds(whole)].entries()) {
      const word = owners[position]
      sounds.push({ symbol, unit: word === undefined ? undefined : clause.words[word]?.unit })
    }
    if (clause.mark !== '') sounds.push({ symbol: clause.mark, unit: undefined })
    if (at < clauses.length - 1) sounds.push({ symbol: ' ', unit: undefined })
  }
  return sounds
}

/** eSpeak's spelling in the network's alphabet. */
function spellSounds(sounds: string): string {
  return (
    sounds
      // Where it takes a word for French it says so: "(fr)".
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
