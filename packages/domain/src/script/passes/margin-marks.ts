import { countBy, hasLetter, quantile } from '../text/text-shape.ts'
import type { PageRows, RemovedText, Row, Segment } from '../document/line.ts'
import { isMarginMark, isPlainSidesMark, isSceneNumber, isSidesMark, isTimecode } from '../text/patterns.ts'

interface Body {
  left: number
  right: number
}

function findBody(pages: PageRows[]): Body {
  const lefts: number[] = []
  const rights: number[] = []
  for (const page of pages) {
    for (const row of page.rows) {
      const long = row.segments.find((segment) => segment.text.length > 24)
      if (!long) continue
      lefts.push(Math.round(long.x0 / 4))
      rights.push(row.segments.at(-1)?.x1 ?? long.x1)
    }
  }
  const counts = countBy(lefts)
  const enough = Math.max(1, 0.04 * lefts.length)
  const columns = [...counts.keys()].filter(
    (x) => (counts.get(x) ?? 0) + (counts.get(x - 1) ?? 0) + (counts.get(x + 1) ?? 0) >= enough,
  )
  const left = columns.length > 0 ? Math.min(...columns) * 4 - 4 : 0
  return { left, right: quantile(rights, 0.97) }
}

/**
 * Scene and dialogue numbers, revision stars, START and END in the margins: beside the text, not of it. A number is
 * taken only where the row holds more than it, or where it lies outside the column of text.
 */
export function removeMarginMarks(pages: PageRows[], removed: RemovedText[]): void {
  const body = findBody(pages)
  for (const page of pages) {
    for (const row of page.rows) {
      const kept = row.segments.filter((segment) => !isMark(segment, row, body))
      const dropped = row.segments.filter((segment) => !kept.includes(segment))
      for (const segment of dropped) {
        removed.push({
          text: segment.text,
          page: page.number,
          reason: isTimecode(segment.text) ? 'time' : 'margin-mark',
        })
      }
      row.segments = kept
      for (const segment of kept) dropTrailingStar(segment, page, removed)
    }
    page.rows = page.rows.filter((row) => row.segments.length > 0)
  }
  removeNumberColumns(pages, removed)
}

/** "7.0  FENWICK: Good morning.": a length, a reel or a footage before line after line. */
function removeNumberColumns(pages: PageRows[], removed: RemovedText[]): void {
  const isNumber = (text: string) => text.length < 16 && /\d/u.test(text) && !hasLetter(text)
  const isCounted = ({ segments: [first, second] }: Row) =>
    first !== undefined && second !== undefined && isNumber(first.text) && hasLetter(second.text)
  const rows = pages.flatMap((page) => page.rows)
  if (rows.filter(isCounted).length < Math.max(5, 0.12 * rows.length)) return
  for (const page of pages) {
    for (const row of page.rows.filter(isCounted)) {
      const number = row.segments.shift()
      if (number) removed.push({ text: number.text, page: page.number, reason: 'number' })
    }
  }
}

const liesOutside = (segment: Segment, body: Body) => segment.x1 < body.left + 1 || segment.x0 > body.right - 12
const isNumberOrTime = (text: string) => isSceneNumber(text) || isTimecode(text)

function isMark(segment: Segment, row: Row, body: Body): boolean {
  const { text } = segment
  if (/^[*•†‡]{1,4}$/u.test(text) || isPlainSidesMark(text)) return true
  const isOutside = liesOutside(segment, body)
  if (isOutside && (isNumberOrTime(text) || isMarginMark(text))) return true
  const isAtEdge = row.segments.length > 1 && (row.segments[0] === segment || row.segments.at(-1) === segment)
  if (!isAtEdge) return false
  if (isNumberOrTime(text) || isSidesMark(text)) return hasWords(row, segment)
  return isOutside && !hasLetter(text)
}

const hasWords = (row: Row, except: Segment) => row.segments.some((other) => other !== except && hasLetter(other.text))

function dropTrailingStar(segment: Segment, page: PageRows, removed: RemovedText[]): void {
  const match = /\s\*{1,4}$/u.exec(segment.text)
  if (!match) return
  removed.push({ text: match[0].trim(), page: page.number, reason: 'margin-mark' })
  segment.text = segment.text.slice(0, match.index).trimEnd()
}
