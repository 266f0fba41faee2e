import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { cleanImage } from './clean-image.ts'
import { findSkew } from './find-skew.ts'
import { type GreyImage, readGrey } from './grey-image.ts'

export interface PageImage {
  image: GreyImage
  /** In points. */
  width: number
  height: number
  /** Points per pixel. */
  scale: number
}

export type Rotation = 0 | 90 | 180 | 270

export const DOTS_PER_INCH = 300
const SKEW_DOTS_PER_INCH = 100
/** The OCR copes with a smaller skew by itself. */
const MIN_SKEW_DEGREES = 0.1
/** Limits the image of a page with absurd dimensions; legal paper at 300 dpi has 11 million pixels. */
const MAX_PIXELS = 12_000_000

/** Renders a page straightened, in grey, without grain and shadows. */
export async function renderPage(
  document: PDFDocumentProxy,
  number: number,
  extraRotation: Rotation = 0,
): Promise<PageImage> {
  const page = await document.getPage(number)
  const rotation = (page.rotate + extraRotation) % 360
  const { width, height } = page.getViewport({ scale: 1, rotation })
  const maxScale = Math.sqrt(MAX_PIXELS / Math.max(1, width * height))
  const scale = Math.min(DOTS_PER_INCH / 72, maxScale)
  const skew = findSkew(readGrey(await draw(page, Math.min(SKEW_DOTS_PER_INCH / 72, maxScale), rotation, 0)))
  const straightened = await draw(page, scale, rotation, Math.abs(skew) < MIN_SKEW_DEGREES ? 0 : skew)
  page.cleanup()
  return { image: cleanImage(readGrey(straightened)), width, height, scale: 1 / scale }
}

async function draw(page: PDFPageProxy, scale: number, rotation: number, skewDegrees: number): Promise<Canvas> {
  const viewport = page.getViewport({ scale, rotation })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  // pdf.js expects the canvas type of browsers.
  const target = canvas as unknown as Parameters<typeof page.render>[0]['canvas']
  const transform = rotateAround(viewport.width / 2, viewport.height / 2, -skewDegrees)
  await page.render({ canvas: target, viewport, transform, background: '#ffffff' }).promise
  return canvas
}

function rotateAround(x: number, y: number, degrees: number): number[] {
  const cosine = Math.cos((degrees * Math.PI) / 180)
  const sine = Math.sin((degrees * Math.PI) / 180)
  return [cosine, sine, -sine, cosine, x - x * cosine + y * sine, y - x * sine - y * cosine]
}
