import type { GreyImage } from './grey-image.ts'
import { listInk, measureSharpness } from './find-skew.ts'

const CURVE = {
  strip: 20, // pixels at about 100 dots per inch: strips beside each other are compared
  band: 120, // pixels
  maxShift: 5, // pixels from one strip to the next
  minInk: 12, // pixels of each of two cells
  distinct: 1.15, // times the mean of the shifts that are not the best
  outlier: 0.8, // pixels from the curve
  rounds: 4,
  minCells: 24,
  gain: 1.12, // times as sharp as straight rows
} as const

/** How far below its place a point of a line is found, in parts of the width; -1 and 1 are the edges of the page. */
export type LineCurve = (across: number, down: number) => number

/**
 * The curve of the lines of text on paper that does not lie flat; undefined if they are straight. How far the lines descend
 * from each strip to the next is measured all over the page, and a smooth surface is laid through it. The image should be
 * small, about 100 dots per inch, and without skew.
 */
export function findLineCurve(image: GreyImage): LineCurve | undefined {
  const ink = listInk(image)
  const slopes = listSlopes(ink, image)
  let kept = slopes
  let weights = fitSlopes(kept)
  for (let round = 1; round < CURVE.rounds; round += 1) {
    kept = slopes.filter((slope) => Math.abs(slope.shift - predict(weights, slope)) < CURVE.outlier)
    weights = fitSlopes(kept)
  }
  if (kept.length < CURVE.minCells) return undefined
  const curve: LineCurve = (across, down) => {
    const perStrip = TERMS.reduce(
      (rise, [power, tilt], at) => rise + ((weights[at] ?? 0) * across ** (power + 1) * down ** tilt) / (power + 1),
      0,
    )
    return perStrip / 2 / CURVE.strip
  }
  const straightened = Int32Array.from(ink, (value, at) => {
    if (at % 2 === 0) return value
    const [x, y] = [ink[at - 1] ?? 0, value]
    return Math.round(y - image.width * curve((2 * x) / image.width, (2 * y) / image.height - 1))
  })
  return measureSharpness(straightened, image, 0) > CURVE.gain * measureSharpness(ink, image, 0) ? curve : undefined
}

/** The powers of across and down in the surface of slopes. */
const TERMS = [0, 1, 2, 3].flatMap((power) => [0, 1].map((tilt) => [power, tilt] as const))

interface Slope {
  across: number
  down: number
  /** Pixels from one strip to the next. */
  shift: number
}

function listSlopes(ink: Int32Array, { width, height }: GreyImage): Slope[] {
  const strips = Math.floor(width / CURVE.strip)
  const rows = Array.from({ length: strips }, () => new Float32Array(height))
  for (let at = 0; at < ink.length; at += 2) {
    const row = rows[Math.floor(((ink[at] ?? 0) + (width >> 1)) / CURVE.strip)]
    const y = ink[at + 1] ?? 0
    if (row !== undefined) row[y] = (row[y] ?? 0) + 1
  }
  const slopes: Slope[] = []
  for (let strip = 0; strip < strips - 1; strip += 1) {
    for (let top = CURVE.maxShift; top + CURVE.band + CURVE.maxShift < height; top += CURVE.band / 2) {
      const shift = findShift(rows[strip] as Float32Array, rows[strip + 1] as Float32Array, top)
      if (shift === undefined) continue
      const across = (2 * (strip + 1) * CURVE.strip) / width - 1
      slopes.push({ across, down: (2 * top + CURVE.band) / height - 1, shift })
    }
  }
  return slopes
}

/** By how many rows the ink of the second strip lies lower than that of the first; undefined without lines in both. */
function findShift(first: Float32Array, second: Float32Array, top: number): number | undefined {
  const from = top - CURVE.maxShift
  const upper = first.subarray(top, top + CURVE.band)
  const lower = second.subarray(from, top + CURVE.band + CURVE.maxShift)
  if (Math.min(sum(upper), sum(lower)) < CURVE.minInk) return undefined
  const products = Array.from({ length: 2 * CURVE.maxShift + 1 }, (_, shift) =>
    upper.reduce((total, ink, y) => total + ink * (lower[y + shift] ?? 0), 0),
  )
  const best = products.indexOf(Math.max(...products))
  const [before, at = 0, after] = [products[best - 1], products[best], products[best + 1]]
  if (before === undefined || after === undefined) return undefined
  const others = (sum(products) - at) / (products.length - 1)
  return at < CURVE.distinct * others ? undefined : best - CURVE.maxShift + findPeak(before, at, after)
}

const sum = (values: Float32Array | number[]): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Where a parabola through three neighbours is highest, from the middle one. */
function findPeak(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after
  return bend === 0 ? 0 : (0.5 * (before - after)) / bend
}

const termsOf = ({ across, down }: Slope) => TERMS.map(([power, tilt]) => across ** power * down ** tilt)

const predict = (weights: number[], slope: Slope) =>
  termsOf(slope).reduce((shift, term, at) => shift + term * (weights[at] ?? 0), 0)

/** Least squares, with a little pull towards no slope where nothing was measured. */
function fitSlopes(slopes: Slope[]): number[] {
  const size = TERMS.length
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size + 1 }, (_, column) => Number(row === column)),
  )
  for (const slope of slopes) {
    const terms = [...termsOf(slope), slope.shift]
    for (const [row, values] of rows.entries())
      for (const [column, term] of terms.entries()) values[column] = (values[column] ?? 0) + (terms[row] ?? 0) * term
  }
  return solve(rows)
}

/** Gauss and Jordan; the last column is the right side. The matrix has a dominant diagonal, so no row is zero. */
function solve(rows: number[][]): number[] {
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / pivot
      for (const [column, value] of pivotRow.entries()) row[column] = (row[column] ?? 0) - factor * value
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}
