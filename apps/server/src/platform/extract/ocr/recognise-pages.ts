import type { SourcePage, SourceStroke } from '@sidelight/script-parser/document/source'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Worker } from 'tesseract.js'
import { openPdf } from '@sidelight/extraction/pdf/open-pdf'
import { PDF_LIBRARY_FILES } from '../pdf/pdf-library-files.ts'
import { findReading, type Reading } from './find-reading.ts'
import type { PixelBox } from './image/grey-image.ts'
import { listMarkedWords, type MarkedWord, correctMarkedWords } from './marked-words.ts'
import { listRecognisedItems } from './recognised-items.ts'
import { BLOCK_OF_LINES, startRecogniser } from './recogniser.ts'
import { renderPage, type Rotation } from './render-page.ts'
import type { Rules } from './image/rules.ts'

const ROTATIONS: Rotation[] = [0, 90, 270, 180]
interface RecognisedPage extends Reading {
  number: number
  marked: MarkedWord[]
}

/** Recognises scanned pages. Pages that cannot be rendered or recognised are left out. */
export async function recognisePages(
  bytes: Uint8Array,
  pageNumbers: number[],
  onPage: (done: number, of: number) => void = () => {},
): Promise<SourcePage[]> {
  const document = await openPdf(bytes, PDF_LIBRARY_FILES)
  const worker = await startRecogniser('eng', BLOCK_OF_LINES)
  const recognisedPages: RecognisedPage[] = []
  try {
    for (const [index, number] of pageNumbers.entries()) {
      const recognised = await recognisePage(document, worker, number)
      if (recognised !== undefined) recognisedPages.push(recognised)
      onPage(index + 1, pageNumbers.length)
    }
  } finally {
    await worker.terminate()
    // Only frees memory; its failure must not replace the result or the error.
    await document.loadingTask.destroy().catch(() => undefined)
  }
  await correctMarkedWords(recognisedPages.flatMap(({ marked }) => marked))
  return recognisedPages.map(toPage)
}

const toPage = ({ number, width, height, scale, lines, rules, slanting }: RecognisedPage): SourcePage => ({
  number,
  width,
  height,
  items: listRecognisedItems(lines, scale),
  strokes: [...listStrokes(rules, scale), ...slanting.map((line) => toStroke(line, scale))],
  isScanned: true,
})

/** Rules matter to the parser as those of a table; alone they are underlines. */
function listStrokes({ horizontal, vertical }: Rules, scale: number): SourceStroke[] {
  if (vertical.length === 0) return []
  const points = (pixels: number) => Math.round(pixels * scale * 100) / 100
  return [...horizontal, ...vertical].map(({ x0, y0, x1, y1 }) => {
    const isHorizontal = x1 - x0 > y1 - y0
    const [x, y] = [points((x0 + x1) / 2), points((y0 + y1) / 2)]
    return isHorizontal
      ? { x1: points(x0), y1: y, x2: points(x1), y2: y, kind: 'line' }
      : { x1: x, y1: points(y0), x2: x, y2: points(y1), kind: 'line' }
  })
}

function toStroke({ x0, x1, y0, y1 }: PixelBox, scale: number): SourceStroke {
  const points = (pixels: number) => Math.round(pixels * scale * 100) / 100
  return { x1: points(x0), y1: points(y0), x2: points(x1), y2: points(y1), kind: 'line' }
}

/** Photographs and double pages may be rotated. */
async function recognisePage(
  document: PDFDocumentProxy,
  worker: Worker,
  number: number,
): Promise<RecognisedPage | undefined> {
  try {
    const reading = await findReading(worker, ROTATIONS, (rotation) => renderPage(document, number, rotation))
    return { ...reading, number, marked: listMarkedWords(reading.lines, reading.image) }
  } catch {
    return undefined
  }
}
