import { ExtractionError } from '../extraction-error.ts'
import type { GlyphStyle } from './glyph.ts'
import { advance } from './graphics-state.ts'
import { apply, multiply, type Matrix } from './matrix.ts'
import type { PageInterpreter } from './page-interpreter.ts'

interface ShownGlyph {
  unicode?: unknown
  width?: unknown
  isSpace?: boolean
}

const USUAL_UNIT = 0.001

/** Places what one operator shows: glyphs, and numbers that move the pen between them. */
export function showText(walk: PageInterpreter, shown: unknown): void {
  if (!Array.isArray(shown)) return
  const style = walk.styles.styleOf(walk.state)
  for (const part of shown as unknown[]) {
    if (typeof part === 'number') {
      advance(walk.text, (-part / 1000) * walk.state.fontSize * walk.state.horizontalScale)
    } else if (typeof part === 'object' && part !== null) {
      showGlyph(walk, part, style)
    }
  }
}

function showGlyph(walk: PageInterpreter, shown: ShownGlyph, style: GlyphStyle): void {
  const { fontSize, horizontalScale, charSpacing, wordSpacing, rise, font, ctm } = walk.state
  const width = typeof shown.width === 'number' ? shown.width * (font?.unit ?? USUAL_UNIT) * fontSize : 0
  const spacing = charSpacing + (shown.isSpace === true ? wordSpacing : 0)
  const toPage = multiply(ctm, walk.text.matrix)
  const [x, y] = apply(toPage, 0, rise)
  // Letter-spaced words are words: the added space belongs to the letter before it.
  const [endX, endY] = apply(toPage, (width + Math.max(0, spacing)) * horizontalScale, rise)
  advance(walk.text, (width + spacing) * horizontalScale)
  if (typeof shown.unicode !== 'string' || walk.hiddenCount > 0) return
  if (!Number.isFinite(x + y + endX + endY)) return
  if (walk.glyphs.length >= walk.budget.characters) throw new ExtractionError('too-many-characters')
  walk.glyphs.push({
    text: shown.unicode,
    x,
    y,
    endX,
    endY,
    fontSize: Math.hypot(toPage[2], toPage[3]) * Math.abs(fontSize),
    rotation: measureRotation(endX - x, endY - y, toPage, fontSize),
    style: isSheared(toPage) ? walk.styles.slanted(style) : style,
    isUnderlined: false,
    isStruck: false,
  })
}

/** Glyphs without width say nothing by their pen; their matrix does. */
function measureRotation(dx: number, dy: number, toPage: Matrix, fontSize: number): number {
  const [across, down] = Math.hypot(dx, dy) > 1e-3 ? [dx, dy] : [toPage[0] * fontSize, toPage[1] * fontSize]
  const degrees = (Math.atan2(-down, across) * 180) / Math.PI
  return Math.abs(degrees) < 0.05 ? 0 : Math.round(degrees * 10) / 10
}

/** Programs without an italic cut shear the upright one. */
const isSheared = ([a, b, c, d]: Matrix): boolean => Math.abs(b) < 1e-3 * Math.abs(a) && Math.abs(c) > 0.1 * Math.abs(d)
