import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SourcePage } from '@sidelight/domain/script/source'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Worker, WorkerParams } from 'tesseract.js'
import { openPdf } from '../pdf/open-pdf.ts'
import { listRecognisedItems } from './recognised-items.ts'
import { renderPage, type Turn } from './render-page.ts'

const TURNS: Turn[] = [0, 90, 270, 180]
/** Sauvola's local threshold: one threshold for the whole page fails on photographs with a shadow and on grainy scans. */
const SHADOWS_AND_NOISE = { thresholding_method: '2' }
const SURE_CONFIDENCE = 0.7
/** Letters read upside down or sideways give words that the recogniser itself doubts. */
const LEAST_SURE_SHARE = 0.4

/** Reads pages that are pictures of text. Pages that cannot be drawn or read are left out of the answer. */
export async function recognisePages(bytes: Uint8Array, pageNumbers: number[]): Promise<SourcePage[]> {
  const document = await openPdf(bytes)
  const worker = await startRecogniser()
  try {
    const pages: SourcePage[] = []
    for (const number of pageNumbers) {
      const page = await recognisePage(document, worker, number)
      if (page !== undefined) pages.push(page)
    }
    return pages
  } finally {
    await worker.terminate()
    await document.loadingTask.destroy().catch(() => undefined)
  }
}

/** A page that makes no sense upright may lie on its side, as photographs and double pages do. */
async function recognisePage(
  document: PDFDocumentProxy,
  worker: Worker,
  number: number,
): Promise<SourcePage | undefined> {
  let best: SourcePage | undefined
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
): Promise<SourcePage> {
  const image = await renderPage(document, number, turn)
  const { data } = await worker.recognize(image.png, { rotateAuto: true }, { blocks: true, text: false })
  const items = listRecognisedItems(data.blocks ?? [], image.scale)
  return { number, width: image.width, height: image.height, items, strokes: [], isScanned: true }
}

const countSureWords = ({ items }: SourcePage): number =>
  items.filter(({ text, confidence }) => (confidence ?? 0) >= SURE_CONFIDENCE && /\p{L}{2}/u.test(text)).length

const makesSense = (page: SourcePage): boolean =>
  countSureWords(page) > page.items.length * LEAST_SURE_SHARE || page.items.length === 0

/** The language data lie in an npm package, so that nothing is ever fetched. */
async function startRecogniser(): Promise<Worker> {
  const { createWorker, PSM } = await import('tesseract.js')
  const require = createRequire(import.meta.url)
  const data = dirname(require.resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', 1, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  })
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    preserve_interword_spaces: '1',
    user_defined_dpi: '200',
    ...SHADOWS_AND_NOISE,
  } as Partial<WorkerParams>)
  return worker
}
