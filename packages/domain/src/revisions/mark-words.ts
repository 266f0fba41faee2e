import { findCommonRun } from './best-run.ts'

export interface MarkedWord {
  text: string
  /** The other wording does not have it here. */
  isMarked: boolean
}

const listWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

/** The words of two wordings of a line, each marked where the other one differs. */
export function markWords(before: string, after: string): { before: MarkedWord[]; after: MarkedWord[] } {
  const [left, right] = [listWords(before), listWords(after)]
  const common = findCommonRun(left, right)
  const mark = (words: readonly string[], side: 0 | 1): MarkedWord[] => {
    const kept = new Set(common.map((pair) => pair[side]))
    return words.map((text, at) => ({ text, isMarked: !kept.has(at) }))
  }
  return { before: mark(left, 0), after: mark(right, 1) }
}
