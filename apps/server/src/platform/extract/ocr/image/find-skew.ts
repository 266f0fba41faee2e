import type { GreyImage } from './grey-image.ts'

const MAX_DEGREES = 5
const COARSE_STEP = 0.25
const FINE_STEP = 0.05
const BLOCK_PIXELS = 24
/** A pixel this much darker than its block is ink; shadows and stains are wider than a block. */
const INK_CONTRAST = 25
/** With fewer pixels of ink there are no lines to measure. */
const MIN_INK_PIXELS = 200

/**
 * The degrees by which lines of text descend to the right. Summed along the right angle, lines and gaps give the sharpest
 * steps. The image should be small, about 100 dots per inch.
 */
export function findSkew(image: GreyImage): number {
  const ink = listInk(image)
  if (ink.length < 2 * MIN_INK_PIXELS) return 0
  const coarse = findSharpest(ink, image, -MAX_DEGREES, MAX_DEGREES, COARSE_STEP)
  return findSharpest(ink, image, coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP)
}

function findSharpest(ink: Int32Array, image: GreyImage, from: number, to: number, step: number): number {
  const steps = Math.round((to - from) / step)
  const degrees = Array.from({ length: steps + 1 }, (_, at) => from + at * step)
  // The smallest angle wins a tie.
  const sorted = degrees.sort((a, b) => Math.abs(a) - Math.abs(b))
  let best = 0
  let bestSharpness = -1
  for (const degree of sorted) {
    const sharpness = measureSharpness(ink, image, degree)
    if (sharpness > bestSharpness) {
      bestSharpness = sharpness
      best = degree
    }
  }
  return best
}

/** How sharply rows along this angle change from text to gaps. */
export function measureSharpness(ink: Int32Array, { width, height }: GreyImage, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(width * Math.tan((2 * MAX_DEGREES * Math.PI) / 180))
  const rows = new Int32Array(height + 2 * margin)
  for (let at = 0; at < ink.length; at += 2) {
    const row = Math.round((ink[at + 1] ?? 0) - (ink[at] ?? 0) * slope) + margin
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum
}

/** Pairs of x (from the centre) and y. */
export function listInk(image: GreyImage): Int32Array {
  const pairs: number[] = []
  for (let top = 0; top < image.height; top += BLOCK_PIXELS) {
    for (let left = 0; left < image.width; left += BLOCK_PIXELS) listInkOfBlock(image, left, top, pairs)
  }
  return Int32Array.from(pairs)
}

function listInkOfBlock({ width, height, levels }: GreyImage, left: number, top: number, pairs: number[]): void {
  const right = Math.min(width, left + BLOCK_PIXELS)
  const bottom = Math.min(height, top + BLOCK_PIXELS)
  let sum = 0
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += levels[y * width + x] ?? 0
  const inkLevel = sum / ((right - left) * (bottom - top)) - INK_CONTRAST
  const middle = width >> 1
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) if ((levels[y * width + x] ?? 0) < inkLevel) pairs.push(x - middle, y)
  }
}
