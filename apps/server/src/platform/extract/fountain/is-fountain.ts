const TITLE_KEY = /^(?:title|credit|authors?|source|draft date|date|contact|copyright|notes|format|revision):/i
const HEADING = /^(?:(?:int|ext|est|i\/e|int\.?\/ext)[. ]|\.[^.\s])/i
const INDENTED = /^[ \t]{2,}\S/

/** Marks that occur in Fountain only. */
const MARKS = [
  /^@\S/,
  /^>.*<\s*$/,
  /^\.[A-Za-z]/,
  /^~\s*\S/,
  /^={3,}\s*$/,
  /^#{1,6} \S/,
  /\[\[|\]\]/,
  /\/\*/,
  /^[^a-z]+\^\s*$/,
  /^!\S/,
]

const MAX_LINES = 4000

/** True for the Fountain extensions, and for text with enough marks that only Fountain has. */
export function isFountain(text: string, fileName: string): boolean {
  if (/\.(fountain|spmd)$/i.test(fileName)) return true
  const lines = text.split('\n', MAX_LINES)
  const nonEmptyLines = lines.filter((line) => line.trim() !== '')
  if (nonEmptyLines.filter((line) => INDENTED.test(line)).length > nonEmptyLines.length * 0.05) return false
  if (!nonEmptyLines.some((line) => HEADING.test(line) || line.startsWith('@'))) return false
  const titleKeys = countTitleKeys(nonEmptyLines)
  const marks = MARKS.filter((mark) => nonEmptyLines.some((line) => mark.test(line))).length
  return (titleKeys >= 2 ? 2 : 0) + marks >= 2
}

function countTitleKeys(nonEmptyLines: string[]): number {
  const end = nonEmptyLines.findIndex((line) => !TITLE_KEY.test(line) && !/^[ \t]/.test(line))
  return nonEmptyLines.slice(0, end === -1 ? nonEmptyLines.length : end).filter((line) => TITLE_KEY.test(line)).length
}
