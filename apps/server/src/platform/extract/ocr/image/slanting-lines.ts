import { type GreyImage, type PixelBox, shrinkGrey } from './grey-image.ts'

const SLANT = {
  shrink: 3, // to about 100 dots per inch
  ink: 190, // levels of the shrunk image below it are ink
  degrees: { from: 12, to: 78, step: 0.5 }, // from the horizontal, either way
  sampled: 4, // one of so many points of ink
  bin: 2, // pixels between parallel lines
  maxLines: 8,
  length: 0.2, // of the page's width: no letter is as long
  covered: 0.88, // of the pixels of a line are ink
  gap: 12, // pixels
  reach: 1, // pixels beside a line
  thickness: 16, // pixels at 300 dots per inch, up and down
} as const

/**
 * Finds long slanting lines, with which pages are crossed out, and paints them white; from a point at the left to one at the
 * right. Text along any slanting line covers far less of it.
 */
export function eraseSlantingLines(image: GreyImage): PixelBox[] {
  const small = shrinkGrey(image, SLANT.shrink)
  const isInk = new Uint8Array(small.levels.length)
  for (let at = 0; at < isInk.length; at += 1) if ((small.levels[at] ?? 255) < SLANT.ink) isInk[at] = 1
  const lines: PixelBox[] = []
  for (let line = 0; line < SLANT.maxLines; line += 1) {
    const found = findLine({ ...small, levels: isInk })
    if (found === undefined) break
    clearLine({ ...small, levels: isInk }, found)
    const { x0, y0, x1, y1 } = found
    const large = { x0: x0 * SLANT.shrink, y0: y0 * SLANT.shrink, x1: x1 * SLANT.shrink, y1: y1 * SLANT.shrink }
    erase(image, large)
    lines.push(large)
  }
  return lines
}

/** The line that most ink lies on, by Hough's transform, if it is one. */
function findLine(ink: GreyImage): PixelBox | undefined {
  const points: number[] = []
  for (let at = 0; at < ink.levels.length; at += 1)
    if (ink.levels[at] === 1 && isSampled(at)) points.push(at % ink.width, Math.floor(at / ink.width))
  const bins = Math.ceil((ink.width + ink.height) / SLANT.bin)
  let best = { votes: (SLANT.covered * SLANT.length * ink.width) / SLANT.sampled, angle: 0, distance: 0 }
  for (const angle of listAngles()) {
    const votes = countVotes(points, angle, bins)
    for (let bin = 0; bin < votes.length; bin += 1) {
      const count = votes[bin] ?? 0
      if (count > best.votes) best = { votes: count, angle, distance: (bin - bins) * SLANT.bin }
    }
  }
  return best.angle === 0 ? undefined : findCovered(ink, Math.tan(best.angle), best.distance / Math.cos(best.angle))
}

function listAngles(): number[] {
  const { from, to, step } = SLANT.degrees
  const degrees = Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step)
  return [...degrees, ...degrees.map((degree) => -degree)].map((degree) => (degree * Math.PI) / 180)
}

/** How many points lie on each parallel line of this angle. */
function countVotes(points: number[], angle: number, bins: number): Int32Array {
  const [sine, cosine] = [Math.sin(angle) / SLANT.bin, Math.cos(angle) / SLANT.bin]
  const votes = new Int32Array(2 * bins)
  for (let at = 0; at < points.length; at += 2) {
    const bin = Math.round((points[at + 1] ?? 0) * cosine - (points[at] ?? 0) * sine) + bins
    votes[bin] = (votes[bin] ?? 0) + 1
  }
  return votes
}

/** One point of a few votes, chosen without a pattern that a line could have too. */
const isSampled = (at: number) => (Math.imul(at, 2_654_435_761) >>> 16) % SLANT.sampled === 0

/** The longest stretch of a line that is covered by ink. */
function findCovered(ink: GreyImage, slope: number, rise: number): PixelBox | undefined {
  const step = 1 / Math.max(1, Math.abs(slope))
  let longest: PixelBox | undefined
  let [start, last, covered] = [-1, -1, 0]
  const close = () => {
    const length = last - start
    const isLine =
      start >= 0 &&
      covered * step >= SLANT.covered * length &&
      length >= SLANT.length * ink.width * Math.min(1, step * 2)
    if (isLine && length > (longest === undefined ? 0 : longest.x1 - longest.x0))
      longest = { x0: start, x1: last, y0: rise + slope * start, y1: rise + slope * last }
    start = -1
    covered = 0
  }
  for (let x = 0; x < ink.width; x += step) {
    if (hasInk(ink, Math.round(x), Math.round(rise + slope * x), SLANT.reach)) {
      if (start < 0) start = x
      last = x
      covered += 1
    } else if (start >= 0 && (x - last) / step > SLANT.gap) close()
  }
  close()
  return longest
}

function hasInk({ width, height, levels }: GreyImage, x: number, y: number, reach: number): boolean {
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1)
      if (levels[row * width + column] === 1) return true
  return false
}

function clearLine({ width, height, levels }: GreyImage, { x0, x1, y0, y1 }: PixelBox): void {
  const slope = (y1 - y0) / (x1 - x0)
  const reach = 2 * SLANT.reach + Math.ceil(Math.abs(slope))
  for (let x = Math.round(x0); x <= x1; x += 1) {
    const y = Math.round(y0 + slope * (x - x0))
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) levels[row * width + x] = 0
  }
}

/** Where the ink above and below the line is thicker than a pen, a letter crosses it, which stays. */
function erase({ width, height, levels }: GreyImage, { x0, x1, y0, y1 }: PixelBox): void {
  const slope = (y1 - y0) / (x1 - x0)
  const reach = Math.ceil(SLANT.thickness * Math.max(1, Math.abs(slope)))
  for (let x = Math.max(0, Math.round(x0)); x <= Math.min(width - 1, x1); x += 1) {
    const middle = Math.round(y0 + slope * (x - x0))
    const isLight = (y: number) => y < 0 || y >= height || (levels[y * width + x] ?? 255) > 230
    let [top, bottom] = [middle, middle]
    while (top > middle - reach && !isLight(top)) top -= 1
    while (bottom < middle + reach && !isLight(bottom)) bottom += 1
    if (bottom - top >= 1.5 * reach) continue
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1) levels[y * width + x] = 255
  }
}
