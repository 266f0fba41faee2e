import type { GreyImage } from './grey-image.ts'
import type { LineCurve } from './line-curve.ts'
import type { Corners } from './paper-corners.ts'

/** Nine numbers that map a point of the result to a point of the picture. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number]

export const IDENTITY: Projection = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** The projection from a rectangle of this size to four corners, clockwise from the top left. */
export function findProjection({ width, height }: { width: number; height: number }, corners: Corners): Projection {
  const [a, b, c, d] = corners
  // Heckbert's mapping of the unit square to a quadrilateral.
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x]
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y]
  const divisor = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / divisor
  const h = (dx1 * dy3 - dx3 * dy1) / divisor
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
    1,
  ]
}

/** Applies the turn around the middle of the result first. */
export function turnProjection(
  projection: Projection,
  { width, height }: { width: number; height: number },
  degrees: number,
): Projection {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [x, y] = [width / 2, height / 2]
  const turn = [cosine, -sine, x - x * cosine + y * sine, sine, cosine, y - x * sine - y * cosine, 0, 0, 1]
  const product = Array.from({ length: 9 }, (_, at) =>
    [0, 1, 2].reduce(
      (sum, k) => sum + (projection[3 * Math.floor(at / 3) + k] ?? 0) * (turn[3 * k + (at % 3)] ?? 0),
      0,
    ),
  )
  return product as unknown as Projection
}

/** Draws the projected part of a picture, its lines straightened; around the picture its edge goes on. */
export function warpGrey(
  image: GreyImage,
  width: number,
  height: number,
  projection: Projection,
  curve: LineCurve = () => 0,
): GreyImage {
  const levels = new Uint8Array(width * height)
  const [a, b, c, d, e, f, g, h, i] = projection
  const shifts = curveGrid(width, height, curve)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = y + shifts(x, y)
      const w = g * x + h * from + i
      levels[y * width + x] = sample(image, (a * x + b * from + c) / w, (d * x + e * from + f) / w)
    }
  }
  return { width, height, levels }
}

const GRID_PIXELS = 32

/** The curve in pixels, between points of a grid: a polynomial for every pixel would take most of the time. */
function curveGrid(width: number, height: number, curve: LineCurve): (x: number, y: number) => number {
  const columns = Math.ceil(width / GRID_PIXELS) + 1
  const rows = Math.ceil(height / GRID_PIXELS) + 1
  const grid = Float32Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * GRID_PIXELS, Math.floor(at / columns) * GRID_PIXELS]
    return width * curve((2 * x) / width - 1, (2 * y) / height - 1)
  })
  return (x, y) => {
    const [column, row] = [Math.floor(x / GRID_PIXELS), Math.floor(y / GRID_PIXELS)]
    const [right, down] = [x / GRID_PIXELS - column, y / GRID_PIXELS - row]
    const at = row * columns + column
    const upper = (grid[at] ?? 0) * (1 - right) + (grid[at + 1] ?? 0) * right
    const lower = (grid[at + columns] ?? 0) * (1 - right) + (grid[at + columns + 1] ?? 0) * right
    return upper + (lower - upper) * down
  }
}

function sample({ width, height, levels }: GreyImage, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const right = Math.max(0, Math.min(1, x - left))
  const down = Math.max(0, Math.min(1, y - top))
  const at = top * width + left
  const upper = (levels[at] ?? 0) * (1 - right) + (levels[at + 1] ?? 0) * right
  const lower = (levels[at + width] ?? 0) * (1 - right) + (levels[at + width + 1] ?? 0) * right
  return upper + (lower - upper) * down
}
