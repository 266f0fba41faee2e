import type { Glyph } from './glyph.ts'

/** The closest equal letters of a real word are those of a narrow "ii", about 0.2 em apart. */
const MAX_COPY_DISTANCE_EM = 0.12

/** Programs without a bold font draw each letter twice, slightly apart: the copy is dropped, and the first becomes bold. */
export function mergeFakeBold(glyphs: Glyph[]): Glyph[] {
  const cells = new Map<string, Glyph[]>()
  const boldStyles = new Map<Glyph['style'], Glyph['style']>()
  const merged: Glyph[] = []
  for (const glyph of glyphs) {
    const original = glyph.text.trim() === '' ? undefined : findOriginal(glyph, cells)
    if (original === undefined) {
      merged.push(glyph)
      addToCell(glyph, cells)
      continue
    }
    const bold = boldStyles.get(original.style) ?? { ...original.style, isBold: true }
    boldStyles.set(original.style, bold)
    boldStyles.set(bold, bold)
    original.style = bold
  }
  return merged
}

const CELL_POINTS = 4

const cellKey = (text: string, column: number, row: number): string => `${text} ${column} ${row}`

function addToCell(glyph: Glyph, cells: Map<string, Glyph[]>): void {
  const key = cellKey(glyph.text, Math.floor(glyph.x / CELL_POINTS), Math.floor(glyph.y / CELL_POINTS))
  const cell = cells.get(key)
  if (cell === undefined) cells.set(key, [glyph])
  // Limited, so that a file that draws one letter a million times in one place does not take quadratic time.
  else if (cell.length < 8) cell.push(glyph)
}

function findOriginal(glyph: Glyph, cells: Map<string, Glyph[]>): Glyph | undefined {
  const maxDistance = Math.min(CELL_POINTS, MAX_COPY_DISTANCE_EM * glyph.fontSize)
  const [left, right] = [glyph.x - maxDistance, glyph.x + maxDistance].map((x) => Math.floor(x / CELL_POINTS)) as [
    number,
    number,
  ]
  const [top, bottom] = [glyph.y - maxDistance, glyph.y + maxDistance].map((y) => Math.floor(y / CELL_POINTS)) as [
    number,
    number,
  ]
  for (let column = left; column <= right; column += 1) {
    for (let row = top; row <= bottom; row += 1) {
      const original = cells
        .get(cellKey(glyph.text, column, row))
        ?.find((candidate) => isCopy(glyph, candidate, maxDistance))
      if (original !== undefined) return original
    }
  }
  return undefined
}

const isCopy = (glyph: Glyph, original: Glyph, maxDistance: number): boolean =>
  Math.abs(glyph.x - original.x) <= maxDistance &&
  Math.abs(glyph.y - original.y) <= maxDistance &&
  Math.abs(glyph.fontSize - original.fontSize) < 0.05 * glyph.fontSize &&
  Math.abs(glyph.rotation - original.rotation) < 1
