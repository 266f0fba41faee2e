import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { cleanImage } from './image/clean-image.ts'
import { invertDark } from './image/dark-page.ts'
import { whitenDarkEdges } from './image/dark-edges.ts'
import { findSkew } from './image/find-skew.ts'
import { type GreyImage, readGrey } from './image/grey-image.ts'
import { findLineCurve } from './image/line-curve.ts'
import { type Corners, findPaper, paintAround, type Paper, type Point } from './image/paper-corners.ts'
import { findProjection, IDENTITY, turnProjection, warpGrey } from './image/warp-image.ts'

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
const MAX_SMALL_PIXELS = 1_200_000
/** A photographed sheet becomes a page of this size, which is US letter; a larger page would be a poster. */
const LETTER_POINTS = 612 * 792
const MAX_PAGE_POINTS = 842 * 1191
/** What is drawn around a sheet, of its size. */
const PAPER_BORDER = 0.03
/** Enlarging a blurred photograph further adds nothing. */
const MAX_ENLARGEMENT = 1.6

/** Renders a page straightened, dark on light, in grey, without grain and shadows. */
export async function renderPage(
  document: PDFDocumentProxy,
  number: number,
  extraRotation: Rotation = 0,
): Promise<PageImage> {
  const page = await document.getPage(number)
  const rotation = (page.rotate + extraRotation) % 360
  const { width, height } = page.getViewport({ scale: 1, rotation })
  const area = Math.max(1, width * height)
  const scale = Math.min(DOTS_PER_INCH / 72, Math.sqrt(MAX_PIXELS / area))
  const small = await drawSmall(page, rotation)
  const paper = findPaper(small)
  if (paper !== undefined) {
    const picture = readGrey(await draw(page, scale, rotation, 0))
    page.cleanup()
    return flattenPaper(picture, small, paper)
  }
  const ink = invertDark(small)
  const skew = findSkew(ink)
  const turn = turnProjection(IDENTITY, small, skew)
  const curve = findLineCurve(warpGrey(ink, ink.width, ink.height, turn))

  const drawn = readGrey(await draw(page, scale, rotation, Math.abs(skew) < MIN_SKEW_DEGREES ? 0 : skew))
  page.cleanup()
  const straightened = curve === undefined ? drawn : warpGrey(drawn, drawn.width, drawn.height, IDENTITY, curve)
  // Pictures become pages with a point per pixel, of which the parser would expect huge letters.
  const shrink = Math.min(1, Math.sqrt(MAX_PAGE_POINTS / area))
  const image = cleanImage(invertDark(straightened))
  whitenDarkEdges(image)
  return { image, width: width * shrink, height: height * shrink, scale: shrink / scale }
}

/** A page at about 100 dots per inch. */
async function drawSmall(page: PDFPageProxy, rotation: number): Promise<GreyImage> {
  const { width, height } = page.getViewport({ scale: 1, rotation })
  const scale = Math.min(SKEW_DOTS_PER_INCH / 72, Math.sqrt(MAX_SMALL_PIXELS / Math.max(1, width * height)))
  return readGrey(await draw(page, scale, rotation, 0))
}

/** The sheet of paper in a photograph as if it had been scanned. */
function flattenPaper(picture: GreyImage, small: GreyImage, paper: Paper): PageImage {
  const enlarged = picture.width / small.width
  paintAround(picture, paper, enlarged)
  paintAround(small, paper, 1)
  const corners = growCorners(paper.corners, PAPER_BORDER)
  const large = corners.map(({ x, y }) => ({ x: x * enlarged, y: y * enlarged })) as Corners
  const natural = measureSheet(large)
  const pixels = LETTER_POINTS * (DOTS_PER_INCH / 72) ** 2
  const growth = Math.min(MAX_ENLARGEMENT, Math.sqrt(pixels / (natural.width * natural.height)))
  const sheet = { width: Math.round(natural.width * growth), height: Math.round(natural.height * growth) }
  const smallSheet = { width: Math.round(sheet.width / 3), height: Math.round(sheet.height / 3) }
  const smallProjection = findProjection(smallSheet, corners)
  const skew = findSkew(warpGrey(small, smallSheet.width, smallSheet.height, smallProjection))
  const turned = turnProjection(smallProjection, smallSheet, skew)
  const curve = findLineCurve(warpGrey(small, smallSheet.width, smallSheet.height, turned))

  const projection = turnProjection(findProjection(sheet, large), sheet, skew)
  const image = cleanImage(invertDark(warpGrey(picture, sheet.width, sheet.height, projection, curve)))
  const scale = Math.sqrt(LETTER_POINTS / (sheet.width * sheet.height))
  return { image, width: sheet.width * scale, height: sheet.height * scale, scale }
}

/** Curled paper reaches over the straight lines between its corners. */
function growCorners(corners: Corners, share: number): Corners {
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) }
  return corners.map(({ x, y }) => ({
    x: x + (x - middle.x) * 2 * share,
    y: y + (y - middle.y) * 2 * share,
  })) as Corners
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function measureSheet([topLeft, topRight, bottomRight, bottomLeft]: Corners): { width: number; height: number } {
  const distance = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y)
  return {
    width: (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2,
    height: (distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2,
  }
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
