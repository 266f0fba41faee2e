const TITLE_KEY = /^(?:title|credit|authors?|source|draft date|date|contact|copyright|notes|format|revision):/i
const HEADING = /^(?:(?:int|ext|est|i\/e|int\.?\/ext)[. ]|\.[^.\s])/i
const INDENTED = /^[ \t]{2,}\S/

/** Marks that a writer puts into Fountain and into nothing else. */
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

const LINES_READ = 4000

/** A Fountain file by name, or text pasted under another name that cannot be anything else. */
export function isFountain(text: string, fileName: string): boolean {
  if (/\.(fountain|spmd)$/i.test(fileName)) return true
  const lines = text.split('\n', LINES_READ)
  const written = lines.filter((line) => line.trim() !== '')
  if (written.filter((line) => INDENTED.test(line)).length > written.length * 0.05) return false
  if (!written.some((line) => HEADING.test(line) || line.startsWith('@'))) return false
  const titleKeys = countTitleKeys(written)
  const marks = MARKS.filter((mark) => written.some((line) => mark.test(line))).length
  return (titleKeys >= 2 ? 2 : 0) + marks >= 2
}

function countTitleKeys(written: string[]): number {
  const end = written.findIndex((line) => !TITLE_KEY.test(line) && !/^[ \t]/.test(line))
  return written.slice(0, end === -1 ? written.length : end).filter((line) => TITLE_KEY.test(line)).length
}
