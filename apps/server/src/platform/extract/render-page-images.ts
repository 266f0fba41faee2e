import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from '@sidelight/extraction/pdf/open-pdf'
import { PDF_LIBRARY_FILES } from './pdf/pdf-library-files.ts'

export interface PageImage {
  page: number
  width: number
  height: number
  /** Base64, since results are sent as JSON. */
  webp: string
}

/** Enough to read 12-point Courier on a wide screen; a page has about 60 kB. */
const WIDTH_PIXELS = 1200
/** Limits the image of a page with absurd dimensions. */
const MAX_PIXELS = 4_000_000
/** WebP allows at most 16,383 pixels per side. */
const MAX_SIDE_PIXELS = 8000
const QUALITY = 80

/** Renders pages as images. Pages that cannot be rendered are left out. */
export async function renderPageImages(bytes: Uint8Array, pageNumbers: number[]): Promise<PageImage[]> {
  const document = await openPdf(bytes, PDF_LIBRARY_FILES)
  const images: PageImage[] = []
  try {
    for (const number of pageNumbers) {
      // A page that cannot be drawn has no picture; the others have theirs.
      const image = await renderImage(document, number).catch(() => undefined)
      if (image !== undefined) images.push(image)
    }
  } finally {
    // Only frees memory; its failure must not replace the result or the error.
    await document.loadingTask.destroy().catch(() => undefined)
  }
  return images
}

async function renderImage(document: PDFDocumentProxy, number: number): Promise<PageImage> {
  const page = await document.getPage(number)
  const paper = page.getViewport({ scale: 1 })
  const scale = Math.min(
    WIDTH_PIXELS / paper.width,
    MAX_SIDE_PIXELS / paper.height,
    Math.sqrt(MAX_PIXELS / (paper.width * paper.height)),
  )
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  // pdf.js expects the canvas type of browsers.
  const target = canvas as unknown as Parameters<typeof page.render>[0]['canvas']
  await page.render({ canvas: target, viewport, background: '#ffffff' }).promise
  page.cleanup()
  const webp = (await canvas.encode('webp', QUALITY)).toString('base64')
  return { page: number, width: canvas.width, height: canvas.height, webp }
}
