import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist'

export interface PageImage {
  png: Buffer
  /** Points of the page. */
  width: number
  height: number
  /** Points per pixel. */
  scale: number
}

export type Turn = 0 | 90 | 180 | 270

const DOTS_PER_INCH = 200
/** A claimed page of ten metres must not become a picture of it; legal paper at 200 dpi has 5 million pixels. */
const MOST_PIXELS = 12_000_000

export async function renderPage(document: PDFDocumentProxy, number: number, turn: Turn = 0): Promise<PageImage> {
  const page = await document.getPage(number)
  const rotation = (page.rotate + turn) % 360
  const { width, height } = page.getViewport({ scale: 1, rotation })
  const scale = Math.min(DOTS_PER_INCH / 72, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)))
  const viewport = page.getViewport({ scale, rotation })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  // Typed for browsers, whose canvas ours stands in for.
  const target = canvas as unknown as Parameters<typeof page.render>[0]['canvas']
  await page.render({ canvas: target, viewport, background: '#ffffff' }).promise
  page.cleanup()
  return { png: canvas.toBuffer('image/png'), width, height, scale: 1 / scale }
}
