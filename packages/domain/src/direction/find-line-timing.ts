import { listWrittenWords } from '../speech/line-words.ts'
import type { Direction } from './direction.ts'
import { type LineTiming, PLAIN_TIMING } from './line-timing.ts'

/** Undefined for a line that simply answers the line before it. */
export function findLineTiming(
  dialog: string,
  { beats, entry, ending }: Direction,
  isDual: boolean,
): LineTiming | undefined {
  const isPlain = beats.length === 0 && entry === PLAIN_TIMING.entry && ending === PLAIN_TIMING.ending && !isDual
  if (isPlain) return undefined
  const wordCount = listWrittenWords(dialog).length
  if (wordCount === 0) return undefined
  const msBefore = (word: number) => beats.find(({ beforeWord }) => beforeWord === word)?.ms ?? 0
  const timing = { leadMs: msBefore(0), tailMs: msBefore(wordCount), entry, ending, isDual }
  return JSON.stringify(timing) === JSON.stringify(PLAIN_TIMING) ? undefined : timing
}
