import { expect, test } from 'vitest'
import { invertDark } from './dark-page.ts'
import type { GreyImage } from './grey-image.ts'

/** Bars in place of letters; the level of the ground may differ from left to right. */
function drawBars(ink: number, groundAt: (x: number) => number): GreyImage {
  const [width, height] = [400, 200]
  const levels = new Uint8Array(width * height)
  for (let at = 0; at < levels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    levels[at] = x % 12 < 3 && y % 20 < 9 ? ink : groundAt(x)
  }
  return { width, height, levels }
}
const levelAt = ({ width, levels }: GreyImage, x: number, y: number) => levels[y * width + x] ?? -1

test('[R-34-05] Light letters on a dark ground become dark on light', () => {
  const inverted = invertDark(drawBars(215, () => 30))

  expect(levelAt(inverted, 200, 15)).toBe(225)
  expect(levelAt(inverted, 204, 2)).toBe(40)
})

test('[R-34-05] The light margin around a dark screenshot stays light', () => {
  const inverted = invertDark(drawBars(215, (x) => (x < 60 ? 255 : 30)))

  expect(levelAt(inverted, 10, 15)).toBe(255)
  expect(levelAt(inverted, 200, 15)).toBe(225)
})

test('[R-34-05] Paper in a deep shadow is not inverted', () => {
  const shadow = drawBars(20, (x) => (x < 200 ? 240 : 90))

  expect(invertDark(shadow)).toBe(shadow)
})
