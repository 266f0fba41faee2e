import type { Canvas } from '@napi-rs/canvas'

/** One byte per pixel, row by row; 0 is black. */
export interface GreyImage {
  width: number
  height: number
  levels: Uint8Array
}

export function readGrey(canvas: Canvas): GreyImage {
  const { width, height } = canvas
  const rgba = canvas.getContext('2d').getImageData(0, 0, width, height).data
  const levels = new Uint8Array(width * height)
  for (let at = 0; at < levels.length; at += 1) {
    const red = rgba[at * 4] ?? 0
    const green = rgba[at * 4 + 1] ?? 0
    const blue = rgba[at * 4 + 2] ?? 0
    levels[at] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { width, height, levels }
}

/** The simplest format that the OCR accepts, without compression. */
export const encodePgm = ({ width, height, levels }: GreyImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), levels])

export interface PixelBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Adds a white border, which the OCR needs. */
export function cropGrey(image: GreyImage, box: PixelBox, border: number): GreyImage {
  const left = Math.max(0, box.x0)
  const top = Math.max(0, box.y0)
  const right = Math.max(left, Math.min(image.width, box.x1))
  const bottom = Math.max(top, Math.min(image.height, box.y1))
  const width = right - left + 2 * border
  const height = bottom - top + 2 * border
  const levels = new Uint8Array(width * height).fill(255)
  for (let y = top; y < bottom; y += 1) {
    const row = image.levels.subarray(y * image.width + left, y * image.width + right)
    levels.set(row, (y - top + border) * width + border)
  }
  return { width, height, levels }
}

/** How many pixels of a box have each level. */
export function countLevels({ width, levels }: GreyImage, { x0, y0, x1, y1 }: PixelBox): Int32Array {
  const counts = new Int32Array(256)
  for (let y = y0; y < y1; y += 1) {
    for (let at = y * width + x0; at < y * width + x1; at += 1) {
      const level = levels[at] ?? 255
      counts[level] = (counts[level] ?? 0) + 1
    }
  }
  return counts
}

/** The level that this share of the counted pixels does not exceed. */
export function findLevel(counts: Int32Array, share: number): number {
  let remaining = share * counts.reduce((sum, count) => sum + count, 0)
  let level = 0
  while (level < 255 && remaining > (counts[level] ?? 0)) {
    remaining -= counts[level] ?? 0
    level += 1
  }
  return level
}

/** Each pixel is the mean of a square of this many pixels. */
export function shrinkGrey(image: GreyImage, factor: number): GreyImage {
  const width = Math.max(1, Math.floor(image.width / factor))
  const height = Math.max(1, Math.floor(image.height / factor))
  const levels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let dy = 0; dy < factor; dy += 1) {
        const start = (y * factor + dy) * image.width + x * factor
        for (let at = start; at < start + factor; at += 1) sum += image.levels[at] ?? 255
      }
      levels[y * width + x] = sum / (factor * factor)
    }
  }
  return { width, height, levels }
}
