import { listSpeechWords } from '../speech/line-words.ts'
import { type LineTiming, PLAIN_TIMING } from './line-timing.ts'
import { readDirection } from './read-direction.ts'

/** Undefined for a line that simply answers the line before it. */
export function findLineTiming(dialog: string, extensions: readonly string[], isDual: boolean): LineTiming | undefined {
  const { beats, entry, ending } = readDirection(dialog, extensions)
  const wordCount = listSpeechWords(dialog).written.length
  const msBefore = (word: number) => beats.find(({ beforeWord }) => beforeWord === word)?.ms ?? 0
  const timing =
    wordCount === 0 ? PLAIN_TIMING : { leadMs: msBefore(0), tailMs: msBefore(wordCount), entry, ending, isDual }
  return JSON.stringify(timing) === JSON.stringify(PLAIN_TIMING) ? undefined : timing
}
