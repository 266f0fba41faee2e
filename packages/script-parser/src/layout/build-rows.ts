import { countWithinOne, isFrequent, median } from '../text/text-shape.ts'
import { isSidesMark } from '../text/patterns.ts'
import type { PageRows, Row, Segment } from '../document/rows.ts'
import type { SourceItem, SourcePage } from '../document/source.ts'

const GAP = {
  space: 0.16, // em
  wide: 0.62, // em; wider than a space
  column: 2.2, // em
  knownColumn: 0.45, // em, before a position where columns often begin
  knownMargin: 0.8, // em, before a position where rows often begin
} as const

const ROW = {
  columnStarts: { min: 4, share: 0.04 }, // of the rows have a column that begins there
  alignedGaps: { min: 6, share: 0.3 }, // of the rows have a gap that ends there, wider than a space
  rowStarts: { min: 5, share: 0.1 }, // of the rows begin there
  lineNumbers: { min: 6, share: 0.3 }, // of the rows have a number at the same end
  sameColumn: 1.5, // points between the starts of one column
  sameBaseline: 0.33, // em; at least two points
  drawnTwice: 0.15, // em between the copies of a bold glyph; at least a point
  ruleWidth: 0.2, // of the page: a shorter stroke is an underline
} as const

/** Items on one baseline, joined into segments at gaps that are narrower than a column's. */
export function buildRows(pages: readonly SourcePage[]): PageRows[] {
  const groups = pages.map((page) => groupByBaseline(dropFakeBold(page.items)))
  partLineNumbers(groups.flat())
  const loose = pages.map((page, at) => rowsOfPage(page, groups[at] ?? [], []))
  const starts = findColumnStarts(loose)
  if (starts.length === 0) return loose
  return pages.map((page, at) => rowsOfPage(page, groups[at] ?? [], starts))
}

/** Where a column begins, and how wide the gap before it must be. */
interface ColumnStart {
  x: number
  /** In em. */
  gap: number
}

/**
 * Where second columns begin so often that a narrow gap before them also separates columns, and where rows begin so
 * often that text further left is beside the text column.
 */
function findColumnStarts(pages: PageRows[]): ColumnStart[] {
  const rows = pages.flatMap((page) => page.rows)
  const starts = rows.flatMap((row) => row.segments.slice(1).map((segment) => Math.round(segment.x0)))
  const edges = rows.flatMap((row) => (row.segments[0] ? [Math.round(row.segments[0].x0)] : []))
  const listFrequent = (positions: number[], least: { min: number; share: number }) => {
    const near = countWithinOne(positions)
    return [...new Set(positions)].filter((x) => isFrequent(near(x), rows.length, least))
  }
  const gaps = rows.flatMap((row) => row.segments.flatMap(({ breaks }) => breaks.map(({ x }) => Math.round(x))))
  const columns = [...listFrequent(starts, ROW.columnStarts), ...listFrequent([...starts, ...gaps], ROW.alignedGaps)]
  const margins = listFrequent(edges, ROW.rowStarts)
  return [...columns.map((x) => ({ x, gap: GAP.knownColumn })), ...margins.map((x) => ({ x, gap: GAP.knownMargin }))]
}

function rowsOfPage(page: SourcePage, groups: Baseline[], starts: ColumnStart[]): PageRows {
  const rows: Row[] = []
  for (const group of groups) {
    const segments = joinSegments(group, starts)
    if (segments.length > 0) rows.push({ y: group.y, segments })
  }
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    rows,
    rules: listRules(page),
    isScanned: page.isScanned,
  }
}

function listRules(page: SourcePage): PageRows['rules'] {
  return page.strokes
    .filter(
      (stroke) => Math.abs(stroke.y1 - stroke.y2) < 1 && Math.abs(stroke.x1 - stroke.x2) > ROW.ruleWidth * page.width,
    )
    .map((stroke) => ({ y: stroke.y1, x0: Math.min(stroke.x1, stroke.x2), x1: Math.max(stroke.x1, stroke.x2) }))
}

/** A glyph drawn twice at nearly the same position is one bold glyph. */
function dropFakeBold(items: SourceItem[]): SourceItem[] {
  const kept: SourceItem[] = []
  const seen = new Map<string, SourceItem[]>()
  for (const item of items) {
    const neighbours = seen.get(item.text) ?? []
    const reach = Math.max(1, ROW.drawnTwice * item.fontSize)
    const isDrawnTwice = neighbours.some(({ x, y }) => Math.abs(x - item.x) < reach && Math.abs(y - item.y) < reach)
    if (isDrawnTwice) continue
    neighbours.push(item)
    seen.set(item.text, neighbours)
    kept.push(item)
  }
  return kept
}

interface Baseline {
  y: number
  items: SourceItem[]
  /** Line numbers at the ends of the row. */
  numbers: Set<SourceItem>
}

const isCount = (item: SourceItem | undefined) => item !== undefined && /^\d{1,4}$/u.test(item.text.trim())

/** Line numbers are segments of their own, even if a wide number comes close to the text. */
function partLineNumbers(rows: Baseline[]): void {
  const ends = rows.map((row) => [...row.items].sort((a, b) => a.x - b.x))
  for (const edge of [0, -1]) {
    const found = ends.map((items) => (items.length > 1 ? items.at(edge) : undefined))
    if (!isFrequent(found.filter(isCount).length, rows.length, ROW.lineNumbers)) continue
    for (const [at, item] of found.entries()) if (item && isCount(item)) rows[at]?.numbers.add(item)
  }
}

function groupByBaseline(items: SourceItem[]): Baseline[] {
  const sorted = [...items].sort((a, b) => a.y - b.y || a.x - b.x)
  const groups: Baseline[] = []
  for (const item of sorted) {
    const last = groups.at(-1)
    if (last && Math.abs(last.y - item.y) < Math.max(2, ROW.sameBaseline * item.fontSize)) last.items.push(item)
    else groups.push({ y: item.y, items: [item], numbers: new Set() })
  }
  for (const group of groups) group.y = median(group.items.map((item) => item.y))
  return groups
}

function joinSegments({ items, numbers }: Baseline, starts: ColumnStart[]): Segment[] {
  const parts = items
    .flatMap((item) => (numbers.has(item) ? [item] : splitAtWideSpaces(item)))
    .filter((item) => item.text.trim() !== '')
    .sort((a, b) => a.x - b.x)
  const segments: Segment[] = []
  let before: SourceItem | undefined
  for (const item of parts) {
    const current = segments.at(-1)
    const isNumber = numbers.has(item) || (before !== undefined && numbers.has(before))
    if (!current || isNumber || isParted(current, item, starts)) segments.push(startSegment(item))
    else extendSegment(current, item, item.x - current.x1)
    before = item
  }
  for (const segment of segments) finishSegment(segment)
  return segments.filter((segment) => segment.text !== '')
}

function isParted(current: Segment, item: SourceItem, starts: ColumnStart[]): boolean {
  const gap = item.x - current.x1
  if (gap > GAP.column * item.fontSize) return true
  if (gap > GAP.space * item.fontSize && (isSidesMark(item.text) || isSidesMark(current.text))) return true
  return starts.some((start) => gap > start.gap * item.fontSize && Math.abs(start.x - item.x) < ROW.sameColumn)
}

/** An item that has columns as spaces: "TESS        Don't say it." */
function splitAtWideSpaces(item: SourceItem): SourceItem[] {
  if (!/\S\s{4,}\S|\t/u.test(item.text)) return [item]
  const perChar = item.width / Math.max(1, item.text.length)
  const pieces: SourceItem[] = []
  for (const match of item.text.matchAll(/\S+(?:[ \u00a0]{1,3}\S+)*/gu)) {
    pieces.push({ ...item, text: match[0], x: item.x + match.index * perChar, width: match[0].length * perChar })
  }
  return pieces
}

function startSegment(item: SourceItem): Segment {
  const segment: Segment = {
    text: '',
    x0: item.x,
    x1: item.x,
    fontSize: item.fontSize,
    boldChars: 0,
    italicChars: 0,
    underlinedChars: 0,
    struckChars: 0,
    boldPrefix: 0,
    breaks: [],
    italicSpans: [],
    lightness: item.lightness,
    confidence: item.confidence,
  }
  extendSegment(segment, item, 0)
  return segment
}

function extendSegment(segment: Segment, item: SourceItem, gap: number): void {
  const text = item.text.replace(/\s+/gu, ' ')
  const needsSpace = gap > GAP.space * item.fontSize && !segment.text.endsWith(' ') && !text.startsWith(' ')
  const before = segment.text.trimEnd().length
  if (needsSpace && segment.text !== '') segment.text += ' '
  const start = segment.text.length
  if (start > 0 && gap > GAP.wide * item.fontSize) segment.breaks.push({ at: start, x: item.x })
  segment.text += segment.text === '' ? text.trimStart() : text
  segment.x1 = Math.max(segment.x1, item.x + item.width)
  if (item.confidence !== undefined) segment.confidence = Math.min(segment.confidence ?? 1, item.confidence)
  addEmphasis(segment, item, before, start)
}

function addEmphasis(segment: Segment, item: SourceItem, before: number, start: number): void {
  const end = segment.text.trimEnd().length
  const count = item.text.replace(/\s+/gu, '').length
  if (item.isBold) {
    const wasAllBold = segment.boldChars > 0 && segment.boldPrefix === before
    segment.boldChars += count
    if (start === 0 || wasAllBold) segment.boldPrefix = end
  }
  if (item.isItalic) {
    segment.italicChars += count
    addSpan(segment.italicSpans, start, end)
  }
  if (item.isUnderlined) segment.underlinedChars += count
  if (item.isStruck) segment.struckChars += count
}

function addSpan(spans: [number, number][], start: number, end: number): void {
  const last = spans.at(-1)
  if (last && start - last[1] <= 1) last[1] = end
  else spans.push([start, end])
}

function finishSegment(segment: Segment): void {
  segment.text = segment.text.trimEnd()
  if (segment.boldPrefix >= segment.text.length) segment.boldPrefix = 0
}
