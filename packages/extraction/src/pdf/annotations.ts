import type { SourceStroke } from '@sidelight/script-parser/document/source'
import type { PDFPageProxy } from 'pdfjs-dist'
import type { Glyph } from './glyph.ts'
import { apply, toMatrix } from './matrix.ts'

interface Annotation {
  subtype?: string
  quadPoints?: ArrayLike<number> | null
  inkLists?: ArrayLike<number>[]
  lineCoordinates?: ArrayLike<number>
  vertices?: ArrayLike<number> | null
}

export interface PageAnnotations {
  strokes: SourceStroke[]
  /** Text annotations, which are not part of the script. */
  commentCount: number
}

const MAX_STROKES = 2000
/** A line drawn by hand deviates this far from a straight line. */
const HAND_TOLERANCE_POINTS = 8

type Point = [number, number]

/** Reads the annotations of a page: pen strokes, struck and highlighted words. */
export async function readAnnotations(page: PDFPageProxy, rotation: number, glyphs: Glyph[]): Promise<PageAnnotations> {
  const annotations = (await page.getAnnotations({ intent: 'any' })) as Annotation[]
  const toPage = toMatrix(page.getViewport({ scale: 1, rotation }).transform)
  const listPoints = (numbers: ArrayLike<number>): Point[] =>
    Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) =>
      apply(toPage, numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0),
    )
  const strokes: SourceStroke[] = []
  let commentCount = 0
  for (const annotation of annotations) {
    if (strokes.length >= MAX_STROKES) break
    if (annotation.subtype === 'FreeText' || annotation.subtype === 'Text') commentCount += 1
    for (const path of listPaths(annotation)) {
      strokes.push(...toStrokes(straighten(listPoints(path)), 'ink').slice(0, MAX_STROKES))
    }
    const kind = annotation.subtype === 'StrikeOut' ? 'strike-out' : 'highlight'
    for (const quad of listQuads(annotation)) {
      const box = listPoints(quad)
      strokes.push(middleLine(box, kind))
      if (kind === 'strike-out') strikeGlyphs(glyphs, box)
    }
  }
  return { strokes: strokes.slice(0, MAX_STROKES).filter(hasFiniteEnds), commentCount }
}

function listPaths({ subtype, inkLists, lineCoordinates, vertices }: Annotation): ArrayLike<number>[] {
  if (subtype === 'Ink') return inkLists ?? []
  if (subtype === 'Line' && lineCoordinates) return [lineCoordinates]
  if (subtype === 'PolyLine' && vertices) return [vertices]
  return []
}

function listQuads({ subtype, quadPoints }: Annotation): ArrayLike<number>[] {
  if ((subtype !== 'StrikeOut' && subtype !== 'Highlight') || !quadPoints) return []
  const numbers = Array.from(quadPoints)
  return Array.from({ length: Math.floor(numbers.length / 8) }, (_, index) => numbers.slice(8 * index, 8 * index + 8))
}

function middleLine(box: Point[], kind: SourceStroke['kind']): SourceStroke {
  const xs = box.map(([x]) => x)
  const ys = box.map(([, y]) => y)
  const y = (Math.min(...ys) + Math.max(...ys)) / 2
  return { x1: Math.min(...xs), y1: y, x2: Math.max(...xs), y2: y, kind }
}

function strikeGlyphs(glyphs: Glyph[], box: Point[]): void {
  const xs = box.map(([x]) => x)
  const ys = box.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  for (const glyph of glyphs) {
    const [x, y] = [(glyph.x + glyph.endX) / 2, glyph.y - 0.25 * glyph.fontSize]
    if (x >= left && x <= right && y >= top && y <= bottom) glyph.isStruck = true
  }
}

/** Reduces a hand-drawn path to its corners. */
function straighten(points: Point[]): Point[] {
  const corners: Point[] = []
  for (let at = 0; at < points.length;) {
    corners.push(points[at] as Point)
    at = findEndOfStraight(points, at)
  }
  const last = points.at(-1)
  if (last !== undefined && corners.at(-1) !== last) corners.push(last)
  return corners
}

function findEndOfStraight(points: Point[], start: number): number {
  let end = start + 1
  // Doubling the step keeps a long scribble cheap; the exact corner does not matter.
  for (let step = 1; end + step < points.length; step *= 2) {
    if (!isStraight(points, start, end + step)) break
    end += step
  }
  return end
}

function isStraight(points: Point[], start: number, end: number): boolean {
  const [[x1, y1], [x2, y2]] = [points[start] as Point, points[end] as Point]
  const length = Math.hypot(x2 - x1, y2 - y1)
  return points.slice(start + 1, end).every(([x, y]) => {
    const distance =
      length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
    return distance <= HAND_TOLERANCE_POINTS
  })
}

const toStrokes = (points: Point[], kind: SourceStroke['kind']): SourceStroke[] =>
  points.slice(1).map(([x2, y2], index) => {
    const [x1, y1] = points[index] as Point
    return { x1, y1, x2, y2, kind }
  })

const hasFiniteEnds = ({ x1, y1, x2, y2 }: SourceStroke): boolean => [x1, y1, x2, y2].every(Number.isFinite)
