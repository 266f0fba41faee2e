import type { PDFPageProxy } from 'pdfjs-dist'
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.d.ts'
import { ExtractionRefused } from '../refusal.ts'
import { createFontCatalogue, type FontFacts } from './font-facts.ts'
import type { Glyph, GlyphStyle, PageInk, Segment } from './glyph.ts'
import { advance, createGraphicsState, createTextState, moveLine, type GraphicsState } from './graphics-state.ts'
import { measureLightness } from './ink-colour.ts'
import { apply, multiply, toMatrix, type Matrix } from './matrix.ts'
import { loadPdfLibrary } from './open-pdf.ts'
import { listFilledRules, listStrokedSegments } from './path-segments.ts'

interface ShownGlyph {
  unicode?: unknown
  width?: unknown
  isSpace?: boolean
}

export interface InkBudget {
  /** Left for this page. */
  characters: number
  segments: number
}

type Operation = (args: unknown[]) => void

const INVISIBLE_RENDERING = new Set([3, 7])
const FILL_AND_STROKE = 2
const DEEPEST_STATE = 500

/** Reads a page as its drawing program: where each character stands, in which ink, and what is drawn around it. */
export async function readPageInk(
  page: PDFPageProxy,
  visibility: OptionalContentConfig | undefined,
  budget: InkBudget,
): Promise<PageInk> {
  const { OPS, AnnotationMode } = await loadPdfLibrary()
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const viewport = page.getViewport({ scale: 1 })
  const walk = createWalk(toMatrix(viewport.transform), createFontCatalogue(page), visibility, budget)
  const operations = nameOperations(walk, OPS as Record<string, number>)
  for (let index = 0; index < fnArray.length; index += 1) {
    operations.get(fnArray[index] as number)?.((argsArray[index] as unknown[] | null) ?? [])
  }
  const pageArea = Math.max(1, viewport.width * viewport.height)
  return { glyphs: walk.glyphs, segments: walk.segments, imageCoverage: walk.imageArea() / pageArea }
}

function createWalk(
  pageMatrix: Matrix,
  findFont: (id: string) => FontFacts,
  visibility: OptionalContentConfig | undefined,
  budget: InkBudget,
) {
  let state = createGraphicsState(pageMatrix)
  const saved: GraphicsState[] = []
  let text = createTextState()
  const glyphs: Glyph[] = []
  const segments: Segment[] = []
  const styles = new Map<string, GlyphStyle>()
  const contentHidden: boolean[] = []
  let imageArea = 0
  const isHidden = () => contentHidden.includes(true)

  const style = (): GlyphStyle => {
    const { font, fillColour, fillOpacity, renderingMode } = state
    const key = `${font?.name} ${font?.isBold} ${font?.isItalic} ${String(fillColour)} ${fillOpacity} ${renderingMode}`
    const known = styles.get(key)
    if (known !== undefined) return known
    const created: GlyphStyle = {
      fontName: font?.name ?? '',
      isBold: (font?.isBold ?? false) || renderingMode === FILL_AND_STROKE,
      isItalic: font?.isItalic ?? false,
      lightness: measureLightness(fillColour, fillOpacity),
      isInvisible: INVISIBLE_RENDERING.has(renderingMode),
    }
    styles.set(key, created)
    return created
  }

  const showGlyph = (shown: ShownGlyph, current: GlyphStyle) => {
    const { fontSize, horizontalScale, charSpacing, wordSpacing, rise, font } = state
    const unit = font?.unit ?? 0.001
    const width = typeof shown.width === 'number' ? shown.width * unit * fontSize : 0
    const spacing = charSpacing + (shown.isSpace === true ? wordSpacing : 0)
    const toPage = multiply(state.ctm, text.matrix)
    const [x, y] = apply(toPage, 0, rise)
    const [endX, endY] = apply(toPage, (width + Math.max(0, spacing)) * horizontalScale, rise)
    advance(text, (width + spacing) * horizontalScale)
    if (typeof shown.unicode !== 'string' || isHidden() || ![x, y, endX, endY].every(Number.isFinite)) return
    if (glyphs.length >= budget.characters) throw new ExtractionRefused('too-many-characters')
    const size = Math.hypot(toPage[2], toPage[3]) * Math.abs(fontSize)
    const slant = font === undefined || toPage[0] === 0 ? 0 : toPage[2] / Math.abs(toPage[0])
    glyphs.push({
      text: shown.unicode,
      x,
      y,
      endX,
      endY,
      fontSize: size,
      rotation: measureRotation(endX - x, endY - y, toPage, fontSize),
      style: isSheared(slant, toPage) ? slanted(current) : current,
      isUnderlined: false,
      isStruck: false,
    })
  }
  const slantedStyles = new Map<GlyphStyle, GlyphStyle>()
  const slanted = (upright: GlyphStyle): GlyphStyle => {
    const known = slantedStyles.get(upright) ?? { ...upright, isItalic: true }
    slantedStyles.set(upright, known)
    return known
  }

  return {
    glyphs,
    segments,
    imageArea: () => imageArea,
    state: () => state,
    text: () => text,
    save: () => {
      if (saved.length < DEEPEST_STATE) saved.push({ ...state })
    },
    restore: () => {
      state = saved.pop() ?? state
    },
    transform: (matrix: Matrix) => {
      state.ctm = multiply(state.ctm, matrix)
    },
    beginText: () => {
      text = createTextState()
    },
    setFont: (id: unknown, size: unknown) => {
      state.font = typeof id === 'string' ? findFont(id) : undefined
      state.fontSize = Number(size) || 0
    },
    show: (shown: unknown) => {
      if (!Array.isArray(shown)) return
      const current = style()
      for (const part of shown as unknown[]) {
        if (typeof part === 'number') advance(text, (-part / 1000) * state.fontSize * state.horizontalScale)
        else if (typeof part === 'object' && part !== null) showGlyph(part, current)
      }
    },
    beginContent: (tag: unknown, group: unknown) => {
      const isOptional = tag === 'OC' && visibility !== undefined && group !== null && group !== undefined
      contentHidden.push(isOptional && !visibility.isVisible(group))
    },
    endContent: () => {
      contentHidden.pop()
    },
    drawPath: (data: ArrayLike<number>, kind: 'stroke' | 'fill') => {
      if (isHidden() || segments.length >= budget.segments) return
      const found = kind === 'stroke' ? listStrokedSegments(data, state.ctm) : listFilledRules(data, state.ctm)
      segments.push(...found.slice(0, budget.segments - segments.length))
    },
    drawImage: () => {
      const [a, b, c, d] = state.ctm
      if (!isHidden()) imageArea += Math.abs(a * d - b * c)
    },
  }
}

type Walk = ReturnType<typeof createWalk>

function nameOperations(walk: Walk, codes: Record<string, number>): Map<number, Operation> {
  const stroked = new Set(['stroke', 'closeStroke'].map((name) => codes[name]))
  const filled = new Set(
    ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'].map((name) => codes[name]),
  )
  const operations: Record<string, Operation> = {
    save: walk.save,
    restore: walk.restore,
    transform: (args) => walk.transform(toMatrix(args)),
    paintFormXObjectBegin: ([matrix]) => {
      walk.save()
      walk.transform(toMatrix(matrix))
    },
    paintFormXObjectEnd: walk.restore,
    beginText: walk.beginText,
    showText: ([glyphs]) => walk.show(glyphs),
    beginMarkedContent: () => walk.beginContent(undefined, undefined),
    beginMarkedContentProps: ([tag, group]) => walk.beginContent(tag, group),
    endMarkedContent: walk.endContent,
    constructPath: ([finish, parts]) => {
      const data = Array.isArray(parts) ? (parts[0] as ArrayLike<number> | null) : null
      if (data === null || data === undefined) return
      if (stroked.has(finish as number)) walk.drawPath(data, 'stroke')
      else if (filled.has(finish as number)) walk.drawPath(data, 'fill')
    },
    ...nameTextOperations(walk),
    ...nameInkOperations(walk),
  }
  for (const name of Object.keys(codes)) if (/^paint.*Image/.test(name)) operations[name] = walk.drawImage
  return new Map(
    Object.entries(operations).flatMap(([name, operation]) => {
      const code = codes[name]
      return code === undefined ? [] : [[code, operation] as const]
    }),
  )
}

function nameTextOperations(walk: Walk): Record<string, Operation> {
  const set = (key: 'charSpacing' | 'wordSpacing' | 'rise' | 'renderingMode' | 'leading'): Operation => {
    return ([value]) => {
      walk.state()[key] = Number(value) || 0
    }
  }
  return {
    setFont: ([id, size]) => walk.setFont(id, size),
    setCharSpacing: set('charSpacing'),
    setWordSpacing: set('wordSpacing'),
    setTextRise: set('rise'),
    setTextRenderingMode: set('renderingMode'),
    setLeading: ([value]) => {
      walk.state().leading = -(Number(value) || 0)
    },
    setHScale: ([percent]) => {
      walk.state().horizontalScale = (Number(percent) || 100) / 100
    },
    setTextMatrix: (args) => {
      const matrix = toMatrix(args.length === 6 ? args : args[0])
      walk.text().matrix = matrix
      walk.text().lineMatrix = matrix
    },
    moveText: ([x, y]) => moveLine(walk.text(), Number(x) || 0, Number(y) || 0),
    setLeadingMoveText: ([x, y]) => {
      walk.state().leading = Number(y) || 0
      moveLine(walk.text(), Number(x) || 0, Number(y) || 0)
    },
    nextLine: () => moveLine(walk.text(), 0, walk.state().leading),
  }
}

function nameInkOperations(walk: Walk): Record<string, Operation> {
  const unknownInk: Operation = () => {
    walk.state().fillColour = undefined
  }
  return {
    setFillRGBColor: ([colour]) => {
      walk.state().fillColour = colour
    },
    setFillTransparent: unknownInk,
    setFillColorN: unknownInk,
    setGState: ([entries]) => {
      if (!Array.isArray(entries)) return
      for (const [key, value] of entries as [string, unknown][]) {
        if (key === 'ca') walk.state().fillOpacity = Math.min(1, Math.max(0, Number(value)))
        else if (key === 'Font' && Array.isArray(value)) walk.setFont(value[0], value[1])
      }
    },
  }
}

/** Glyphs without width say nothing by their pen; their matrix does. */
function measureRotation(dx: number, dy: number, toPage: Matrix, fontSize: number): number {
  const [across, down] = Math.hypot(dx, dy) > 1e-3 ? [dx, dy] : [toPage[0] * fontSize, toPage[1] * fontSize]
  const degrees = (Math.atan2(-down, across) * 180) / Math.PI
  return Math.abs(degrees) < 0.05 ? 0 : Math.round(degrees * 10) / 10
}

/** Programs without an italic cut shear the upright one. */
const isSheared = (slant: number, [a, b, c, d]: Matrix): boolean =>
  Math.abs(b) < 1e-3 * Math.abs(a) && Math.abs(c) > 0.1 * Math.abs(d) && Math.abs(slant) > 0.1
