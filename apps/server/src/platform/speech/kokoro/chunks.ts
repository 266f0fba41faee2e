import type { Phoneme } from './phonemes.ts'
import { findSymbolNumber } from './vocabulary.ts'

export interface NumberedPhoneme extends Phoneme {
  number: number
}

/** The network speaks too fast with much longer input, and accepts at most 510 symbols. */
const MAX_CHUNK_SYMBOLS = 400
const SENTENCE_ENDS = '.!?…'
const PAUSES = ';:,—"'

/** Splits phonemes into chunks for the network: at sentence ends if possible, then at pauses, then at spaces. */
export function listChunks(phonemes: readonly Phoneme[]): NumberedPhoneme[][] {
  const rest = phonemes.flatMap((phoneme) => {
    const number = findSymbolNumber(phoneme.symbol)
    return number === undefined ? [] : [{ ...phoneme, number }]
  })
  const chunks: NumberedPhoneme[][] = []
  while (rest.length > 0) chunks.push(rest.splice(0, rest.length <= MAX_CHUNK_SYMBOLS ? rest.length : findCut(rest)))
  return chunks
}

function findCut(phonemes: readonly NumberedPhoneme[]): number {
  const window = phonemes.slice(0, MAX_CHUNK_SYMBOLS)
  for (const separators of [SENTENCE_ENDS, PAUSES, ' ']) {
    const last = window.findLastIndex(({ symbol }) => separators.includes(symbol))
    if (last > 0) return last + 1
  }
  return MAX_CHUNK_SYMBOLS
}
