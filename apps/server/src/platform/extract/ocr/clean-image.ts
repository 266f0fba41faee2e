import type { GreyImage } from './grey-image.ts'

const BLOCK_PIXELS = 64
/** Of the pixels of a block, so many are at most as light as its paper. */
const PAPER_SHARE = 0.8
/** A block darker than so much of the page's paper is a picture or a bar, not a shadow. */
const DEEPEST_SHADOW = 0.5
/** Levels, with the paper at 255: ink below the first becomes black, grain above the second white. */
const INK_LEVEL = 60
const PAPER_LEVEL = 215

/** Takes grain and shadows out and leaves the edges of letters grey, as the recogniser was trained on them. */
export function cleanImage(image: GreyImage): GreyImage {
  return whiten(soften(image))
}

/** Weights of 1 4 6 4 1 both ways: about the grain of a scan at 150 dpi, drawn at twice that. */
function soften({ width, height, levels }: GreyImage): GreyImage {
  const across = new Uint8Array(levels.length)
  weigh(levels, across, 1)
  const soft = new Uint8Array(levels.length)
  weigh(across, soft, width)
  return { width, height, levels: soft }
}

function weigh(from: Uint8Array, to: Uint8Array, step: number): void {
  const edge = 2 * step
  const { length } = from
  for (let at = 0; at < length; at += 1) {
    if (at < edge || at >= length - edge) {
      to[at] = from[at] ?? 255
      continue
    }
    const near = (from[at - step] ?? 0) + (from[at + step] ?? 0)
    const far = (from[at - edge] ?? 0) + (from[at + edge] ?? 0)
    to[at] = (far + 4 * near + 6 * (from[at] ?? 0)) >> 4
  }
}

function whiten(image: GreyImage): GreyImage {
  const paper = measurePaper(image)
  const { width, height, levels } = image
  const white = new Uint8Array(levels.length)
  for (let y = 0; y < height; y += 1) {
    const row = paper.rowAt(y)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const level = ((levels[at] ?? 0) * 255) / (row[x] ?? 255)
      const spread = ((level - INK_LEVEL) * 255) / (PAPER_LEVEL - INK_LEVEL)
      white[at] = spread < 0 ? 0 : spread > 255 ? 255 : spread
    }
  }
  return { width, height, levels: white }
}

interface Paper {
  /** Lightness along a row of pixels; the array is used again for the next row. */
  rowAt: (y: number) => Float32Array
}

/** How light the paper is at each place, even between the middles of blocks. */
function measurePaper(image: GreyImage): Paper {
  const columns = Math.ceil(image.width / BLOCK_PIXELS)
  const rows = Math.ceil(image.height / BLOCK_PIXELS)
  const blocks = Float32Array.from({ length: columns * rows }, (_, at) =>
    findPaper(image, (at % columns) * BLOCK_PIXELS, Math.floor(at / columns) * BLOCK_PIXELS),
  )
  const floor = Math.max(1, DEEPEST_SHADOW * (blocks.toSorted()[blocks.length >> 1] ?? 255))
  const places = Float32Array.from({ length: image.width }, (_, x) => placeBetween(x, columns))
  const mixed = new Float32Array(columns + 1)
  const line = new Float32Array(image.width)
  return {
    rowAt: (y) => {
      const place = placeBetween(y, rows)
      const above = Math.floor(place)
      const below = Math.min(rows - 1, above + 1)
      for (let column = 0; column <= columns; column += 1) {
        const near = Math.min(column, columns - 1)
        const top = Math.max(floor, blocks[above * columns + near] ?? 255)
        const bottom = Math.max(floor, blocks[below * columns + near] ?? 255)
        mixed[column] = top + (bottom - top) * (place - above)
      }
      for (let x = 0; x < line.length; x += 1) {
        const along = places[x] ?? 0
        const left = Math.floor(along)
        const light = mixed[left] ?? 255
        line[x] = light + ((mixed[left + 1] ?? light) - light) * (along - left)
      }
      return line
    },
  }
}

/** Counted in blocks, from the middle of the first. */
const placeBetween = (pixel: number, count: number) => Math.min(count - 1, Math.max(0, pixel / BLOCK_PIXELS - 0.5))

function findPaper({ width, height, levels }: GreyImage, left: number, top: number): number {
  const counts = new Int32Array(256)
  const right = Math.min(width, left + BLOCK_PIXELS)
  const bottom = Math.min(height, top + BLOCK_PIXELS)
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const level = levels[y * width + x] ?? 255
      counts[level] = (counts[level] ?? 0) + 1
    }
  }
  let remaining = PAPER_SHARE * (right - left) * (bottom - top)
  let level = 0
  while (level < 255 && remaining > (counts[level] ?? 0)) {
    remaining -= counts[level] ?? 0
    level += 1
  }
  return level
}
