import { isCueShaped, nameKey, parseCue } from '../text/character-cue.ts'
import type { RemovedText, ScriptLine } from '../document/line.ts'
import { isHeading } from '../text/patterns.ts'

const mostLines = 14
const titleWords =
  /^(?:by|written by|screenplay by|teleplay by|story by|created by|adapted (?:by|from)|based on|an? (?:original|play|comedy|drama)|contact:?|draft|(?:first|second|final|revised) draft)\b|©/iu

/** A first page of a few lines in the middle, with a title's words and nobody who speaks later. */
export function dropTitlePage(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] {
  const page = lines[0]?.page
  const first = lines.filter((line) => line.page === page)
  const rest = lines.filter((line) => line.page !== page)
  if (first.length > mostLines || rest.length < first.length || !isTitlePage(first, rest)) return lines
  for (const line of first) removed.push({ text: line.text, page: line.page, reason: 'front-matter' })
  return rest
}

function isTitlePage(first: ScriptLine[], rest: ScriptLine[]): boolean {
  if (first.some((line) => isHeading(line.text) || line.forced)) return false
  const speakers = new Set(
    rest.filter((line) => isCueShaped(line.text)).map((line) => nameKey(parseCue(line.text).name)),
  )
  if (first.some((line) => speakers.has(nameKey(parseCue(line.text).name)))) return false
  const centred = first.filter((line) => Math.abs((line.x0 + line.x1) / 2 - line.pageWidth / 2) < 14).length
  const isCentred = centred >= 0.5 * first.length
  return isCentred && (first.some((line) => titleWords.test(line.text)) || first.length <= 5)
}
