import type { SourcePage } from '@sidelight/domain/script/document/source'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Line, Worker } from 'tesseract.js'
import { openPdf } from '../pdf/open-pdf.ts'
import { encodePgm } from './grey-image.ts'
import { listMarkedWords, type MarkedWord, correctMarkedWords } from './marked-words.ts'
import { listRecognisedItems } from './recognised-items.ts'
import { BLOCK_OF_LINES, startRecogniser } from './recogniser.ts'
import { renderPage, type Rotation } from './render-page.ts'

const ROTATIONS: Rotation[] = [0, 90, 270, 180]
const HIGH_CONFIDENCE = 70
/** Text read upside down or sideways has few words with high confidence. */
const MIN_CONFIDENT_SHARE = 0.4

interface RecognisedPage {
  number: number
  width: number
  height: number
  scale: number
  lines: Line[]
  marked: MarkedWord[]
}

/** Recognises scanned pages. Pages that cannot be rendered or recognised are left out. */
export async function recognisePages(
  bytes: Uint8Array,
  pageNumbers: number[],
  onPage: (done: number, of: number) => void = () => {},
): Promise<SourcePage[]> {
  const document = await openPdf(bytes)
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
    await document.loadingTask.destroy().catch(() => undefined)
  }
  await correctMarkedWords(recognisedPages.flatMap(({ marked }) => marked))
  return recognisedPages.map(toPage)
}

const toPage = ({ number, width, height, scale, lines }: RecognisedPage): SourcePage => ({
  number,
  width,
  height,
  items: listRecognisedItems(lines, scale),
  strokes: [],
  isScanned: true,
})

/** Tries other rotations if the upright page makes no sense: photographs and double pages may be rotated. */
async function recognisePage(
  document: PDFDocumentProxy,
  worker: Worker,
  number: number,
): Promise<RecognisedPage | undefined> {
  let best: RecognisedPage | undefined
  for (const rotation of ROTATIONS) {
    const candidate = await recogniseRotated(document, worker, number, rotation).catch(() => undefined)
    if (candidate === undefined) continue
    if (best === undefined || countConfidentWords(candidate) > countConfidentWords(best)) best = candidate
    if (isReadable(best)) break
  }
  return best
}

async function recogniseRotated(
  document: PDFDocumentProxy,
  worker: Worker,
  number: number,
  rotation: Rotation,
): Promise<RecognisedPage> {
  const { image, width, height, scale } = await renderPage(document, number, rotation)
  const { data } = await worker.recognize(encodePgm(image), {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  return { number, width, height, scale, lines, marked: listMarkedWords(lines, image) }
}

const listWords = ({ lines }: RecognisedPage) => lines.flatMap(({ words }) => words)

const countConfidentWords = (recognised: RecognisedPage): number =>
  listWords(recognised).filter(({ text, confidence }) => confidence >= HIGH_CONFIDENCE && /\p{L}{2}/u.test(text)).length

const isReadable = (recognised: RecognisedPage): boolean => {
  const count = listWords(recognised).length
  return count === 0 || countConfidentWords(recognised) > count * MIN_CONFIDENT_SHARE
}
