import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from './pdf/open-pdf.ts'

export interface PageImage {
  page: number
  /** Pixels. */
  width: number
  height: number
  /** Base64, since it travels as JSON. */
  webp: string
}

/** Enough to read 12-point Courier on a wide screen; a page is some 60 kB. */
const PIXELS_ACROSS = 1200
/** A page that claims to be a roll of wallpaper must not become one. */
const MOST_PIXELS = 4_000_000
/** The format ends at 16,383 pixels a side. */
const MOST_PIXELS_A_SIDE = 8000
const QUALITY = 80

/** As a person would see them. Pages that cannot be drawn are left out of the answer. */
export async function renderPageImages(bytes: Uint8Array, pageNumbers: number[]): Promise<PageImage[]> {
  const document = await openPdf(bytes)
  const pictures: PageImage[] = []
  try {
    for (const number of pageNumbers) {
      const picture = await renderPicture(document, number).catch(() => undefined)
      if (picture !== undefined) pictures.push(picture)
    }
  } finally {
    await document.loadingTask.destroy().catch(() => undefined)
  }
  return pictures
}

async function renderPicture(document: PDFDocumentProxy, number: number): Promise<PageImage> {
  const page = await document.getPage(number)
  const paper = page.getViewport({ scale: 1 })
  const scale = Math.min(
    PIXELS_ACROSS / paper.width,
    MOST_PIXELS_A_SIDE / paper.height,
    Math.sqrt(MOST_PIXELS / (paper.width * paper.height)),
  )
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  // Typed for browsers, whose canvas ours stands in for.
  const target = canvas as unknown as Parameters<typeof page.render>[0]['canvas']
  await page.render({ canvas: target, viewport, background: '#ffffff' }).promise
  page.cleanup()
  const webp = (await canvas.encode('webp', QUALITY)).toString('base64')
  return { page: number, width: canvas.width, height: canvas.height, webp }
}
