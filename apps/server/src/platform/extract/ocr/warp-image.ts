import type { GreyImage } from './grey-image.ts'
import type { Corners } from './paper-corners.ts'

/** Nine numbers that map a point of the result to a point of the picture. */
export type Projection = readonly [number, number, number, number, number, number, number, number, number]

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

/** Draws the projected part of a picture; what lies outside of it is white. */
export function warpGrey(image: GreyImage, width: number, height: number, projection: Projection): GreyImage {
  const levels = new Uint8Array(width * height)
  const [a, b, c, d, e, f, g, h, i] = projection
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const w = g * x + h * y + i
      levels[y * width + x] = sample(image, (a * x + b * y + c) / w, (d * x + e * y + f) / w)
    }
  }
  return { width, height, levels }
}

function sample({ width, height, levels }: GreyImage, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (!(left >= 0 && top >= 0 && left < width - 1 && top < height - 1)) return 255
  const at = top * width + left
  const upper = (levels[at] ?? 0) * (left + 1 - x) + (levels[at + 1] ?? 0) * (x - left)
  const lower = (levels[at + width] ?? 0) * (left + 1 - x) + (levels[at + width + 1] ?? 0) * (x - left)
  return upper + (lower - upper) * (y - top)
}
