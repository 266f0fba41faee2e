import type { GreyImage } from './grey-image.ts'

const DUST = {
  ink: 215, // levels below it belong to a speck or a letter
  maxSize: 13, // pixels across at 300 dots per inch: about a full stop of 12 points
  cell: 8, // pixels
  reach: { across: 5, down: 2 }, // cells from a letter or another dot of an ellipsis: stops, dots and accents stay
  dots: 3, // in a row
} as const

/** Paints small specks white that stand far from every letter. */
export function removeDust(image: GreyImage): void {
  const { width, height } = image
  const columns = Math.ceil(width / DUST.cell)
  const hasLetter = new Uint8Array(columns * Math.ceil(height / DUST.cell))
  const specks: (readonly number[])[] = []
  forEachSpot(image, (spot, isSpeck) => {
    if (isSpeck) specks.push(spot)
    else for (const at of spot) hasLetter[cellOf(at)] = 1
  })
  function cellOf(at: number) {
    return Math.floor(Math.floor(at / width) / DUST.cell) * columns + Math.floor((at % width) / DUST.cell)
  }
  let far = specks
  for (let dot = 0; dot < DUST.dots; dot += 1) {
    const near = far.filter((speck) => isNearLetter(cellOf(speck[0] ?? 0)))
    const kept = new Set(near)
    far = far.filter((speck) => !kept.has(speck))
    for (const speck of near) hasLetter[cellOf(speck[0] ?? 0)] = 1
  }
  for (const speck of far) for (const at of speck) image.levels[at] = 255
  function isNearLetter(cell: number) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    for (let row = y - DUST.reach.down; row <= y + DUST.reach.down; row += 1)
      for (
        let column = Math.max(0, x - DUST.reach.across);
        column <= Math.min(columns - 1, x + DUST.reach.across);
        column += 1
      )
        if (hasLetter[row * columns + column] === 1) return true
    return false
  }
}

/** Calls back with the pixels of each connected spot of ink. */
function forEachSpot({ width, levels }: GreyImage, onSpot: (spot: readonly number[], isSpeck: boolean) => void): void {
  const isOpen = new Uint8Array(levels.length)
  for (let at = 0; at < levels.length; at += 1) if ((levels[at] ?? 255) < DUST.ink) isOpen[at] = 1
  const steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  for (let start = 0; start < isOpen.length; start += 1) {
    if (isOpen[start] !== 1) continue
    isOpen[start] = 0
    const spot = [start]
    for (let next = 0; next < spot.length; next += 1) {
      for (const step of steps) {
        const near = (spot[next] ?? 0) + step
        if (isOpen[near] !== 1) continue
        isOpen[near] = 0
        spot.push(near)
      }
    }
    onSpot(spot, isSmall(spot, width))
  }
}

function isSmall(spot: readonly number[], width: number): boolean {
  if (spot.length > DUST.maxSize ** 2) return false
  const columns = spot.map((at) => at % width)
  const rows = spot.map((at) => Math.floor(at / width))
  return (
    Math.max(...columns) - Math.min(...columns) < DUST.maxSize && Math.max(...rows) - Math.min(...rows) < DUST.maxSize
  )
}
