import { hasLetter } from '../text/text-shape.ts'
import type { PageRows, RemovedText, Row, Segment } from '../document/line.ts'

const isCount = (segment: Segment | undefined) => segment !== undefined && /^\d{1,4}[.):]?$/u.test(segment.text)

/** A third of all rows numbered at their edge is a numbered page, and must go before anybody looks for page numbers. */
const habit = 0.3

type Edge = 'left' | 'right'
const isNumbered = (row: Row, edge: Edge) =>
  row.segments.length > 1 && isCount(row.segments.at(edge === 'left' ? 0 : -1))

export function removeLineNumbers(pages: PageRows[], removed: RemovedText[]): void {
  const rows = pages.flatMap((page) => page.rows)
  const worded = rows.filter((row) => row.segments.some((segment) => hasLetter(segment.text))).length
  for (const edge of ['left', 'right'] as const) {
    const numbered = rows.filter((row) => isNumbered(row, edge))
    const isEvery = numbered.length > Math.max(5, habit * worded)
    if (!isEvery && !isEveryFifth(numbered, edge, worded)) continue
    for (const page of pages) takeNumbers(page, edge, removed)
  }
}

/** 5, 10, 15 … as editions of plays print them. */
function isEveryFifth(rows: Row[], edge: Edge, worded: number): boolean {
  const numbers = rows.map((row) => Number.parseInt(row.segments.at(edge === 'left' ? 0 : -1)?.text ?? '', 10))
  const fifths = numbers.filter((number) => number % 5 === 0).length
  return fifths >= Math.max(4, 0.08 * worded) && fifths >= 0.8 * numbers.length
}

function takeNumbers(page: PageRows, edge: Edge, removed: RemovedText[]): void {
  for (const row of page.rows) {
    if (!isNumbered(row, edge)) continue
    const number = edge === 'left' ? row.segments.shift() : row.segments.pop()
    removed.push({ text: number?.text ?? '', page: page.number, reason: 'margin-mark' })
  }
}
