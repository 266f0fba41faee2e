import { expect, test } from 'vitest'
import type { GreyImage } from './grey-image.ts'
import { findLineCurve } from './line-curve.ts'
import { IDENTITY, warpGrey } from './warp-image.ts'

const WIDTH = 820
const HEIGHT = 1060

/** Lines of words whose middle rises by so many pixels, more so further down. */
function drawLines(rise: number): GreyImage {
  const levels = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (let line = 0; line < 50; line += 1) {
    for (let x = 90; x < 520 + ((line * 37) % 200); x += 1) {
      if (x % 40 < 8) continue
      const top = Math.round(70 + line * 18 - rise * Math.sin((Math.PI * x) / WIDTH) * (0.4 + (0.6 * line) / 50))
      for (let y = top; y < top + 6; y += 1) levels[y * WIDTH + x] = 20
    }
  }
  return { width: WIDTH, height: HEIGHT, levels }
}

/** How many rows of a page hold ink: straight lines share theirs. */
const countInkRows = ({ width, height, levels }: GreyImage) =>
  Array.from({ length: height }, (_, y) => levels.subarray(y * width, (y + 1) * width)).filter(
    (row) => row.filter((level) => level < 128).length > 20,
  ).length

test('[R-84-18] The lines of curled paper are straightened', () => {
  const page = drawLines(30)
  const curve = findLineCurve(page)!
  const flat = warpGrey(page, WIDTH, HEIGHT, IDENTITY, curve)

  expect(countInkRows(page)).toBeGreaterThan(700)
  expect(countInkRows(flat)).toBeLessThan(420)
})

test('[R-84-18] Straight lines have no curve, and neither has a page without lines', () => {
  expect(findLineCurve(drawLines(0))).toBeUndefined()
  expect(
    findLineCurve({ width: WIDTH, height: HEIGHT, levels: new Uint8Array(WIDTH * HEIGHT).fill(255) }),
  ).toBeUndefined()
})
