import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.d.ts'
import type { FontFacts } from './font-facts.ts'
import type { Glyph, Segment } from './glyph.ts'
import { createGraphicsState, createTextState, type GraphicsState, type TextState } from './graphics-state.ts'
import { multiply, type Matrix } from './matrix.ts'
import { listFilledShapes, listStrokedSegments } from './path-segments.ts'
import { createStyleCache, type StyleCache } from './style-cache.ts'

export interface DrawLimits {
  /** Remaining for this page. */
  characters: number
  segments: number
}

/** The state of interpreting the operators of a page, and what has been drawn so far. */
export interface PageInterpreter {
  state: GraphicsState
  text: TextState
  saved: GraphicsState[]
  /** For each open marked content, whether it is on a hidden layer. */
  hidden: boolean[]
  hiddenCount: number
  findFont: (id: string) => FontFacts
  visibility: OptionalContentConfig | undefined
  styles: StyleCache
  limits: DrawLimits
  glyphs: Glyph[]
  segments: Segment[]
  letterShapes: number
  imageArea: number
}

const MAX_SAVED_STATES = 500

export const createPageInterpreter = (
  pageMatrix: Matrix,
  findFont: PageInterpreter['findFont'],
  visibility: PageInterpreter['visibility'],
  limits: DrawLimits,
): PageInterpreter => ({
  state: createGraphicsState(pageMatrix),
  text: createTextState(),
  saved: [],
  hidden: [],
  hiddenCount: 0,
  findFont,
  visibility,
  styles: createStyleCache(),
  limits,
  glyphs: [],
  segments: [],
  letterShapes: 0,
  imageArea: 0,
})

export function saveState(interpreter: PageInterpreter): void {
  if (interpreter.saved.length < MAX_SAVED_STATES) interpreter.saved.push({ ...interpreter.state })
}

export function restoreState(interpreter: PageInterpreter): void {
  interpreter.state = interpreter.saved.pop() ?? interpreter.state
}

export function transform(interpreter: PageInterpreter, matrix: Matrix): void {
  interpreter.state.ctm = multiply(interpreter.state.ctm, matrix)
}

export function setFont(interpreter: PageInterpreter, id: unknown, size: unknown): void {
  interpreter.state.font = typeof id === 'string' ? interpreter.findFont(id) : undefined
  interpreter.state.fontSize = Number(size) || 0
}

export function beginContent(interpreter: PageInterpreter, tag: unknown, group: unknown): void {
  const isLayer = tag === 'OC' && interpreter.visibility !== undefined && group !== null && group !== undefined
  const isHidden = isLayer && interpreter.visibility?.isVisible(group) === false
  interpreter.hidden.push(isHidden)
  if (isHidden) interpreter.hiddenCount += 1
}

export function endContent(interpreter: PageInterpreter): void {
  if (interpreter.hidden.pop() === true) interpreter.hiddenCount -= 1
}

export function drawPath(interpreter: PageInterpreter, data: ArrayLike<number>, kind: 'stroke' | 'fill'): void {
  const remaining = interpreter.limits.segments - interpreter.segments.length
  if (interpreter.hiddenCount > 0 || (kind === 'stroke' && remaining <= 0)) return
  const { ctm } = interpreter.state
  const { segments, letterShapes } =
    kind === 'stroke' ? { segments: listStrokedSegments(data, ctm), letterShapes: 0 } : listFilledShapes(data, ctm)
  interpreter.letterShapes += letterShapes
  for (const segment of segments.slice(0, Math.max(0, remaining))) interpreter.segments.push(segment)
}

export function drawImage(interpreter: PageInterpreter): void {
  const [a, b, c, d] = interpreter.state.ctm
  if (interpreter.hiddenCount === 0) interpreter.imageArea += Math.abs(a * d - b * c)
}
