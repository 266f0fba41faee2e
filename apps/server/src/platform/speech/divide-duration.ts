import type { SpokenWord } from './speech.ts'

/** Divides the time of words that are spoken as one, in proportion to their lengths. */
export function divideDuration(words: readonly string[], startMs: number, endMs: number): SpokenWord[] {
  const total = words.reduce((sum, word) => sum + word.length, 0)
  let length = 0
  const at = (share: number) => Math.round(startMs + (endMs - startMs) * share)
  return words.map((text) => {
    const from = at(length / total)
    length += text.length
    return { text, startMs: from, endMs: at(length / total) }
  })
}
