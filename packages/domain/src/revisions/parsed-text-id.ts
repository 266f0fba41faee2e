import { hashText, lineTextId } from '../following/line-text-id.ts'

const WORDS_DIGITS = 8
const NO_WORDS = lineTextId('')

/**
 * What the parser found of a line: eight hex digits of its words and eight of how they are written, so that a new question mark or
 * direction counts as a change. Both hashes reveal nothing of the line.
 */
export const parsedTextId = (dialog: string): string =>
  lineTextId(dialog) + hashText(plainWriting(dialog)).toString(16).padStart(WORDS_DIGITS, '0')

/** The part of that id that stands for the line's words; all of it for a line without words, such as "(sighs)". */
export function wordsIdOf(id: string): string {
  const words = id.slice(0, WORDS_DIGITS)
  return words === NO_WORDS ? id : words
}

/** Programs write quotes, dashes and spaces differently; the line is the same. */
const plainWriting = (dialog: string): string =>
  dialog
    .replaceAll(/[‘’ʼ`]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[-‐‑–—]+/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/\s/g, '')
