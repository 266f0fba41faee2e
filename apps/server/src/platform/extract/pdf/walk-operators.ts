import type { PDFPageProxy } from 'pdfjs-dist'
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.d.ts'
import { createFontCatalogue } from './font-facts.ts'
import type { PageMarksDrawn } from './glyph.ts'
import { createTextState, moveLine } from './graphics-state.ts'
import { toMatrix } from './matrix.ts'
import { loadPdfLibrary } from './open-pdf.ts'
import {
  beginContent,
  drawImage,
  drawPath,
  endContent,
  restoreState,
  saveState,
  setFont,
  createPageInterpreter,
  transform,
  type DrawLimits,
  type PageInterpreter,
} from './page-interpreter.ts'
import { showText } from './show-text.ts'

type Operation = (walk: PageInterpreter, args: unknown[]) => void

/** Reads a page as its drawing program: where each character stands, in which ink, and what is drawn around it. */
export async function readPageInk(
  page: PDFPageProxy,
  visibility: OptionalContentConfig | undefined,
  budget: DrawLimits,
): Promise<PageMarksDrawn> {
  const { OPS, AnnotationMode } = await loadPdfLibrary()
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const viewport = page.getViewport({ scale: 1 })
  const walk = createPageInterpreter(toMatrix(viewport.transform), createFontCatalogue(page), visibility, budget)
  const operations = listOperations(OPS as Record<string, number>)
  for (let index = 0; index < fnArray.length; index += 1) {
    operations.get(fnArray[index] as number)?.(walk, (argsArray[index] as unknown[] | null) ?? [])
  }
  const pageArea = Math.max(1, viewport.width * viewport.height)
  return { glyphs: walk.glyphs, segments: walk.segments, imageCoverage: walk.imageArea / pageArea }
}

const FILLING = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke']
const STROKING = ['stroke', 'closeStroke']

function listOperations(codes: Record<string, number>): Map<number, Operation> {
  const strokes = new Set(STROKING.map((name) => codes[name]))
  const fills = new Set(FILLING.map((name) => codes[name]))
  const constructPath: Operation = (walk, [finish, parts]) => {
    const data = Array.isArray(parts) ? (parts[0] as ArrayLike<number> | null | undefined) : undefined
    if (data === null || data === undefined) return
    if (strokes.has(finish as number)) drawPath(walk, data, 'stroke')
    else if (fills.has(finish as number)) drawPath(walk, data, 'fill')
  }
  const images = Object.keys(codes).filter((name) => /^paint.*Image/.test(name))
  const named: [string, Operation][] = [
    ...Object.entries(STATE_OPERATIONS),
    ...Object.entries(TEXT_OPERATIONS),
    ...Object.entries(INK_OPERATIONS),
    ['constructPath', constructPath],
    ...images.map((name): [string, Operation] => [name, drawImage]),
  ]
  return new Map(
    named.flatMap(([name, operation]) => {
      const code = codes[name]
      return code === undefined ? [] : [[code, operation] as const]
    }),
  )
}

const STATE_OPERATIONS: Record<string, Operation> = {
  save: saveState,
  restore: restoreState,
  transform: (walk, args) => transform(walk, toMatrix(args)),
  paintFormXObjectBegin: (walk, [matrix]) => {
    saveState(walk)
    transform(walk, toMatrix(matrix))
  },
  paintFormXObjectEnd: restoreState,
  beginMarkedContent: (walk) => beginContent(walk, undefined, undefined),
  beginMarkedContentProps: (walk, [tag, group]) => beginContent(walk, tag, group),
  endMarkedContent: endContent,
}

const setNumber =
  (key: 'charSpacing' | 'wordSpacing' | 'rise' | 'renderingMode'): Operation =>
  (walk, [value]) => {
    walk.state[key] = Number(value) || 0
  }

const TEXT_OPERATIONS: Record<string, Operation> = {
  beginText: (walk) => {
    walk.text = createTextState()
  },
  showText: (walk, [shown]) => showText(walk, shown),
  setFont: (walk, [id, size]) => setFont(walk, id, size),
  setCharSpacing: setNumber('charSpacing'),
  setWordSpacing: setNumber('wordSpacing'),
  setTextRise: setNumber('rise'),
  setTextRenderingMode: setNumber('renderingMode'),
  setLeading: (walk, [value]) => {
    walk.state.leading = -(Number(value) || 0)
  },
  setHScale: (walk, [percent]) => {
    walk.state.horizontalScale = (Number(percent) || 100) / 100
  },
  setTextMatrix: (walk, args) => {
    const matrix = toMatrix(args.length === 6 ? args : args[0])
    walk.text.matrix = matrix
    walk.text.lineMatrix = matrix
  },
  moveText: (walk, [x, y]) => moveLine(walk.text, Number(x) || 0, Number(y) || 0),
  setLeadingMoveText: (walk, [x, y]) => {
    walk.state.leading = Number(y) || 0
    moveLine(walk.text, Number(x) || 0, Number(y) || 0)
  },
  nextLine: (walk) => moveLine(walk.text, 0, walk.state.leading),
}

const setUnknownInk: Operation = (walk) => {
  walk.state.fillColour = undefined
}

const INK_OPERATIONS: Record<string, Operation> = {
  setFillRGBColor: (walk, [colour]) => {
    walk.state.fillColour = colour
  },
  setFillTransparent: setUnknownInk,
  setFillColorN: setUnknownInk,
  setGState: (walk, [entries]) => {
    if (!Array.isArray(entries)) return
    for (const [key, value] of entries as [string, unknown][]) {
      if (key === 'ca') walk.state.fillOpacity = Math.min(1, Math.max(0, Number(value)))
      else if (key === 'Font' && Array.isArray(value)) setFont(walk, value[0], value[1])
    }
  },
}
