import type { Glyph, Segment } from './glyph.ts'

/** A rule of text is about as long as the text; the lines of a table are longer. */
const MIN_COVERAGE = 0.6
const MAX_TILT = 0.02
const ROW_POINTS = 8
/** Enough for every real page; a page of a million letters and rules would take minutes. */
const MAX_COMPARISONS = 20_000_000

/** Marks glyphs with a horizontal rule below or through them, and returns the segments that are no such rule. */
export function markUnderlinesAndStrikes(glyphs: Glyph[], segments: Segment[]): Segment[] {
  const rows = groupByRow(glyphs)
  const maxGlyphs = MAX_COMPARISONS / Math.max(1, segments.length)
  for (const [row, rowGlyphs] of rows) if (rowGlyphs.length > maxGlyphs) rows.delete(row)
  return segments.filter((segment) => !markGlyphs(segment, rows))
}

function groupByRow(glyphs: Glyph[]): Map<number, Glyph[]> {
  const rows = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    if (glyph.rotation !== 0 || glyph.text.trim() === '') continue
    const row = Math.floor(glyph.y / ROW_POINTS)
    const rowGlyphs = rows.get(row)
    if (rowGlyphs === undefined) rows.set(row, [glyph])
    else rowGlyphs.push(glyph)
  }
  return rows
}

function markGlyphs({ x1, y1, x2, y2 }: Segment, rows: Map<number, Glyph[]>): boolean {
  const length = Math.abs(x2 - x1)
  if (length < 3 || Math.abs(y2 - y1) > MAX_TILT * length) return false
  const [left, right, y] = [Math.min(x1, x2), Math.max(x1, x2), (y1 + y2) / 2]
  const nearby: Glyph[] = []
  const row = Math.floor(y / ROW_POINTS)
  for (let at = row - 1; at <= row + 2; at += 1) for (const glyph of rows.get(at) ?? []) nearby.push(glyph)
  const alongRule = nearby.filter(({ x, endX }) => (x + endX) / 2 > left - 1 && (x + endX) / 2 < right + 1)
  const aboveRule = alongRule.filter((glyph) => isBetween(y - glyph.y, -0.02, 0.3, glyph.fontSize))
  const onRule = alongRule.filter((glyph) => isBetween(glyph.y - y, 0.12, 0.45, glyph.fontSize))
  if (coverage(onRule, length) >= MIN_COVERAGE) {
    for (const glyph of onRule) glyph.isStruck = true
    return true
  }
  if (coverage(aboveRule, length) < MIN_COVERAGE) return false
  for (const glyph of aboveRule) glyph.isUnderlined = true
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
