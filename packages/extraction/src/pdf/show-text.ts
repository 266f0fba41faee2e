import { ExtractionError } from '../extraction-error.ts'
import type { GlyphStyle } from './glyph.ts'
import { advance } from './graphics-state.ts'
import { apply, multiply, type Matrix } from './matrix.ts'
import type { PageInterpreter } from './page-interpreter.ts'
import { readGlyphText } from './unmapped-glyphs.ts'

interface ShownGlyph {
  unicode?: unknown
  width?: unknown
  isSpace?: boolean
}

const DEFAULT_UNIT = 0.001

/** Places the glyphs of one operator; the numbers between them move the pen. */
export function showText(interpreter: PageInterpreter, shown: unknown): void {
  if (!Array.isArray(shown)) return
  const style = interpreter.styles.styleOf(interpreter.state)
  for (const part of shown as unknown[]) {
    if (typeof part === 'number') {
      advance(interpreter.text, (-part / 1000) * interpreter.state.fontSize * interpreter.state.horizontalScale)
    } else if (typeof part === 'object' && part !== null) {
      showGlyph(interpreter, part, style)
    }
  }
}

function showGlyph(interpreter: PageInterpreter, shown: ShownGlyph, style: GlyphStyle): void {
  const { fontSize, horizontalScale, charSpacing, wordSpacing, rise, font, ctm } = interpreter.state
  const width = typeof shown.width === 'number' ? shown.width * (font?.unit ?? DEFAULT_UNIT) * fontSize : 0
  const spacing = charSpacing + (shown.isSpace === true ? wordSpacing : 0)
  const toPage = multiply(ctm, interpreter.text.matrix)
  const [x, y] = apply(toPage, 0, rise)
  // In letter-spaced words the added space belongs to the letter before it, so that they stay words.
  const [endX, endY] = apply(toPage, (width + Math.max(0, spacing)) * horizontalScale, rise)
  advance(interpreter.text, (width + spacing) * horizontalScale)
  if (typeof shown.unicode !== 'string' || interpreter.hiddenCount > 0) return
  if (!Number.isFinite(x + y + endX + endY)) return
  if (interpreter.glyphs.length >= interpreter.limits.characters) throw new ExtractionError('too-many-characters')
  interpreter.glyphs.push({
    text: readGlyphText(shown.unicode, style.fontName),
    x,
    y,
    endX,
    endY,
    fontSize: Math.hypot(toPage[2], toPage[3]) * Math.abs(fontSize),
    rotation: measureRotation(endX - x, endY - y, toPage, fontSize),
    style: isSheared(toPage) ? interpreter.styles.toItalic(style) : style,
    isUnderlined: false,
    isStruck: false,
  })
}

/** By the pen movement, or by the matrix for a glyph without width. */
function measureRotation(dx: number, dy: number, toPage: Matrix, fontSize: number): number {
  const [across, down] = Math.hypot(dx, dy) > 1e-3 ? [dx, dy] : [toPage[0] * fontSize, toPage[1] * fontSize]
  const degrees = (Math.atan2(-down, across) * 180) / Math.PI
  return Math.abs(degrees) < 0.05 ? 0 : Math.round(degrees * 10) / 10
}

/** Programs without an italic font shear the upright one. */
const isSheared = ([a, b, c, d]: Matrix): boolean => Math.abs(b) < 1e-3 * Math.abs(a) && Math.abs(c) > 0.1 * Math.abs(d)
