import { hasLetter } from './letters.ts'
import type { PageRows, Removed, Row, Segment } from './line.ts'

const isCount = (segment: Segment | undefined) => segment !== undefined && /^\d{1,4}[.):]?$/u.test(segment.text)

/** A third of all rows numbered at their edge is a numbered page, and must go before anybody looks for page numbers. */
const habit = 0.3

export function removeLineNumbers(pages: PageRows[], removed: Removed[]): void {
  const rows = pages.flatMap((page) => page.rows)
  const isLeft = (row: Row) => row.segments.length > 1 && isCount(row.segments[0])
  const isRight = (row: Row) => row.segments.length > 1 && isCount(row.segments.at(-1))
  const words = rows.filter((row) => row.segments.some((segment) => hasLetter(segment.text))).length
  const takeLeft = rows.filter(isLeft).length > Math.max(5, habit * words)
  const takeRight = rows.filter(isRight).length > Math.max(5, habit * words)
  if (!takeLeft && !takeRight) return
  for (const page of pages) {
    for (const row of page.rows) {
      if (takeLeft && isLeft(row)) removed.push({ text: row.segments.shift()?.text ?? '', page: page.number, reason: 'margin-mark' })
      if (takeRight && isRight(row)) removed.push({ text: row.segments.pop()?.text ?? '', page: page.number, reason: 'margin-mark' })
    }
  }
}
