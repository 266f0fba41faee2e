import type { Line, Worker } from 'tesseract.js'
import type { PixelBox } from './image/grey-image.ts'
import { listRegions } from './page-regions.ts'
import { countSureWords, rateReading, readImage, type Threshold } from './read-image.ts'
import type { PageImage, Rotation } from './render-page.ts'
import { removeDust } from './image/remove-dust.ts'
import { eraseRules, type Rules } from './image/rules.ts'
import { eraseSlantingLines } from './image/slanting-lines.ts'

/** How sure the OCR has to be of a page. */
const SHARE = {
  readable: 0.4, // of the words: below it a page may be upside down, sideways or badly separated from its paper
  sure: 0.8, // of the words: above it the other threshold would gain nothing
} as const
/** The height of the strip with which a threshold or a rotation is tried, of the page. */
const STRIP = 0.25

export interface Reading extends PageImage {
  rules: Rules
  /** Lines with which parts of the page are crossed out. */
  slanting: PixelBox[]
  lines: Line[]
}

/**
 * The surest reading of a page. The second threshold and the other rotations cost as much as the first reading, so they are
 * tried only in doubt, and on a strip unless the page makes sense already.
 */
export async function findReading(
  worker: Worker,
  [first = 0, ...others]: Rotation[],
  render: (rotation: Rotation) => Promise<PageImage>,
): Promise<Reading> {
  const prepared = preparePage(await render(first))
  let best = await prepared.read('sauvola', worker)
  if (rateReading(best.lines) >= SHARE.sure) return best
  const isWorthwhile = isReadable(best) || isReadable(await prepared.tryStrip('otsu', worker))
  if (isWorthwhile) best = chooseSurer(best, await prepared.read('otsu', worker))
  for (const rotation of others) {
    if (isReadable(best)) break
    const turned = preparePage(await render(rotation))
    for (const threshold of ['sauvola', 'otsu'] as const) {
      if (!isReadable(await turned.tryStrip(threshold, worker))) continue
      best = chooseSurer(best, await turned.read(threshold, worker))
      break
    }
  }
  return best
}

interface PreparedPage {
  read: (threshold: Threshold, worker: Worker) => Promise<Reading>
  /** Reads a strip of the middle of the page. */
  tryStrip: (threshold: Threshold, worker: Worker) => Promise<Pick<Reading, 'lines'>>
}

function preparePage(page: PageImage): PreparedPage {
  const { image } = page
  const slanting = eraseSlantingLines(image)
  const rules = eraseRules(image)
  removeDust(image)
  const regions = listRegions(image, rules)
  const strip: PixelBox = {
    x0: 0,
    x1: image.width,
    y0: Math.round(((1 - STRIP) / 2) * image.height),
    y1: Math.round(((1 + STRIP) / 2) * image.height),
  }
  return {
    read: async (threshold, worker) => ({
      ...page,
      rules,
      slanting,
      lines: await readImage(worker, image, regions, threshold),
    }),
    tryStrip: async (threshold, worker) => ({ lines: await readImage(worker, image, [strip], threshold) }),
  }
}

const isReadable = ({ lines }: Pick<Reading, 'lines'>): boolean => rateReading(lines) > SHARE.readable

const chooseSurer = (first: Reading, second: Reading): Reading =>
  countSureWords(second.lines) > countSureWords(first.lines) ? second : first
