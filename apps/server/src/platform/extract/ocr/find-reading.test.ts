import type { Line, Worker } from 'tesseract.js'
import { expect, test } from 'vitest'
import { findReading } from './find-reading.ts'
import { THRESHOLD_CODES, type Threshold } from './read-image.ts'
import type { PageImage, Rotation } from './render-page.ts'

const HEIGHT = 400
const page = (rotation: Rotation): PageImage => ({
  // The width says how the page was turned.
  image: { width: 600 + rotation, height: HEIGHT, levels: new Uint8Array((600 + rotation) * HEIGHT).fill(255) },
  width: 612,
  height: 792,
  scale: 1,
})

/** A recogniser that is as sure of its ten words as it is told for each threshold and rotation. */
function startWorker(sureWords: Partial<Record<`${Threshold} ${Rotation}`, number>>) {
  const reads: string[] = []
  let threshold = 'sauvola'
  const worker = {
    setParameters: async ({ thresholding_method: code }: { thresholding_method: string }) => {
      threshold = code === THRESHOLD_CODES.otsu ? 'otsu' : 'sauvola'
    },
    recognize: async (pgm: Buffer) => {
      const [width = 0, height = 0] = pgm.subarray(3, 12).toString('latin1').split(/\s/).map(Number)
      const isStrip = height < HEIGHT
      const rotation = width - 600 - (isStrip ? 40 : 0)
      const name = `${threshold} ${rotation}`
      reads.push(isStrip ? `strip ${name}` : name)
      const sure = sureWords[name as keyof typeof sureWords] ?? 0
      const box = { x0: 0, y0: 0, x1: 9, y1: 9 }
      const words = Array.from({ length: 10 }, (_, at) => ({ text: name, confidence: at < sure ? 90 : 20, bbox: box }))
      return { data: { blocks: [{ paragraphs: [{ lines: [{ words, bbox: { ...box }, baseline: { ...box } }] }] }] } }
    },
  }
  return { worker: worker as unknown as Worker, reads }
}
const nameOf = (lines: Line[]) => lines[0]?.words[0]?.text
const read = (worker: Worker) => findReading(worker, [0, 180, 90, 270], async (rotation) => page(rotation))

test('[R-34-08] A page that is read with confidence is read once', async () => {
  const { worker, reads } = startWorker({ 'sauvola 0': 8 })

  expect(nameOf((await read(worker)).lines)).toBe('sauvola 0')
  expect(reads).toEqual(['sauvola 0'])
})

test('[R-34-08] A page in doubt is read with both thresholds, and the surer reading is kept', async () => {
  expect(nameOf((await read(startWorker({ 'sauvola 0': 7, 'otsu 0': 9 }).worker)).lines)).toBe('otsu 0')
  expect(nameOf((await read(startWorker({ 'sauvola 0': 7, 'otsu 0': 6 }).worker)).lines)).toBe('sauvola 0')
})

test('[R-34-08] A page that makes no sense costs strips, until one of them does', async () => {
  const turned = startWorker({ 'sauvola 0': 1, 'otsu 90': 9 })
  expect(nameOf((await read(turned.worker)).lines)).toBe('otsu 90')
  expect(turned.reads.filter((name) => !name.startsWith('strip'))).toEqual(['sauvola 0', 'otsu 90'])

  const hopeless = startWorker({})
  await read(hopeless.worker)
  expect(hopeless.reads.filter((name) => !name.startsWith('strip'))).toEqual(['sauvola 0'])
  expect(hopeless.reads).toHaveLength(8)
})
