import { readFileSync, writeFileSync } from 'node:fs'
import type { Random } from '../../../render/random.ts'

/** A page in shades of grey, 0 black to 255 white. */
export interface Pixels {
  width: number
  height: number
  grey: Uint8ClampedArray
}

/** Changes a page; `random` repeats with the seed of the file. */
export type Effect = (page: Pixels, random: Random) => Pixels

export function readPgm(path: string): Pixels {
  const bytes = readFileSync(path)
  const [head = '', width = '', height = ''] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64)) ?? []
  const grey = new Uint8ClampedArray(bytes.subarray(head.length))
  return { width: Number(width), height: Number(height), grey }
}

export function writePgm(path: string, { width, height, grey }: Pixels): void {
  writeFileSync(path, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), Buffer.from(grey)]))
}

/** Paper and light have a colour: white becomes this one. */
export function writePpm(
  path: string,
  { width, height, grey }: Pixels,
  [red, green, blue]: [number, number, number],
): void {
  const colours = Buffer.alloc(grey.length * 3)
  for (const [at, value] of grey.entries()) {
    colours[at * 3] = (value * red) / 255
    colours[at * 3 + 1] = (value * green) / 255
    colours[at * 3 + 2] = (value * blue) / 255
  }
  writeFileSync(path, Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), colours]))
}

/** A place on a page; one object is written again and again, because a new one for each pixel takes most of the time. */
export interface Place {
  x: number
  y: number
}

/** Each pixel of the new page is taken from the place of the old one that `find` writes. */
export function warp(
  page: Pixels,
  size: { width: number; height: number },
  find: (x: number, y: number, place: Place) => void,
  outside: number,
): Pixels {
  const { width, height, grey } = page
  const made = new Uint8ClampedArray(size.width * size.height).fill(outside)
  const place = { x: 0, y: 0 }
  let to = 0
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      find(x, y, place)
      const left = Math.floor(place.x)
      const top = Math.floor(place.y)
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const right = place.x - left
        const down = place.y - top
        const at = top * width + left
        const above = (grey[at] ?? 0) * (1 - right) + (grey[at + 1] ?? 0) * right
        const below = (grey[at + width] ?? 0) * (1 - right) + (grey[at + width + 1] ?? 0) * right
        made[to] = above * (1 - down) + below * down
      }
      to += 1
    }
  return { width: size.width, height: size.height, grey: made }
}

/** Each pixel becomes what `change` says of its value and place. */
export function shade(page: Pixels, change: (value: number, x: number, y: number) => number): Pixels {
  const grey = new Uint8ClampedArray(page.grey.length)
  let at = 0
  for (let y = 0; y < page.height; y += 1)
    for (let x = 0; x < page.width; x += 1) {
      grey[at] = change(page.grey[at] ?? 0, x, y)
      at += 1
    }
  return { ...page, grey }
}

/** The mean of the square around each pixel. */
export function average({ width, height, grey }: Pixels, radius: number): Pixels {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  const sum = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  return shade({ width, height, grey }, (_, x, y) => {
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [top, down] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const total = sum(right, down) - sum(left, down) - sum(right, top) + sum(left, top)
    return total / ((right - left) * (down - top))
  })
}

/** Pages beside each other. */
export function beside(left: Pixels, right: Pixels): Pixels {
  const width = left.width + right.width
  const height = Math.max(left.height, right.height)
  const empty = { width, height, grey: new Uint8ClampedArray(width * height) }
  return shade(empty, (_, x, y) => {
    const page = x < left.width ? left : right
    const column = x < left.width ? x : x - left.width
    return y < page.height ? (page.grey[y * page.width + column] ?? 255) : 255
  })
}
