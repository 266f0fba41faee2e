import type { SourceItem, SourcePage, SourceStroke } from '../../document/source.ts'
import type { Remove } from '../../document/line.ts'
import { hasLetter } from '../../text/text-shape.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const STRUCK = {
  sameBaseline: 0.33, // font sizes between items of one line
  share: 0.5, // of a line's characters: above it the whole line is struck
} as const

/**
 * Marks text under a crossing-out as struck; the pass `struck-lines` removes lines that are mostly struck. What a line
 * through it strikes in a line that goes on is removed here: a name before the one that replaces it is no part of that.
 */
export const crossedOutText: Pass<'pages'> = {
  name: 'crossed-out-text',
  stage: 'pages',
  example: {
    kind: 'pages',
    given: ['OTIS: Who is the opera?', ...PLAIN],
    expect: ['~~OTIS: Who is the opera?~~', ...PLAIN],
    page: { strokes: [{ kind: 'ink', x1: 0, y1: 4, x2: 160, y2: 14 }] },
  },
  run: (pages, { remove }) => pages.map((page) => removeStruckParts(markCrossedOut(page), page, remove)),
}

interface Region {
  x0: number
  x1: number
  top: number
  bottom: number
}

/**
 * Crossed-out regions: long slanting strokes, ink, and strike-out marks. Horizontal and vertical strokes are rules of
 * tables or underlines and do not count.
 */
function listCrossedRegions(page: SourcePage): Region[] {
  const regions: Region[] = []
  for (const stroke of page.strokes) {
    if (stroke.kind === 'highlight') continue
    const width = Math.abs(stroke.x2 - stroke.x1)
    const height = Math.abs(stroke.y2 - stroke.y1)
    if (isSlanting(stroke, width, height, page)) {
      regions.push({
        x0: Math.min(stroke.x1, stroke.x2),
        x1: Math.max(stroke.x1, stroke.x2),
        top: Math.min(stroke.y1, stroke.y2),
        bottom: Math.max(stroke.y1, stroke.y2),
      })
    }
  }
  return mergeRegions(regions)
}

function isSlanting(stroke: SourceStroke, width: number, height: number, page: SourcePage): boolean {
  if (stroke.kind === 'strike-out') return false
  return width > 0.08 * page.width && height > 3 && (width > 0.25 * page.width || height > 20)
}

function mergeRegions(regions: Region[]): Region[] {
  const sorted = [...regions].sort((a, b) => a.top - b.top)
  const merged: Region[] = []
  for (const region of sorted) {
    const last = merged.at(-1)
    if (last && region.top <= last.bottom && region.x0 < last.x1 && region.x1 > last.x0) {
      last.bottom = Math.max(last.bottom, region.bottom)
      last.x0 = Math.min(last.x0, region.x0)
      last.x1 = Math.max(last.x1, region.x1)
    } else {
      merged.push({ ...region })
    }
  }
  return merged
}

function markCrossedOut(page: SourcePage): SourcePage {
  const regions = listCrossedRegions(page)
  const struckBy = page.strokes.filter((stroke) => stroke.kind === 'strike-out')
  if (regions.length === 0 && struckBy.length === 0) return page
  const items = page.items.map((item) => {
    const isCovered =
      regions.some((region) => liesIn(item, region)) || struckBy.some((stroke) => runsThrough(stroke, item))
    return isCovered ? { ...item, isStruck: true } : item
  })
  return { ...page, items }
}

/** Ink over a corner of a line is no reason to take words out of it; a line through exactly these words is. */
function removeStruckParts(page: SourcePage, printed: SourcePage, remove: Remove): SourcePage {
  const struck = printed.items.filter((item) => item.isStruck && hasLetter(item.text))
  const parts = new Set(struck.filter((item) => isPart(listRow(printed, item))))
  if (parts.size === 0) return page
  for (const { text } of parts) remove(text.trim(), page.number, 'crossed-out')
  const items = page.items.flatMap((item, at) => {
    const original = printed.items[at] ?? item
    if (parts.has(original)) return []
    const shift = findShift(original, listRow(printed, original), parts)
    return [shift === 0 ? item : { ...item, x: item.x - shift }]
  })
  return { ...page, items }
}

const listRow = ({ items }: SourcePage, item: SourceItem): SourceItem[] =>
  items.filter(({ y }) => Math.abs(y - item.y) < STRUCK.sameBaseline * item.fontSize).sort((a, b) => a.x - b.x)

function isPart(row: SourceItem[]): boolean {
  const sizeOf = (items: SourceItem[]) => items.reduce((sum, { text }) => sum + text.trim().length, 0)
  return sizeOf(row.filter(({ isStruck }) => isStruck)) < STRUCK.share * sizeOf(row)
}

/** What follows a struck beginning stands where that began: an indented line would not be one of those above it. */
function findShift(item: SourceItem, row: SourceItem[], parts: ReadonlySet<SourceItem>): number {
  const [first] = row
  const kept = row.find((other) => !parts.has(other))
  if (first === undefined || kept === undefined || !parts.has(first) || item.x < kept.x) return 0
  return kept.x - first.x
}

function liesIn(item: SourceItem, region: Region): boolean {
  const middle = item.y - 0.3 * item.fontSize
  const overlap = Math.min(item.x + item.width, region.x1) - Math.max(item.x, region.x0)
  return middle >= region.top - 2 && middle <= region.bottom + 2 && overlap > 0.3 * item.width
}

function runsThrough(stroke: SourceStroke, item: SourceItem): boolean {
  const y = (stroke.y1 + stroke.y2) / 2
  const overlap =
    Math.min(item.x + item.width, Math.max(stroke.x1, stroke.x2)) - Math.max(item.x, Math.min(stroke.x1, stroke.x2))
  return y < item.y && y > item.y - item.fontSize && overlap > 0.5 * item.width
}
