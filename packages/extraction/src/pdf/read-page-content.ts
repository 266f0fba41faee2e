import type { PDFPageProxy } from 'pdfjs-dist'
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.d.ts'
import { createFontCatalogue } from './font-facts.ts'
import type { PageContent } from './glyph.ts'
import { findTurn } from './page-turn.ts'
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

type Operation = (interpreter: PageInterpreter, args: unknown[]) => void

/** Interprets the operators of a page: the position and ink of each character, and the lines and images around it. */
export async function readPageContent(
  page: PDFPageProxy,
  visibility: OptionalContentConfig | undefined,
  limits: DrawLimits,
): Promise<PageContent> {
  const { OPS, AnnotationMode } = await loadPdfLibrary()
  const operators = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  const findFont = createFontCatalogue(page)
  const operations = listOperations(OPS as Record<string, number>)
  const interpret = (rotation: number): PageContent => {
    const viewport = page.getViewport({ scale: 1, rotation })
    const interpreter = createPageInterpreter(toMatrix(viewport.transform), findFont, visibility, limits)
    for (const [index, code] of operators.fnArray.entries()) {
      operations.get(code)?.(interpreter, (operators.argsArray[index] as unknown[] | null) ?? [])
    }
    const { glyphs, segments, letterShapes, imageArea } = interpreter
    const imageCoverage = imageArea / Math.max(1, viewport.width * viewport.height)
    return { rotation, glyphs, segments, letterShapes, imageCoverage }
  }
  const content = interpret(page.rotate)
  const turn = findTurn(content.glyphs)
  return turn === 0 ? content : interpret((page.rotate + turn) % 360)
}

const FILL_OPERATORS = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke']
const STROKE_OPERATORS = ['stroke', 'closeStroke']

function listOperations(codes: Record<string, number>): Map<number, Operation> {
  const strokes = new Set(STROKE_OPERATORS.map((name) => codes[name]))
  const fills = new Set(FILL_OPERATORS.map((name) => codes[name]))
  const constructPath: Operation = (interpreter, [finish, parts]) => {
    const data = Array.isArray(parts) ? (parts[0] as ArrayLike<number> | null | undefined) : undefined
    if (data === null || data === undefined) return
    if (strokes.has(finish as number)) drawPath(interpreter, data, 'stroke')
    else if (fills.has(finish as number)) drawPath(interpreter, data, 'fill')
  }
  const images = Object.keys(codes).filter((name) => /^paint.*Image/.test(name))
  const operationsByName: [string, Operation][] = [
    ...Object.entries(STATE_OPERATIONS),
    ...Object.entries(TEXT_OPERATIONS),
    ...Object.entries(COLOUR_OPERATIONS),
    ['constructPath', constructPath],
    ...images.map((name): [string, Operation] => [name, drawImage]),
  ]
  return new Map(
    operationsByName.flatMap(([name, operation]) => {
      const code = codes[name]
      return code === undefined ? [] : [[code, operation] as const]
    }),
  )
}

const STATE_OPERATIONS: Record<string, Operation> = {
  save: saveState,
  restore: restoreState,
  transform: (interpreter, args) => transform(interpreter, toMatrix(args)),
  paintFormXObjectBegin: (interpreter, [matrix]) => {
    saveState(interpreter)
    transform(interpreter, toMatrix(matrix))
  },
  paintFormXObjectEnd: restoreState,
  beginMarkedContent: (interpreter) => beginContent(interpreter, undefined, undefined),
  beginMarkedContentProps: (interpreter, [tag, group]) => beginContent(interpreter, tag, group),
  endMarkedContent: endContent,
}

const setNumber =
  (key: 'charSpacing' | 'wordSpacing' | 'rise' | 'renderingMode'): Operation =>
  (interpreter, [value]) => {
    interpreter.state[key] = Number(value) || 0
  }

const TEXT_OPERATIONS: Record<string, Operation> = {
  beginText: (interpreter) => {
    interpreter.text = createTextState()
  },
  showText: (interpreter, [shown]) => showText(interpreter, shown),
  setFont: (interpreter, [id, size]) => setFont(interpreter, id, size),
  setCharSpacing: setNumber('charSpacing'),
  setWordSpacing: setNumber('wordSpacing'),
  setTextRise: setNumber('rise'),
  setTextRenderingMode: setNumber('renderingMode'),
  setLeading: (interpreter, [value]) => {
    interpreter.state.leading = -(Number(value) || 0)
  },
  setHScale: (interpreter, [percent]) => {
    interpreter.state.horizontalScale = (Number(percent) || 100) / 100
  },
  setTextMatrix: (interpreter, args) => {
    const matrix = toMatrix(args.length === 6 ? args : args[0])
    interpreter.text.matrix = matrix
    interpreter.text.lineMatrix = matrix
  },
  moveText: (interpreter, [x, y]) => moveLine(interpreter.text, Number(x) || 0, Number(y) || 0),
  setLeadingMoveText: (interpreter, [x, y]) => {
    interpreter.state.leading = Number(y) || 0
    moveLine(interpreter.text, Number(x) || 0, Number(y) || 0)
  },
  nextLine: (interpreter) => moveLine(interpreter.text, 0, interpreter.state.leading),
}

const setUnknownColour: Operation = (interpreter) => {
  interpreter.state.fillColour = undefined
}

const COLOUR_OPERATIONS: Record<string, Operation> = {
  setFillRGBColor: (interpreter, [colour]) => {
    interpreter.state.fillColour = colour
  },
  setFillTransparent: setUnknownColour,
  setFillColorN: setUnknownColour,
  setGState: (interpreter, [entries]) => {
    if (!Array.isArray(entries)) return
    for (const [key, value] of entries as [string, unknown][]) {
      if (key === 'ca') interpreter.state.fillOpacity = Math.min(1, Math.max(0, Number(value)))
      else if (key === 'Font' && Array.isArray(value)) setFont(interpreter, value[0], value[1])
    }
  },
}
