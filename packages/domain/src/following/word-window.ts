import { normaliseWords } from './normalise-words.ts'
import { wordSimilarity } from './similarity.ts'
import { listFollowedWords } from './spoken-words.ts'

export const WINDOW_WORDS = 3
const NEAR = 0.5

/** The similarity that a heard word must reach in the first window, and after it. */
const THRESHOLDS = {
  relaxed: { first: 0.5, later: 0.6 },
  standard: { first: 0.55, later: 0.7 },
  exact: { first: 0.8, later: 0.85 },
} as const
export type Strictness = keyof typeof THRESHOLDS

/** A word of the line that is spoken. */
export interface TargetWord {
  /** Its index among the words of the page, which include stage directions. */
  pageWord: number
  /** The normalised word, and how many heard words it is made of ("can't" is "can not"). */
  key: string
  parts: number
}

export function listTargetWords(line: string): { words: TargetWord[]; pageWords: number } {
  const page = listFollowedWords(line)
  const words = page.flatMap((word, pageWord) => {
    const key = normaliseWords(word.spoken)
    return key.length === 0 ? [] : [{ pageWord, key: key.join(''), parts: key.length }]
  })
  return { words, pageWords: page.length }
}

/** The number of page words up to and including this word; all of them without a word. */
export const countPageWords = (word: TargetWord | undefined, pageWords: number): number =>
  word === undefined ? pageWords : word.pageWord + 1

export interface NearMatch {
  pageWord: number
  similarity: number
}

interface Progress {
  words: readonly TargetWord[]
  matched: number
  consumed: number
  settings: { strictness: Strictness }
}

interface WindowResult {
  matched: number
  consumed: number
  near: NearMatch[]
}

/** Matches the heard words after `consumed` with the current window, and with each window that a match leads to. */
export function matchWindow(progress: Progress, heard: readonly string[]): WindowResult {
  const { words, settings } = progress
  let matched = progress.matched
  // A recogniser may shorten its transcript; the words that remain were used already.
  let consumed = Math.min(progress.consumed, heard.length)
  const near: NearMatch[] = []
  for (let at = consumed; at < heard.length && matched < words.length;) {
    const best = findBest(words, matched, heard, at)
    const { first, later } = THRESHOLDS[settings.strictness]
    const threshold = matched < WINDOW_WORDS ? first : later
    if (best.similarity >= threshold) {
      matched = best.index + 1
      at += best.parts
      consumed = at
      continue
    }
    if (best.similarity >= NEAR) near.push({ pageWord: best.pageWord, similarity: best.similarity })
    at++
  }
  return { matched, consumed, near }
}

function findBest(
  words: readonly TargetWord[],
  matched: number,
  heard: readonly string[],
  at: number,
): { index: number; pageWord: number; similarity: number; parts: number } {
  const windowEnd = (Math.floor(matched / WINDOW_WORDS) + 1) * WINDOW_WORDS
  let best = { index: matched, pageWord: 0, similarity: 0, parts: 1 }
  words.slice(matched, windowEnd).forEach(({ key, parts, pageWord }, i) => {
    const similarity = wordSimilarity(heard.slice(at, at + parts).join(''), key)
    if (similarity > best.similarity)
      best = { index: matched + i, pageWord, similarity, parts: Math.min(parts, heard.length - at) }
  })
  return best
}
