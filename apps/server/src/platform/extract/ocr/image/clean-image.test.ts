import { expect, test } from 'vitest'
import { cleanImage } from './clean-image.ts'
import type { GreyImage } from './grey-image.ts'

/** Dark bars, five pixels wide, on grainy paper that darkens to the right. */
function drawPage(): GreyImage {
  const width = 512
  const height = 256
  const levels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const paper = 240 - (x / width) * 110
      const grain = ((x * 7919 + y * 104_729) % 17) - 8
      levels[y * width + x] = (x % 40 < 5 ? 0.2 * paper : paper) + grain
    }
  }
  return { width, height, levels }
}

test('Paper becomes white and ink black in light and in shadow', () => {
  const { width, levels } = cleanImage(drawPage())
  const row = levels.subarray(128 * width, 129 * width)
  for (const bar of [40, 240, 440]) {
    expect(row[bar + 2]).toBeLessThan(40)
    expect(row[bar + 20]).toBe(255)
  }
})

test('The edge of a letter stays grey', () => {
  const { width, levels } = cleanImage(drawPage())
  const edge = levels[128 * width + 245] ?? 0
  expect(edge).toBeGreaterThan(20)
  expect(edge).toBeLessThan(255)
})
