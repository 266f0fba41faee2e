import type { GreyImage, PixelBox } from './image/grey-image.ts'
import type { Rules } from './image/rules.ts'

const REGION = {
  ink: 140, // levels below it are ink
  dividerShare: 0.5, // of a table's height: shorter vertical rules end inside it
  minTableRules: 3, // vertical ones, with the edges; or two horizontal ones with a divider
  minWidth: 120, // pixels of a column
  spread: 1.15, // times as wide as high: a sheet with two pages
  gutter: { from: 0.38, to: 0.62, minWidth: 0.02 }, // of the width
  gutterInk: 0.002, // of the pixels of a column: dust
  side: 0.15, // of the ink is on each side of the gutter
} as const

/** The parts of a page to be recognised separately, in reading order: the columns of a ruled table, and two pages side by side. */
export function listRegions(image: GreyImage, rules: Rules): PixelBox[] {
  const page = { x0: 0, y0: 0, x1: image.width, y1: image.height }
  const table = findTable(image, rules)
  if (table !== undefined) return splitTable(page, table)
  const gutter = findGutter(image)
  return gutter === undefined
    ? [page]
    : [
        { ...page, x1: gutter },
        { ...page, x0: gutter },
      ]
}

interface Table {
  top: number
  bottom: number
  /** The x positions between columns. */
  dividers: number[]
}

function findTable(image: GreyImage, { horizontal, vertical }: Rules): Table | undefined {
  if (vertical.length === 0 || vertical.length + horizontal.length < REGION.minTableRules) return undefined
  const top = Math.min(...vertical.map(({ y0 }) => y0))
  const bottom = Math.max(...vertical.map(({ y1 }) => y1))
  const lengths = new Map<number, number>()
  for (const { x0, x1, y0, y1 } of vertical) {
    const x = Math.round((x0 + x1) / 2)
    const near = [...lengths.keys()].find((other) => Math.abs(other - x) < 20) ?? x
    lengths.set(near, (lengths.get(near) ?? 0) + y1 - y0)
  }
  const dividers = [...lengths]
    .filter(
      ([x, length]) =>
        length > REGION.dividerShare * (bottom - top) && x > REGION.minWidth && x < image.width - REGION.minWidth,
    )
    .map(([x]) => x)
    .sort((a, b) => a - b)
  return dividers.length === 0 ? undefined : { top, bottom, dividers }
}

function splitTable(page: PixelBox, { top, bottom, dividers }: Table): PixelBox[] {
  const edges = [page.x0, ...dividers, page.x1]
  const columns = edges.slice(1).map((x1, at) => ({ x0: edges[at] ?? 0, x1, y0: top, y1: bottom }))
  const above = { ...page, y1: top }
  const below = { ...page, y0: bottom }
  return [above, ...columns, below].filter(({ x0, y0, x1, y1 }) => x1 - x0 > 20 && y1 - y0 > 20)
}

/** A strip without ink near the middle of a sheet that is wider than high. */
function findGutter(image: GreyImage): number | undefined {
  if (image.width < REGION.spread * image.height) return undefined
  const ink = countColumnInk(image)
  const gutter = findWidestGap(ink, (REGION.gutterInk * image.height) / 2)
  if (gutter.width < REGION.gutter.minWidth * image.width) return undefined
  const total = ink.reduce((sum, count) => sum + count, 0)
  const left = ink.subarray(0, gutter.x).reduce((sum, count) => sum + count, 0)
  return left > REGION.side * total && left < (1 - REGION.side) * total ? gutter.x : undefined
}

/** Counts every other row. */
function countColumnInk({ width, levels }: GreyImage): Int32Array {
  const ink = new Int32Array(width)
  for (let start = 0; start < levels.length; start += 2 * width) {
    for (let x = 0; x < width; x += 1) if ((levels[start + x] ?? 255) < REGION.ink) ink[x] = (ink[x] ?? 0) + 1
  }
  return ink
}

function findWidestGap(ink: Int32Array, maxInk: number): { x: number; width: number } {
  let widest = { x: 0, width: 0 }
  let start = Math.floor(REGION.gutter.from * ink.length)
  for (let x = start; x <= REGION.gutter.to * ink.length; x += 1) {
    if ((ink[x] ?? 0) > maxInk) start = x + 1
    else if (x - start > widest.width) widest = { x: Math.round((start + x) / 2), width: x - start }
  }
  return widest
}
