import type { Glyph, Segment } from './glyph.ts'

/** A rule that belongs to text is about as long as the text; the lines of a table are longer. */
const LEAST_COVERAGE = 0.6
const MOST_TILT = 0.02
const ROW_POINTS = 8
/** Enough for every page that was set to be read; a page of a million letters and rules is not worth the minutes. */
const MOST_COMPARISONS = 20_000_000

/** Marks what lies under or behind a horizontal rule, and gives back the segments that were no such rule. */
export function markUnderlinesAndStrikes(glyphs: Glyph[], segments: Segment[]): Segment[] {
  const rows = groupByRow(glyphs)
  const mostGlyphs = MOST_COMPARISONS / Math.max(1, segments.length)
  for (const [row, inRow] of rows) if (inRow.length > mostGlyphs) rows.delete(row)
  return segments.filter((segment) => !markOne(segment, rows))
}

function groupByRow(glyphs: Glyph[]): Map<number, Glyph[]> {
  const rows = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    if (glyph.rotation !== 0 || glyph.text.trim() === '') continue
    const row = Math.floor(glyph.y / ROW_POINTS)
    const known = rows.get(row)
    if (known === undefined) rows.set(row, [glyph])
    else known.push(glyph)
  }
  return rows
}

function markOne({ x1, y1, x2, y2 }: Segment, rows: Map<number, Glyph[]>): boolean {
  const length = Math.abs(x2 - x1)
  if (length < 3 || Math.abs(y2 - y1) > MOST_TILT * length) return false
  const [left, right, y] = [Math.min(x1, x2), Math.max(x1, x2), (y1 + y2) / 2]
  const near: Glyph[] = []
  const row = Math.floor(y / ROW_POINTS)
  for (let at = row - 1; at <= row + 2; at += 1) for (const glyph of rows.get(at) ?? []) near.push(glyph)
  const beside = near.filter(({ x, endX }) => (x + endX) / 2 > left - 1 && (x + endX) / 2 < right + 1)
  const under = beside.filter((glyph) => isBetween(y - glyph.y, -0.02, 0.3, glyph.fontSize))
  const through = beside.filter((glyph) => isBetween(glyph.y - y, 0.12, 0.45, glyph.fontSize))
  if (coverage(through, length) >= LEAST_COVERAGE) {
    for (const glyph of through) glyph.isStruck = true
    return true
  }
  if (coverage(under, length) < LEAST_COVERAGE) return false
  for (const glyph of under) glyph.isUnderlined = true
  return true
}

const isBetween = (distance: number, least: number, most: number, em: number): boolean =>
  distance >= least * em && distance <= most * em

function coverage(glyphs: Glyph[], length: number): number {
  let [left, right] = [Infinity, -Infinity]
  for (const { x, endX } of glyphs) {
    left = Math.min(left, x)
    right = Math.max(right, endX)
  }
  return glyphs.length === 0 ? 0 : (right - left) / length
}
