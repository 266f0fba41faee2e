import { expect, test } from 'vitest'
import type { GreyImage } from './image/grey-image.ts'
import { listRegions } from './page-regions.ts'
import { eraseRules } from './image/rules.ts'

function drawPage(width: number, height: number, ...boxes: [x: number, y: number, width: number, height: number][]) {
  const levels = new Uint8Array(width * height).fill(255)
  for (const [left, top, boxWidth, boxHeight] of boxes) {
    for (let y = top; y < top + boxHeight; y += 1) levels.fill(0, y * width + left, y * width + left + boxWidth)
  }
  return { width, height, levels } satisfies GreyImage
}
const listWidths = (image: GreyImage) =>
  listRegions(image, eraseRules(image)).map(({ x0, x1, y0, y1 }) => [x0, x1, y0, y1])

test('[R-34-07] Rules are erased, and letters that touch them stay', () => {
  const image = drawPage(600, 400, [50, 200, 400, 4], [100, 180, 6, 40], [300, 100, 30, 20])
  const { horizontal, vertical } = eraseRules(image)

  expect(horizontal).toEqual([{ x0: 50, x1: 450, y0: 200, y1: 204 }])
  expect(vertical).toEqual([])
  expect(image.levels[202 * 600 + 250]).toBe(255)
  expect(image.levels[202 * 600 + 103]).toBe(0)
  expect(image.levels[110 * 600 + 310]).toBe(0)
})

test('[R-34-07] The columns of a ruled table are regions of their own, below what stands above the table', () => {
  const table = drawPage(800, 900, [50, 200, 700, 4], [50, 800, 700, 4], [400, 200, 4, 600], [100, 100, 500, 30])
  const underline = drawPage(800, 900, [50, 200, 700, 4], [50, 800, 700, 4])

  expect(listWidths(table)).toEqual([
    [0, 800, 0, 200],
    [0, 402, 200, 804],
    [402, 800, 200, 804],
    [0, 800, 804, 900],
  ])
  expect(listWidths(underline)).toEqual([[0, 800, 0, 900]])
})

test('[R-34-07] Two pages side by side are parted at the gutter, and two columns of an upright page are not', () => {
  const words = (width: number) =>
    Array.from({ length: 120 }, (_, at): [number, number, number, number] => {
      const column = at % 6
      const left = 40 + Math.floor(column / 3) * (width / 2 + 20) + (column % 3) * (width / 8)
      return [left, 50 + Math.floor(at / 6) * 20, width / 10, 8]
    })

  expect(listWidths(drawPage(900, 600, ...words(900)))).toHaveLength(2)
  expect(listWidths(drawPage(600, 900, ...words(600)))).toHaveLength(1)
})
