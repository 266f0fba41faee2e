import type { SourcePage } from '@sidelight/domain/script/document/source'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Line, Worker } from 'tesseract.js'
import { openPdf } from '../pdf/open-pdf.ts'
import { encodePgm } from './grey-image.ts'
import { listMarkedWords, type MarkedWord, readMarkedWords } from './marked-words.ts'
import { listRecognisedItems } from './recognised-items.ts'
import { PAGE_OF_LINES, startRecogniser } from './recogniser.ts'
import { renderPage, type Turn } from './render-page.ts'

const TURNS: Turn[] = [0, 90, 270, 180]
const SURE_CONFIDENCE = 70
/** Letters read upside down or sideways give words that the recogniser itself doubts. */
const LEAST_SURE_SHARE = 0.4

interface Reading {
  number: number
  width: number
  height: number
  scale: number
  lines: Line[]
  marked: MarkedWord[]
}

/** Reads pages that are pictures of text. Pages that cannot be drawn or read are left out of the answer. */
export async function recognisePages(
  bytes: Uint8Array,
  pageNumbers: number[],
  onPage: (done: number, of: number) => void = () => {},
): Promise<SourcePage[]> {
  const document = await openPdf(bytes)
  const worker = await startRecogniser('eng', PAGE_OF_LINES)
  const readings: Reading[] = []
  try {
    for (const [index, number] of pageNumbers.entries()) {
      const reading = await recognisePage(document, worker, number)
      if (reading !== undefined) readings.push(reading)
      onPage(index + 1, pageNumbers.length)
    }
  } finally {
    await worker.terminate()
    await document.loadingTask.destroy().catch(() => undefined)
  }
  await readMarkedWords(readings.flatMap(({ marked }) => marked))
  return readings.map(toPage)
}

const toPage = ({ number, width, height, scale, lines }: Reading): SourcePage => ({
  number,
  width,
  height,
  items: listRecognisedItems(lines, scale),
  strokes: [],
  isScanned: true,
})

/** A page that makes no sense upright may lie on its side, as photographs and double pages do. */
async function recognisePage(document: PDFDocumentProxy, worker: Worker, number: number): Promise<Reading | undefined> {
  let best: Reading | undefined
  for (const turn of TURNS) {
    const read = await recogniseTurned(document, worker, number, turn).catch(() => undefined)
    if (read === undefined) continue
    if (best === undefined || countSureWords(read) > countSureWords(best)) best = read
    if (makesSense(best)) break
  }
  return best
}

async function recogniseTurned(
  document: PDFDocumentProxy,
  worker: Worker,
  number: number,
  turn: Turn,
): Promise<Reading> {
  const { image, width, height, scale } = await renderPage(document, number, turn)
  const { data } = await worker.recognize(encodePgm(image), {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  return { number, width, height, scale, lines, marked: listMarkedWords(lines, image) }
}

const listWords = ({ lines }: Reading) => lines.flatMap(({ words }) => words)

const countSureWords = (reading: Reading): number =>
  listWords(reading).filter(({ text, confidence }) => confidence >= SURE_CONFIDENCE && /\p{L}{2}/u.test(text)).length

const makesSense = (reading: Reading): boolean => {
  const count = listWords(reading).length
  return count === 0 || countSureWords(reading) > count * LEAST_SURE_SHARE
}
