import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SourcePage } from '@sidelight/domain/script/source'
import type { Worker } from 'tesseract.js'
import { openPdf } from '../pdf/open-pdf.ts'
import { renderPage } from './render-page.ts'
import { listRecognisedItems } from './recognised-items.ts'

/** Reads pages that are pictures of text. Pages that cannot be drawn or read are left out of the answer. */
export async function recognisePages(bytes: Uint8Array, pageNumbers: number[]): Promise<SourcePage[]> {
  const document = await openPdf(bytes)
  const worker = await startRecogniser()
  try {
    const pages: SourcePage[] = []
    for (const number of pageNumbers) {
      const image = await renderPage(document, number).catch(() => undefined)
      if (image === undefined) continue
      const { data } = await worker.recognize(image.png, { rotateAuto: true }, { blocks: true, text: false })
      const items = listRecognisedItems(data.blocks ?? [], image.scale)
      pages.push({ number, width: image.width, height: image.height, items, strokes: [], isScanned: true })
    }
    return pages
  } finally {
    await worker.terminate()
    await document.loadingTask.destroy().catch(() => undefined)
  }
}

/** The language data lie in an npm package, so that nothing is ever fetched. */
async function startRecogniser(): Promise<Worker> {
  const { createWorker, PSM } = await import('tesseract.js')
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', 1, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  })
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    preserve_interword_spaces: '1',
    user_defined_dpi: '200',
  })
  return worker
}
