import type { Glyph } from './glyph.ts'

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270

const TURN = {
  majority: 0.66, // of the letters
  minLines: 3, // a notice in the margin has one or two
  tolerance: 5, // degrees; a watermark across the page leans by more
} as const

/** The turn after which most text of a page runs left to right: some programs print sideways pages without saying so. */
export function findTurn(glyphs: Glyph[]): Turn {
  const letters = glyphs.filter(({ text, style }) => text.trim() !== '' && !style.isInvisible)
  for (const turn of [90, 180, 270] as const) {
    const turned = letters.filter(({ rotation }) => isNear(rotation, turn))
    if (turned.length > TURN.majority * letters.length && countLines(turned, turn) >= TURN.minLines) return turn
  }
  return 0
}

const isNear = (rotation: number, turn: Turn): boolean => {
  const difference = (((rotation - turn) % 360) + 360) % 360
  return Math.min(difference, 360 - difference) <= TURN.tolerance
}

const countLines = (glyphs: Glyph[], turn: Turn): number =>
  new Set(glyphs.map(({ x, y, fontSize }) => Math.round((turn === 180 ? y : x) / Math.max(1, fontSize)))).size
