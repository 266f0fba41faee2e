import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.d.ts'
import type { FontFacts } from './font-facts.ts'
import type { Glyph, Segment } from './glyph.ts'
import { createGraphicsState, createTextState, type GraphicsState, type TextState } from './graphics-state.ts'
import { multiply, type Matrix } from './matrix.ts'
import { listFilledRules, listStrokedSegments } from './path-segments.ts'
import { createStyleCache, type StyleCache } from './style-cache.ts'

export interface DrawLimits {
  /** Left for this page. */
  characters: number
  segments: number
}

/** Where a page's drawing program has come to, and what it drew so far. */
export interface PageInterpreter {
  state: GraphicsState
  text: TextState
  saved: GraphicsState[]
  /** One for each open piece of marked content: is it on a layer that is switched off? */
  hidden: boolean[]
  hiddenCount: number
  findFont: (id: string) => FontFacts
  visibility: OptionalContentConfig | undefined
  styles: StyleCache
  budget: DrawLimits
  glyphs: Glyph[]
  segments: Segment[]
  imageArea: number
}

const DEEPEST_STATE = 500

export const createPageInterpreter = (
  pageMatrix: Matrix,
  findFont: PageInterpreter['findFont'],
  visibility: PageInterpreter['visibility'],
  budget: DrawLimits,
): PageInterpreter => ({
  state: createGraphicsState(pageMatrix),
  text: createTextState(),
  saved: [],
  hidden: [],
  hiddenCount: 0,
  findFont,
  visibility,
  styles: createStyleCache(),
  budget,
  glyphs: [],
  segments: [],
  imageArea: 0,
})

export function saveState(walk: PageInterpreter): void {
  if (walk.saved.length < DEEPEST_STATE) walk.saved.push({ ...walk.state })
}

export function restoreState(walk: PageInterpreter): void {
  walk.state = walk.saved.pop() ?? walk.state
}

export function transform(walk: PageInterpreter, matrix: Matrix): void {
  walk.state.ctm = multiply(walk.state.ctm, matrix)
}

export function setFont(walk: PageInterpreter, id: unknown, size: unknown): void {
  walk.state.font = typeof id === 'string' ? walk.findFont(id) : undefined
  walk.state.fontSize = Number(size) || 0
}

export function beginContent(walk: PageInterpreter, tag: unknown, group: unknown): void {
  const isLayer = tag === 'OC' && walk.visibility !== undefined && group !== null && group !== undefined
  const isHidden = isLayer && walk.visibility?.isVisible(group) === false
  walk.hidden.push(isHidden)
  if (isHidden) walk.hiddenCount += 1
}

export function endContent(walk: PageInterpreter): void {
  if (walk.hidden.pop() === true) walk.hiddenCount -= 1
}

export function drawPath(walk: PageInterpreter, data: ArrayLike<number>, kind: 'stroke' | 'fill'): void {
  const room = walk.budget.segments - walk.segments.length
  if (walk.hiddenCount > 0 || room <= 0) return
  const found = kind === 'stroke' ? listStrokedSegments(data, walk.state.ctm) : listFilledRules(data, walk.state.ctm)
  for (const segment of found.slice(0, room)) walk.segments.push(segment)
}

export function drawImage(walk: PageInterpreter): void {
  const [a, b, c, d] = walk.state.ctm
  if (walk.hiddenCount === 0) walk.imageArea += Math.abs(a * d - b * c)
}
