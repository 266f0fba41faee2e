import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { ExtractionError } from '../extraction-error.ts'

/** Larger images are skipped: 40 million pixels are an A4 page at 600 dpi, and decoding takes 4 bytes per pixel. */
const MAX_IMAGE_PIXELS = 40_000_000

/** Loaded with the first PDF, since the library takes most of a second. */
export const loadPdfLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs')

export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument } = await loadPdfLibrary()
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({
    // pdf.js detaches the buffer it is given.
    data: Uint8Array.from(bytes),
    standardFontDataUrl: join(root, 'standard_fonts/'),
    cMapUrl: join(root, 'cmaps/'),
    cMapPacked: true,
    wasmUrl: join(root, 'wasm/'),
    iccUrl: join(root, 'iccs/'),
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy().catch(() => undefined)
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ExtractionError(isLocked ? 'pdf-locked' : 'pdf-damaged', error)
  }
}
