import { countLevels, findLevel, type GreyImage } from './grey-image.ts'

const EDGE = {
  cell: 20, // pixels at 300 dots per inch
  ink: 140, // levels below it are dark
  lightShare: { inside: 0.2, atEdge: 0.6 }, // of a cell's pixels may be light: letters leave more, and are not at the edge
} as const

/** Paints white what a copier leaves black where no paper lies: dark areas that reach an edge of the picture. */
export function whitenDarkEdges(image: GreyImage): void {
  const columns = Math.ceil(image.width / EDGE.cell)
  const rows = Math.ceil(image.height / EDGE.cell)
  const isAtEdge = (x: number, y: number) => x === 0 || y === 0 || x === columns - 1 || y === rows - 1
  const isDark = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    const share = isAtEdge(x, y) ? EDGE.lightShare.atEdge : EDGE.lightShare.inside
    return isDarkCell(image, x * EDGE.cell, y * EDGE.cell, share) ? 1 : 0
  })
  const queue: number[] = []
  const isWhite = new Uint8Array(isDark.length)
  for (let at = 0; at < isDark.length; at += 1) {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    if (isDark[at] === 1 && isAtEdge(x, y)) queue.push(at)
  }
  for (const at of queue) isWhite[at] = 1
  for (let next = 0; next < queue.length; next += 1) {
    const [x, y] = [(queue[next] as number) % columns, Math.floor((queue[next] as number) / columns)]
    whiten(image, x * EDGE.cell, y * EDGE.cell)
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
        const near = row * columns + column
        if (isWhite[near] === 1) continue
        isWhite[near] = 1
        if (isDark[near] === 1) queue.push(near)
        // The cell at the edge of the dark area is dark in part.
        else whiten(image, column * EDGE.cell, row * EDGE.cell)
      }
    }
  }
}

const boxOf = (image: GreyImage, x0: number, y0: number) => ({
  x0,
  y0,
  x1: Math.min(image.width, x0 + EDGE.cell),
  y1: Math.min(image.height, y0 + EDGE.cell),
})

const isDarkCell = (image: GreyImage, left: number, top: number, lightShare: number): boolean =>
  findLevel(countLevels(image, boxOf(image, left, top)), 1 - lightShare) < EDGE.ink

function whiten(image: GreyImage, left: number, top: number): void {
  const { x0, x1, y0, y1 } = boxOf(image, left, top)
  for (let y = y0; y < y1; y += 1) image.levels.fill(255, y * image.width + x0, y * image.width + x1)
}
