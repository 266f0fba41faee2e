import { countLevels, findLevel, type GreyImage } from './grey-image.ts'

const BLOCK_PIXELS = 64
/** The share of the pixels of a block that are at most as light as its paper. */
const PAPER_SHARE = 0.8
/** A block darker than this share of the lightness of the page's paper is an image or a bar, not a shadow. */
const MIN_RELATIVE_LIGHTNESS = 0.5
/** With the paper at level 255, ink below the first level becomes black and grain above the second white. */
const INK_LEVEL = 60
const PAPER_LEVEL = 215

/** Removes grain and shadows but keeps the edges of letters grey, as in the training data of the OCR. */
export function cleanImage(image: GreyImage): GreyImage {
  return normalisePaper(blur(image))
}

/** Blurs with the weights 1 4 6 4 1 in both directions: about the grain of a 150 dpi scan rendered at 300 dpi. */
function blur({ width, height, levels }: GreyImage): GreyImage {
  const horizontal = new Uint8Array(levels.length)
  blurAlong(levels, horizontal, 1)
  const blurred = new Uint8Array(levels.length)
  blurAlong(horizontal, blurred, width)
  return { width, height, levels: blurred }
}

function blurAlong(from: Uint8Array, to: Uint8Array, step: number): void {
  const edge = 2 * step
  const { length } = from
  for (let at = 0; at < length; at += 1) {
    if (at < edge || at >= length - edge) {
      to[at] = from[at] ?? 255
      continue
    }
    const nearSum = (from[at - step] ?? 0) + (from[at + step] ?? 0)
    const farSum = (from[at - edge] ?? 0) + (from[at + edge] ?? 0)
    to[at] = (farSum + 4 * nearSum + 6 * (from[at] ?? 0)) >> 4
  }
}

function normalisePaper(image: GreyImage): GreyImage {
  const paper = measurePaper(image)
  const { width, height, levels } = image
  const normalised = new Uint8Array(levels.length)
  for (let y = 0; y < height; y += 1) {
    const row = paper.rowAt(y)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const level = ((levels[at] ?? 0) * 255) / (row[x] ?? 255)
      const spread = ((level - INK_LEVEL) * 255) / (PAPER_LEVEL - INK_LEVEL)
      normalised[at] = spread < 0 ? 0 : spread > 255 ? 255 : spread
    }
  }
  return { width, height, levels: normalised }
}

interface Paper {
  /** The lightness along a row of pixels; the array is reused for the next row. */
  rowAt: (y: number) => Float32Array
}

/** The lightness of the paper at each pixel, interpolated between the centres of blocks. */
function measurePaper(image: GreyImage): Paper {
  const columns = Math.ceil(image.width / BLOCK_PIXELS)
  const rows = Math.ceil(image.height / BLOCK_PIXELS)
  const blocks = Float32Array.from({ length: columns * rows }, (_, at) =>
    findPaper(image, (at % columns) * BLOCK_PIXELS, Math.floor(at / columns) * BLOCK_PIXELS),
  )
  const minLightness = Math.max(1, MIN_RELATIVE_LIGHTNESS * (blocks.toSorted()[blocks.length >> 1] ?? 255))
  const columnPositions = Float32Array.from({ length: image.width }, (_, x) => blockPosition(x, columns))
  const interpolated = new Float32Array(columns + 1)
  const line = new Float32Array(image.width)
  return {
    rowAt: (y) => {
      const rowPosition = blockPosition(y, rows)
      const above = Math.floor(rowPosition)
      const below = Math.min(rows - 1, above + 1)
      for (let column = 0; column <= columns; column += 1) {
        const clampedColumn = Math.min(column, columns - 1)
        const top = Math.max(minLightness, blocks[above * columns + clampedColumn] ?? 255)
        const bottom = Math.max(minLightness, blocks[below * columns + clampedColumn] ?? 255)
        interpolated[column] = top + (bottom - top) * (rowPosition - above)
      }
      for (let x = 0; x < line.length; x += 1) {
        const columnPosition = columnPositions[x] ?? 0
        const left = Math.floor(columnPosition)
        const light = interpolated[left] ?? 255
        line[x] = light + ((interpolated[left + 1] ?? light) - light) * (columnPosition - left)
      }
      return line
    },
  }
}

/** The position in blocks, counted from the centre of the first. */
const blockPosition = (pixel: number, count: number) => Math.min(count - 1, Math.max(0, pixel / BLOCK_PIXELS - 0.5))

function findPaper(image: GreyImage, left: number, top: number): number {
  const right = Math.min(image.width, left + BLOCK_PIXELS)
  const bottom = Math.min(image.height, top + BLOCK_PIXELS)
  return findLevel(countLevels(image, { x0: left, y0: top, x1: right, y1: bottom }), PAPER_SHARE)
}
