import type { Random } from '../random.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import type { PageDrawing, Stroke, TextMark } from './page-drawing.ts'
import type { PageMarking } from './sides-marks.ts'

type Crossing = 'x' | 'diagonal' | 'ink' | 'lines' | 'annotation' | 'box'

interface Region {
  left: number
  right: number
  top: number
  bottom: number
}

/** Crosses out entries at the start, at the end or in between, and makes them optional in the gold file. */
export function crossOut(kinds: Crossing[]): PageMarking {
  return (pages, sheet, random) => {
    const kind = random.pick(kinds)
    const struck = chooseEntries(sheet, random)
    for (const index of struck) {
      const entry = sheet.entries[index]
      if (entry !== undefined) entry.optional = true
    }
    for (const page of pages) {
      const marks = page.texts.filter((mark) => struck.has(mark.entry))
      if (marks.length > 0) draw(page, marks, kind, random)
    }
    return pages
  }
}

function chooseEntries(sheet: LaidOutScript, random: Random): Set<number> {
  const count = sheet.entries.length
  const length = Math.max(2, Math.min(Math.floor(count * random.between(0.1, 0.3)), count - 4))
  const place = random.pick(['head', 'head', 'end', 'middle'])
  const from = place === 'head' ? 0 : place === 'end' ? count - length : random.int(2, Math.max(2, count - length - 2))
  return new Set(Array.from({ length }, (_, index) => from + index))
}

function draw(page: PageDrawing, marks: TextMark[], kind: Crossing, random: Random): void {
  const region = boundsOf(marks)
  if (kind === 'box') {
    page.fills.push({
      x: region.left - 6,
      y: region.top - 4,
      width: region.right - region.left + 12,
      height: region.bottom - region.top + 8,
      lightness: random.between(0.7, 0.85),
    })
    // A grey box alone is a highlight; with a line across it is a deletion.
    page.strokes.push(stroke(diagonal(region, true), 1, 'drawn', random))
  } else if (kind === 'lines' || kind === 'annotation') {
    for (const row of rowsOf(marks)) {
      const y = (row.top + row.bottom) / 2 + 1
      const points = [
        { x: row.left - 2, y },
        { x: row.right + 2, y },
      ]
      page.strokes.push(stroke(points, 0.8, kind === 'lines' ? 'drawn' : 'strike-out-annotation', random))
    }
  } else {
    const way = kind === 'ink' ? 'ink-annotation' : 'drawn'
    page.strokes.push(stroke(diagonal(region, true), random.between(0.8, 3), way, random))
    if (kind !== 'diagonal') page.strokes.push(stroke(diagonal(region, false), random.between(0.8, 3), way, random))
  }
}

function stroke(points: Stroke['points'], width: number, kind: Stroke['kind'], random: Random): Stroke {
  return { points, width, lightness: random.between(0, 0.4), kind }
}

function diagonal(region: Region, isFalling: boolean): Stroke['points'] {
  const [from, to] = isFalling ? [region.top, region.bottom] : [region.bottom, region.top]
  return [
    { x: region.left - 4, y: from },
    { x: region.right + 4, y: to },
  ]
}

function boundsOf(marks: TextMark[]): Region {
  return {
    left: Math.min(...marks.map((mark) => mark.x)),
    right: Math.max(...marks.map((mark) => mark.x + mark.width)),
    top: Math.min(...marks.map((mark) => mark.y - mark.size)),
    bottom: Math.max(...marks.map((mark) => mark.y + mark.size * 0.2)),
  }
}

function rowsOf(marks: TextMark[]): Region[] {
  return [...Map.groupBy(marks, (mark) => Math.round(mark.y)).values()].map(boundsOf)
}
