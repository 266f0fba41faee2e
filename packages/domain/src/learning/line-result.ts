import type { RunRecord } from '../rehearsal/run-record.ts'
import type { Rung } from './mask.ts'

/** What a run showed about one of the actor's lines: numbers and ids, never words. */
export interface LineResult {
  lineId: string
  /** The `lineTextId` of the line as it was then. */
  textId: string
  rung: Rung
  words: number
  /** How many words were heard; undefined if that is not known. */
  heard: number | undefined
  /** How often the actor asked for the line or looked at a hidden word. */
  prompts: number
}

/** One word in so many may go unheard in a clean line. */
const CLEAN_WORDS_PER_MISS = 20
const WEAK_SHARE = 0.8

/** The words were heard, and the actor needed no help. */
export const isClean = ({ words, heard, prompts }: LineResult): boolean =>
  heard !== undefined && prompts === 0 && (words - heard) * CLEAN_WORDS_PER_MISS <= words

/** The actor needed help, or much of the line was not heard. */
export const isWeak = ({ words, heard, prompts }: LineResult): boolean =>
  heard !== undefined && (prompts > 0 || heard < WEAK_SHARE * words)

/** The results of a run in their order. A line that ended by a tap, a skip or a silence is not known, and not wrong. */
export const listResults = ({ lines }: RunRecord): LineResult[] =>
  lines.flatMap(({ id, ending, attempt }) => {
    if (attempt === undefined || attempt.words === 0) return []
    const { textId, rung, words, prompts, notHeard } = attempt
    const isKnown = notHeard !== undefined && (ending === 'heard' || ending === 'probable')
    const heard = isKnown ? Math.max(0, words - notHeard.length) : undefined
    return [{ lineId: id, textId, rung, words, prompts, heard }]
  })
