import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PdfLibraryFiles } from '@sidelight/extraction/pdf/open-pdf'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

export const PDF_LIBRARY_FILES: PdfLibraryFiles = {
  standardFontDataUrl: join(root, 'standard_fonts/'),
  cMapUrl: join(root, 'cmaps/'),
  wasmUrl: join(root, 'wasm/'),
  iccUrl: join(root, 'iccs/'),
}
