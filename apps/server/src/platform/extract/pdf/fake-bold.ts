import type { Glyph } from './glyph.ts'

/** The nearest two different letters of one word are the dots of a narrow "ii", about 0.2 em apart. */
const SAME_SPOT_EM = 0.12

/** Programs without a bold cut draw each letter twice, slightly apart: the copy goes, the first becomes bold. */
export function mergeFakeBold(glyphs: Glyph[]): Glyph[] {
  const cells = new Map<string, Glyph[]>()
  const boldStyles = new Map<Glyph['style'], Glyph['style']>()
  const kept: Glyph[] = []
  for (const glyph of glyphs) {
    const twin = glyph.text.trim() === '' ? undefined : findTwin(glyph, cells)
    if (twin === undefined) {
      kept.push(glyph)
      remember(glyph, cells)
      continue
    }
    const bold = boldStyles.get(twin.style) ?? { ...twin.style, isBold: true }
    boldStyles.set(twin.style, bold)
    boldStyles.set(bold, bold)
    twin.style = bold
  }
  return kept
}

const CELL_POINTS = 4

const cellKey = (text: string, column: number, row: number): string => `${text} ${column} ${row}`

function remember(glyph: Glyph, cells: Map<string, Glyph[]>): void {
  const key = cellKey(glyph.text, Math.floor(glyph.x / CELL_POINTS), Math.floor(glyph.y / CELL_POINTS))
  const cell = cells.get(key)
  if (cell === undefined) cells.set(key, [glyph])
  // A file that draws one letter a million times on one spot must not make us compare all with all.
  else if (cell.length < 8) cell.push(glyph)
}

function findTwin(glyph: Glyph, cells: Map<string, Glyph[]>): Glyph | undefined {
  const reach = Math.min(CELL_POINTS, SAME_SPOT_EM * glyph.fontSize)
  const [left, right] = [glyph.x - reach, glyph.x + reach].map((x) => Math.floor(x / CELL_POINTS)) as [number, number]
  const [top, bottom] = [glyph.y - reach, glyph.y + reach].map((y) => Math.floor(y / CELL_POINTS)) as [number, number]
  for (let column = left; column <= right; column += 1) {
    for (let row = top; row <= bottom; row += 1) {
      const twin = cells.get(cellKey(glyph.text, column, row))?.find((other) => isTwin(glyph, other, reach))
      if (twin !== undefined) return twin
    }
  }
  return undefined
}

const isTwin = (glyph: Glyph, other: Glyph, reach: number): boolean =>
  Math.abs(glyph.x - other.x) <= reach &&
  Math.abs(glyph.y - other.y) <= reach &&
  Math.abs(glyph.fontSize - other.fontSize) < 0.05 * glyph.fontSize &&
  Math.abs(glyph.rotation - other.rotation) < 1
