import type { Segment } from './glyph.ts'
import { apply, type Matrix } from './matrix.ts'

/** The path codes of pdf.js. */
const PATH = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticTo: 3, close: 4 }
/** Shorter segments are decoration. */
const MIN_SEGMENT = 2
/** A filled box at most this thick is a rule. */
const MAX_RULE_THICKNESS = 2.5
/** In points: from the small letters of 6-point type to the capitals of 40-point type, joined ones included. */
const MIN_LETTER = { width: 0.4, height: 2.5 }
const MAX_LETTER = { width: 60, height: 40 }

type Point = [number, number]

/** Lists the straight segments of a stroked path; curves count as their chords. */
export function listStrokedSegments(data: ArrayLike<number>, ctm: Matrix): Segment[] {
  return listSubpaths(data, ctm).flatMap((points) =>
    points.slice(1).flatMap((end, index) => {
      const start = points[index] as Point
      return Math.hypot(end[0] - start[0], end[1] - start[1]) < MIN_SEGMENT ? [] : [toSegment(start, end)]
    }),
  )
}

export interface FilledShapes {
  /** The centre lines of thin boxes: rules and underlines are more often boxes than strokes. */
  segments: Segment[]
  /** Shapes of the size of letters. Programs that embed no fonts draw each letter as one or two. */
  letterShapes: number
}

export function listFilledShapes(data: ArrayLike<number>, ctm: Matrix): FilledShapes {
  const shapes: FilledShapes = { segments: [], letterShapes: 0 }
  for (const points of listSubpaths(data, ctm)) {
    const { left, right, top, bottom } = findBounds(points)
    const [width, height] = [right - left, bottom - top]
    if (isLetterSized(width, height)) shapes.letterShapes += 1
    if (points.length >= 4 && points.length <= 6) shapes.segments.push(...listRule(points))
  }
  return shapes
}

const isLetterSized = (width: number, height: number): boolean =>
  height >= MIN_LETTER.height && height <= MAX_LETTER.height && width >= MIN_LETTER.width && width <= MAX_LETTER.width

function findBounds(points: Point[]): { left: number; right: number; top: number; bottom: number } {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}

function listRule(points: Point[]): Segment[] {
  const { left, right, top, bottom } = findBounds(points)
  const [width, height] = [right - left, bottom - top]
  if (Math.min(width, height) > MAX_RULE_THICKNESS) return listSlantedRule(points)
  if (Math.max(width, height) < MIN_SEGMENT) return []
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  return width >= height
    ? [toSegment([left, middleY], [right, middleY])]
    : [toSegment([middleX, top], [middleX, bottom])]
}

/** A long thin parallelogram, with two short sides, is a slanted rule. */
function listSlantedRule(points: Point[]): Segment[] {
  const [a, b, c, d] = points as [Point, Point, Point, Point]
  const isShort = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]) <= MAX_RULE_THICKNESS
  if (isShort(a, b) && isShort(c, d)) return [toSegment(midpoint(a, b), midpoint(c, d))]
  if (isShort(b, c) && isShort(d, a)) return [toSegment(midpoint(b, c), midpoint(d, a))]
  return []
}

function listSubpaths(data: ArrayLike<number>, ctm: Matrix): Point[][] {
  const subpaths: Point[][] = []
  let current: Point[] = []
  const coordinate = (at: number): Point => apply(ctm, data[at] ?? 0, data[at + 1] ?? 0)
  for (let at = 0; at < data.length;) {
    const code = data[at]
    if (code === PATH.moveTo) {
      current = [coordinate(at + 1)]
      subpaths.push(current)
      at += 3
    } else if (code === PATH.lineTo) {
      current.push(coordinate(at + 1))
      at += 3
    } else if (code === PATH.curveTo) {
      current.push(coordinate(at + 5))
      at += 7
    } else if (code === PATH.quadraticTo) {
      current.push(coordinate(at + 3))
      at += 5
    } else if (code === PATH.close) {
      if (current[0] !== undefined) current.push(current[0])
      at += 1
    } else {
      break
    }
  }
  return subpaths.filter((points) => points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)))
}

const midpoint = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]

const toSegment = ([x1, y1]: Point, [x2, y2]: Point): Segment => ({ x1, y1, x2, y2 })
