import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { DocumentInitParameters } from 'pdfjs-dist/types/src/display/api.d.ts'
import { ExtractionError } from '../extraction-error.ts'

/** Larger images are skipped: 40 million pixels are an A4 page at 600 dpi, and decoding takes 4 bytes per pixel. */
const MAX_IMAGE_PIXELS = 40_000_000

/** Where pdf.js finds its own files: fonts that a PDF names without containing them, character maps and decoders. */
export type PdfLibraryFiles = Pick<
  DocumentInitParameters,
  'standardFontDataUrl' | 'cMapUrl' | 'wasmUrl' | 'iccUrl' | 'BinaryDataFactory'
>

/** Loaded with the first PDF, since the library takes most of a second. */
export const loadPdfLibrary = () => import('pdfjs-dist/legacy/build/pdf.mjs')

/** With the same options in Node and in a browser, so that both extract the same. */
export async function openPdf(bytes: Uint8Array, files: PdfLibraryFiles): Promise<PDFDocumentProxy> {
  const { getDocument } = await loadPdfLibrary()
  const task = getDocument({
    ...files,
    // pdf.js detaches the buffer it is given.
    data: Uint8Array.from(bytes),
    cMapPacked: true,
    disableFontFace: true,
    fontExtraProperties: true,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (error) {
    // Only frees memory; the first error says more.
    await task.destroy().catch(() => undefined)
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new ExtractionError(isLocked ? 'pdf-locked' : 'pdf-damaged', error)
  }
}
