import { countBy, median } from './letters.ts'
import { isSidesMark } from './wording.ts'
import type { PageRows, Row, Segment } from './line.ts'
import type { SourceItem, SourcePage } from './source.ts'

const spaceGap = 0.16
const wideGap = 0.62
const columnGap = 2.2

/** Items on one baseline, joined into segments: a gap of 0.16 em is a space, one of 2.2 em a new column. */
export function buildRows(pages: SourcePage[]): PageRows[] {
  const groups = pages.map((page) => groupByBaseline(dropFakeBold(page.items)))
  const loose = pages.map((page, at) => rowsOfPage(page, groups[at] ?? [], []))
  const starts = findColumnStarts(loose)
  if (starts.length === 0) return loose
  return pages.map((page, at) => rowsOfPage(page, groups[at] ?? [], starts))
}

/** Where a column begins, and how wide a gap before that place parts it from what stands to its left. */
interface ColumnStart {
  x: number
  /** In em. */
  gap: number
}

/**
 * Where second columns begin often enough that a narrow gap before that place is a column's gap as well; and where rows
 * begin often enough that something before that place stands beside the text.
 */
function findColumnStarts(pages: PageRows[]): ColumnStart[] {
  const rows = pages.flatMap((page) => page.rows)
  const starts = countBy(rows.flatMap((row) => row.segments.slice(1).map((segment) => Math.round(segment.x0))))
  const edges = countBy(rows.flatMap((row) => (row.segments[0] ? [Math.round(row.segments[0].x0)] : [])))
  const near = (counts: Map<number, number>, x: number) =>
    (counts.get(x) ?? 0) + (counts.get(x - 1) ?? 0) + (counts.get(x + 1) ?? 0)
  const columns = [...starts.keys()].filter((x) => near(starts, x) >= Math.max(4, 0.04 * rows.length))
  const margins = [...edges.keys()].filter((x) => near(edges, x) >= Math.max(5, 0.1 * rows.length))
  return [...columns.map((x) => ({ x, gap: 0.45 })), ...margins.map((x) => ({ x, gap: 0.8 }))]
}

function rowsOfPage(page: SourcePage, groups: Baseline[], starts: ColumnStart[]): PageRows {
  const rows: Row[] = []
  for (const group of groups) {
    const segments = joinSegments(group.items, starts)
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
    .filter((stroke) => Math.abs(stroke.y1 - stroke.y2) < 1 && Math.abs(stroke.x1 - stroke.x2) > 0.2 * page.width)
    .map((stroke) => ({ y: stroke.y1, x0: Math.min(stroke.x1, stroke.x2), x1: Math.max(stroke.x1, stroke.x2) }))
}

/** A glyph drawn twice with a hair's offset is one bold glyph. */
function dropFakeBold(items: SourceItem[]): SourceItem[] {
  const kept: SourceItem[] = []
  const seen = new Map<string, SourceItem[]>()
  for (const item of items) {
    const twins = seen.get(item.text) ?? []
    const reach = Math.max(1, 0.15 * item.fontSize)
    const twin = twins.find((other) => Math.abs(other.x - item.x) < reach && Math.abs(other.y - item.y) < reach)
    if (twin) continue
    twins.push(item)
    seen.set(item.text, twins)
    kept.push(item)
  }
  return kept
}

interface Baseline {
  y: number
  items: SourceItem[]
}

function groupByBaseline(items: SourceItem[]): Baseline[] {
  const sorted = [...items].sort((a, b) => a.y - b.y || a.x - b.x)
  const groups: Baseline[] = []
  for (const item of sorted) {
    const last = groups.at(-1)
    if (last && Math.abs(last.y - item.y) < Math.max(2, 0.33 * item.fontSize)) last.items.push(item)
    else groups.push({ y: item.y, items: [item] })
  }
  for (const group of groups) group.y = median(group.items.map((item) => item.y))
  return groups
}

function joinSegments(items: SourceItem[], starts: ColumnStart[]): Segment[] {
  const parts = items
    .flatMap(splitAtWideSpaces)
    .filter((item) => item.text.trim() !== '')
    .sort((a, b) => a.x - b.x)
  const segments: Segment[] = []
  let current: Segment | undefined
  for (const item of parts) {
    const gap = current ? item.x - current.x1 : 0
    const isColumn = starts.some((start) => gap > start.gap * item.fontSize && Math.abs(start.x - item.x) < 1.5)
    const isMark =
      current !== undefined && (isSidesMark(item.text) || isSidesMark(current.text)) && gap > spaceGap * item.fontSize
    if (!current || isColumn || isMark || gap > columnGap * item.fontSize) {
      current = startSegment(item)
      segments.push(current)
    } else {
      extendSegment(current, item, gap)
    }
  }
  for (const segment of segments) finishSegment(segment)
  return segments.filter((segment) => segment.text !== '')
}

/** A run that carries its own columns as spaces: "TESS        Don't say it." */
function splitAtWideSpaces(item: SourceItem): SourceItem[] {
  if (!/\S\s{4,}\S|\t/u.test(item.text)) return [item]
  const perChar = item.width / Math.max(1, item.text.length)
  const pieces: SourceItem[] = []
  for (const match of item.text.matchAll(/[^\s](?:[^\s\t]|[ \u00a0]{1,3}(?=\S))*/gu)) {
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
  const needsSpace = gap > spaceGap * item.fontSize && !segment.text.endsWith(' ') && !text.startsWith(' ')
  const before = segment.text.trimEnd().length
  if (needsSpace && segment.text !== '') segment.text += ' '
  const start = segment.text.length
  if (start > 0 && gap > wideGap * item.fontSize) segment.breaks.push({ at: start, x: item.x })
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
