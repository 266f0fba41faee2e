import type { Phoneme } from './phonemes.ts'
import { findSymbolNumber } from './vocabulary.ts'

export interface NumberedPhoneme extends Phoneme {
  number: number
}

/** The network hurries when it is given much more than this at once, and has no room beyond 510. */
const MOST_AT_ONCE = 400
const SENTENCE_ENDS = '.!?…'
const PAUSES = ';:,—"'

/** What the network can say in one go: whole sentences while they fit, then clauses, then words. */
export function listChunks(sounds: readonly Phoneme[]): NumberedPhoneme[][] {
  const rest = sounds.flatMap((sound) => {
    const number = findSymbolNumber(sound.symbol)
    return number === undefined ? [] : [{ ...sound, number }]
  })
  const chunks: NumberedPhoneme[][] = []
  while (rest.length > 0) chunks.push(rest.splice(0, rest.length <= MOST_AT_ONCE ? rest.length : findCut(rest)))
  return chunks
}

function findCut(sounds: readonly NumberedPhoneme[]): number {
  const window = sounds.slice(0, MOST_AT_ONCE)
  for (const signs of [SENTENCE_ENDS, PAUSES, ' ']) {
    const last = window.findLastIndex(({ symbol }) => signs.includes(symbol))
    if (last > 0) return last + 1
  }
  return MOST_AT_ONCE
}
