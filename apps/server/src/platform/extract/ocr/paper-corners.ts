import { countLevels, findLevel, type GreyImage, shrinkGrey } from './grey-image.ts'

export interface Point {
  x: number
  y: number
}

/** Clockwise from the top left. */
export type Corners = [Point, Point, Point, Point]

const PAPER = {
  cell: 6, // pixels at about 100 dots per inch
  contrast: 45, // levels between the paper and what it lies on
  minArea: 0.3, // of the picture
  maxArea: 0.97, // a picture of nothing but the page
  filled: 0.9, // of its four corners' area is paper
  outsideInk: 0.06, // of all ink: with more, the dark part is a shadow over the page
  inkContrast: 30, // levels
} as const

/**
 * The corners of a sheet of paper on a darker ground in a photograph; undefined if the picture shows the page alone. The
 * image should be small, about 100 dots per inch.
 */
export function findPaperCorners(image: GreyImage): Corners | undefined {
  const cells = measureCells(image)
  const threshold = findThreshold(cells.levels)
  if (threshold === undefined) return undefined
  const paper = findLargestArea(cells, threshold)
  const area = paper.length / (cells.width * cells.height)
  if (area < PAPER.minArea || area > PAPER.maxArea) return undefined
  const corners = findExtremes(paper, cells.width)
  if (paper.length < PAPER.filled * measureArea(corners)) return undefined
  const isInside = new Uint8Array(cells.levels.length)
  for (const at of paper) isInside[at] = 1
  if (measureOutsideInk(image, cells, isInside, corners) > PAPER.outsideInk) return undefined
  return corners.map(({ x, y }) => ({ x: x * PAPER.cell, y: y * PAPER.cell })) as Corners
}

/** The light level of each cell, which is the paper's between the letters. */
function measureCells(image: GreyImage): GreyImage {
  const width = Math.floor(image.width / PAPER.cell)
  const height = Math.floor(image.height / PAPER.cell)
  const levels = new Uint8Array(width * height)
  for (let at = 0; at < levels.length; at += 1) {
    const [x0, y0] = [(at % width) * PAPER.cell, Math.floor(at / width) * PAPER.cell]
    const counts = countLevels(image, { x0, y0, x1: x0 + PAPER.cell, y1: y0 + PAPER.cell })
    levels[at] = findLevel(counts, 0.75)
  }
  return { width, height, levels }
}

/** Otsu's threshold, if the two classes are far enough apart. */
function findThreshold(levels: Uint8Array): number | undefined {
  const counts = new Float64Array(256)
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1
  const total = levels.length
  const sum = counts.reduce((before, count, level) => before + count * level, 0)
  let [below, belowSum, best, threshold, difference] = [0, 0, 0, 0, 0]
  for (let level = 0; level < 255; level += 1) {
    below += counts[level] ?? 0
    belowSum += level * (counts[level] ?? 0)
    if (below === 0 || below === total) continue
    const apart = (sum - belowSum) / (total - below) - belowSum / below
    const variance = below * (total - below) * apart * apart
    if (variance > best) [best, threshold, difference] = [variance, level, apart]
  }
  return difference >= PAPER.contrast ? threshold : undefined
}

/** The indexes of the largest connected area lighter than the threshold. */
function findLargestArea({ width, levels }: GreyImage, threshold: number): number[] {
  const isOpen = Uint8Array.from(levels, (level) => (level > threshold ? 1 : 0))
  let largest: number[] = []
  for (let start = 0; start < isOpen.length; start += 1) {
    if (isOpen[start] !== 1) continue
    const area = collectArea(isOpen, width, start)
    if (area.length > largest.length) largest = area
  }
  return largest
}

/** Closes the cells that it collects. */
function collectArea(isOpen: Uint8Array, width: number, start: number): number[] {
  const area = [start]
  isOpen[start] = 0
  for (let next = 0; next < area.length; next += 1) {
    const at = area[next] as number
    const x = at % width
    for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (isOpen[near] !== 1) continue
      isOpen[near] = 0
      area.push(near)
    }
  }
  return area
}

/** The corners in cells: where x + y and x - y are least and most. */
function findExtremes(area: number[], width: number): Corners {
  const extremes = { topLeft: Infinity, topRight: -Infinity, bottomRight: -Infinity, bottomLeft: Infinity }
  const corners: Corners = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  for (const at of area) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x + y < extremes.topLeft) [extremes.topLeft, corners[0]] = [x + y, { x, y }]
    if (x - y > extremes.topRight) [extremes.topRight, corners[1]] = [x - y, { x: x + 1, y }]
    if (x + y > extremes.bottomRight) [extremes.bottomRight, corners[2]] = [x + y, { x: x + 1, y: y + 1 }]
    if (x - y < extremes.bottomLeft) [extremes.bottomLeft, corners[3]] = [x - y, { x, y: y + 1 }]
  }
  return corners
}

const measureArea = (corners: Corners): number =>
  Math.abs(
    corners.reduce((sum, { x, y }, at) => {
      const next = corners[(at + 1) % 4] as Point
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2

/** The share of all strong contrast that lies outside of the paper's corners. */
function measureOutsideInk(image: GreyImage, cells: GreyImage, isInside: Uint8Array, corners: Corners): number {
  const means = shrinkGrey(image, PAPER.cell)
  let [inside, outside] = [0, 0]
  for (let at = 0; at < cells.levels.length; at += 1) {
    const [x, y] = [at % cells.width, Math.floor(at / cells.width)]
    const mean = means.levels[y * means.width + x] ?? 255
    if ((cells.levels[at] ?? 0) - mean < PAPER.inkContrast) continue
    // The edge of the paper is a contrast of its own.
    if (isInside[at] === 1 || isNearEdge(x, y, corners)) inside += 1
    else outside += 1
  }
  return outside / Math.max(1, inside + outside)
}

function isNearEdge(x: number, y: number, corners: Corners): boolean {
  return corners.some((from, at) => {
    const to = corners[(at + 1) % 4] as Point
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    return Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) < 3 * length
  })
}
