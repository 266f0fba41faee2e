const TAIL_WORDS = 3

/** The facts about a path from which the cue is decided. */
export interface PathSummary {
  /** How many different words of the line were heard. */
  matched: number
  /** How many of the last three words were heard. */
  tail: number
  /** Gain over the phone loop per 10 ms of the heard words. */
  score: number
  /** The total length of the heard words. */
  coveredMs: number
  /** The beginning of the first heard word. */
  firstMs: number
  /** The last heard word, and its end. */
  lastWord: number
  lastMs: number
}

export const NOTHING_HEARD: PathSummary = {
  matched: 0,
  tail: 0,
  score: 0,
  coveredMs: 0,
  firstMs: 0,
  lastWord: -1,
  lastMs: 0,
}

interface Heard {
  word: number
  fromMs: number
  toMs: number
  score: number
}

export function summarisePath(heard: readonly Heard[], lineWords: number): PathSummary {
  const [first, last] = [heard.at(0), heard.at(-1)]
  if (first === undefined || last === undefined) return NOTHING_HEARD
  const tail = heard.filter((word) => word.word >= lineWords - TAIL_WORDS)
  return {
    matched: new Set(heard.map((word) => word.word)).size,
    tail: new Set(tail.map((word) => word.word)).size,
    score: scorePerFrame(heard),
    coveredMs: lengthOf(heard),
    firstMs: first.fromMs,
    lastWord: last.word,
    lastMs: last.toMs,
  }
}

function lengthOf(words: readonly Heard[]): number {
  return words.reduce((sum, word) => sum + word.toMs - word.fromMs, 0)
}

function scorePerFrame(words: readonly Heard[]): number {
  const lengthMs = lengthOf(words)
  return lengthMs === 0 ? 0 : (10 * words.reduce((sum, word) => sum + word.score, 0)) / lengthMs
}
