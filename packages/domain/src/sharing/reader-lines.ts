import { estimateSayingMs } from '../audio/cue-track.ts'
import { neutralDirection } from '../direction/direction.ts'
import { lineTextId } from '../following/line-text-id.ts'
import { listLinesWithCue } from '../lines/cue-script.ts'
import { splitBrackets, stripBrackets } from '../speech/strip-brackets.ts'
import { READER_MAX_LINES } from './reader-limits.ts'

interface Line {
  id: string
  character: string
  dialog: string
  heading: string
}

/** All that a friend sees of a line. */
export interface ReaderLine {
  id: string
  words: string
  /** Of the words, so that what was read of other words is not taken for these. */
  textId: string
  /** What stands in brackets, such as "quietly"; empty without one. */
  direction: string
  /** The last words of the line before; empty if the character begins the scene or has just spoken. */
  cue: string
  /** How long the words probably take. */
  sayingMs: number
}

const joinSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** The lines of one character, each with the last words before it, and nothing else of the script. */
export const listReaderLines = (lines: readonly Line[], character: string): ReaderLine[] =>
  listLinesWithCue(lines, character)
    .map(({ line: { id, dialog }, cue }) => ({
      id,
      words: joinSpaces(stripBrackets(dialog)),
      textId: lineTextId(dialog),
      direction: splitBrackets(dialog)
        .flatMap(({ text, isBracket }) => (isBracket ? [joinSpaces(text.replace(/[()[\]{}]/gu, ''))] : []))
        .join(', '),
      cue,
      sayingMs: Math.round(estimateSayingMs(dialog, neutralDirection)),
    }))
    .filter(({ words }) => words !== '')
    .slice(0, READER_MAX_LINES)
