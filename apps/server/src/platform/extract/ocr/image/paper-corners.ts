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
  step: 1.18, // times as light as the next cell: the edge of a shadow is softer than that of the paper
} as const

export interface Paper {
  corners: Corners
  /** The light of each cell: the paper's, and outside of it that of the nearest paper. */
  light: GreyImage
  /** Cells that show nothing but paper. */
  isPaper: Uint8Array
}

/**
 * The sheet of paper on a darker ground in a photograph; undefined if the picture shows the page alone. The image should be
 * small, about 100 dots per inch.
 */
export function findPaper(image: GreyImage): Paper | undefined {
  const cells = measureCells(image)
  return (
    selectPaper(image, cells, listSmoothAreas(closeLetters(cells))) ?? selectPaper(image, cells, listLightAreas(cells))
  )
}

function selectPaper(image: GreyImage, cells: GreyImage, areas: number[][]): Paper | undefined {
  const count = cells.width * cells.height
  const meanOf = (area: number[]) => area.reduce((sum, at) => sum + (cells.levels[at] ?? 0), 0) / area.length
  const [paper] = areas.filter(({ length }) => length >= PAPER.minArea * count).sort((a, b) => meanOf(b) - meanOf(a))
  if (paper === undefined || paper.length > PAPER.maxArea * count) return undefined
  const corners = findExtremes(paper, cells.width)
  if (paper.length < PAPER.filled * measureArea(corners)) return undefined
  const isInside = new Uint8Array(count)
  for (const at of paper) isInside[at] = 1
  if (measureOutsideInk(image, cells, isInside, corners) > PAPER.outsideInk) return undefined
  return {
    corners: corners.map(({ x, y }) => ({ x: x * PAPER.cell, y: y * PAPER.cell })) as Corners,
    ...spreadLight(cells, isInside),
  }
}

/** Lightness of the next lighter cell around each, then of the next darker one: letters vanish and edges stay. */
function closeLetters(cells: GreyImage): GreyImage {
  return pickAround(pickAround(cells, Math.max), Math.min)
}

function pickAround({ width, height, levels }: GreyImage, pick: (first: number, second: number) => number): GreyImage {
  const picked = new Uint8Array(levels.length)
  for (let at = 0; at < levels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    let value = levels[at] ?? 0
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
        value = pick(value, levels[row * width + column] ?? 0)
    picked[at] = value
  }
  return { width, height, levels: picked }
}

/** Connected areas in which the light changes softly from cell to cell, as under a lamp or in the shadow of a hand. */
function listSmoothAreas(cells: GreyImage): number[][] {
  const { levels } = cells
  return listAreas(
    cells,
    () => true,
    (from, to) => {
      const [first, second] = [levels[from] ?? 0, levels[to] ?? 0]
      return Math.max(first, second) <= PAPER.step * Math.min(first, second) + 1
    },
  )
}

/** Connected areas lighter than the picture's threshold. */
function listLightAreas(cells: GreyImage): number[][] {
  const threshold = findThreshold(cells.levels)
  return threshold === undefined
    ? []
    : listAreas(
        cells,
        (at) => (cells.levels[at] ?? 0) > threshold,
        () => true,
      )
}

/** Each cell outside of the paper, or at its edge, takes the light of the nearest one inside. */
function spreadLight({ width, height, levels }: GreyImage, isInside: Uint8Array): Pick<Paper, 'light' | 'isPaper'> {
  const isPaper = pickAround({ width, height, levels: isInside }, Math.min).levels
  // The last row and column of pixels may belong to no cell.
  for (let at = 0; at < isPaper.length; at += 1)
    if (at % width === width - 1 || at >= isPaper.length - width) isPaper[at] = 0
  const light = { width, height, levels: levels.slice() }
  const queue: number[] = []
  const isDone = isPaper.slice()
  for (let at = 0; at < isPaper.length; at += 1) if (isPaper[at] === 1) queue.push(at)
  for (let next = 0; next < queue.length; next += 1) {
    const at = queue[next] as number
    for (const near of listNear(at, width)) {
      if (isDone[near] !== 0) continue
      isDone[near] = 1
      light.levels[near] = light.levels[at] ?? 0
      queue.push(near)
    }
  }
  return { light, isPaper }
}

/** Paints what is not paper as light as the paper nearest to it. Pixels of the picture are `scale` times as many. */
export function paintAround(picture: GreyImage, { light, isPaper }: Paper, scale: number): void {
  const { width, height, levels } = picture
  const cell = PAPER.cell * scale
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(light.height - 1, Math.floor(y / cell)) * light.width
    for (let x = 0; x < width; x += 1) {
      const at = row + Math.min(light.width - 1, Math.floor(x / cell))
      if (isPaper[at] === 0) levels[y * width + x] = light.levels[at] ?? 255
    }
  }
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

/** The indexes of the cells of each connected area. */
function listAreas(
  { width, levels }: GreyImage,
  isIncluded: (at: number) => boolean,
  isConnected: (from: number, to: number) => boolean,
): number[][] {
  const isOpen = Uint8Array.from(levels, (_, at) => (isIncluded(at) ? 1 : 0))
  const areas: number[][] = []
  for (let start = 0; start < isOpen.length; start += 1) {
    if (isOpen[start] !== 1) continue
    const area = [start]
    isOpen[start] = 0
    for (let next = 0; next < area.length; next += 1) {
      const at = area[next] as number
      for (const near of listNear(at, width)) {
        if (isOpen[near] !== 1 || !isConnected(at, near)) continue
        isOpen[near] = 0
        area.push(near)
      }
    }
    areas.push(area)
  }
  return areas
}

const listNear = (at: number, width: number): number[] => [
  ...(at % width > 0 ? [at - 1] : []),
  ...(at % width < width - 1 ? [at + 1] : []),
  at - width,
  at + width,
]

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
