import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker, WorkerParams } from 'tesseract.js'
import { THRESHOLD_CODES } from './read-image.ts'
import { DOTS_PER_INCH } from './render-page.ts'

export type Language = 'eng' | 'fra' | 'deu' | 'spa' | 'pol'
/** Page segmentation modes of Tesseract: a block of lines, or a single line. */
export const BLOCK_OF_LINES = '6'
export const SINGLE_LINE = '7'

/** The language data are npm packages, so that nothing is downloaded at run time. */
export async function startRecogniser(language: Language, layout: string): Promise<Worker> {
  const { createWorker } = await import('tesseract.js')
  const require = createRequire(import.meta.url)
  const data = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
  const worker = await createWorker(language, 1, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  })
  await worker.setParameters({
    tessedit_pageseg_mode: layout,
    preserve_interword_spaces: '1',
    user_defined_dpi: String(DOTS_PER_INCH),
    thresholding_method: THRESHOLD_CODES.sauvola,
  } as Partial<WorkerParams>)
  return worker
}
