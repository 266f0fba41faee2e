import type { Line, Worker, WorkerParams } from 'tesseract.js'
import { cropGrey, encodePgm, type GreyImage, type PixelBox } from './image/grey-image.ts'

/**
 * How Tesseract separates ink from paper to find the lines; letters are read from the grey image. Sauvola's local threshold
 * copes with shadows, Otsu's with thin and broken strokes.
 */
export type Threshold = 'sauvola' | 'otsu'

export const THRESHOLD_CODES = { sauvola: '2', otsu: '0' }
const BORDER_PIXELS = 20
const HIGH_CONFIDENCE = 70

/** The lines of the given parts of an image, one part after the other. */
export async function readImage(
  worker: Worker,
  image: GreyImage,
  regions: PixelBox[],
  threshold: Threshold,
): Promise<Line[]> {
  await worker.setParameters({ thresholding_method: THRESHOLD_CODES[threshold] } as Partial<WorkerParams>)
  const lines: Line[] = []
  for (const region of regions) {
    const isWhole = region.x1 - region.x0 === image.width && region.y1 - region.y0 === image.height
    const part = isWhole ? image : cropGrey(image, region, BORDER_PIXELS)
    const { data } = await worker.recognize(encodePgm(part), {}, { blocks: true, text: false })
    for (const { paragraphs } of data.blocks ?? []) {
      for (const line of paragraphs.flatMap((paragraph) => paragraph.lines)) {
        if (!isWhole) moveLine(line, region.x0 - BORDER_PIXELS, region.y0 - BORDER_PIXELS)
        lines.push(line)
      }
    }
  }
  return lines
}

function moveLine(line: Line, x: number, y: number): void {
  for (const box of [line.bbox, line.baseline, ...line.words.map(({ bbox }) => bbox)]) {
    box.x0 += x
    box.x1 += x
    box.y0 += y
    box.y1 += y
  }
}

const listWords = (lines: Line[]) => lines.flatMap(({ words }) => words)

export const countSureWords = (lines: Line[]): number =>
  listWords(lines).filter(({ text, confidence }) => confidence >= HIGH_CONFIDENCE && /\p{L}{2}/u.test(text)).length

/** The share of words with high confidence; text read upside down or sideways has few. */
export const rateReading = (lines: Line[]): number => countSureWords(lines) / Math.max(1, listWords(lines).length)
