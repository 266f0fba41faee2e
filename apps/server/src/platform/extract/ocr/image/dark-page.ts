import { countLevels, findLevel, type GreyImage } from './grey-image.ts'

const DARK = {
  blocks: 40, // across the page
  level: 118, // below it the most frequent level of a block is dark
  contrast: 40, // levels between the ink and the ground of a block with text
  nearShare: 0.6, // of a block and those around it are dark, so it is too
  pageShare: 0.5, // of the blocks with text are light on dark
} as const

/**
 * Inverts screenshots with light text on a dark ground. Each block is decided by itself, so that light margins stay light;
 * paper in a shadow is dark as well, but its ink is darker still.
 */
export function invertDark(image: GreyImage): GreyImage {
  const size = Math.max(8, Math.ceil(image.width / DARK.blocks))
  const columns = Math.ceil(image.width / size)
  const rows = Math.ceil(image.height / size)
  const blocks = Array.from({ length: columns * rows }, (_, at) =>
    describeBlock(image, (at % columns) * size, Math.floor(at / columns) * size, size),
  )
  const lettered = blocks.filter(({ hasText }) => hasText)
  if (lettered.filter(({ isDark }) => isDark).length <= DARK.pageShare * lettered.length) return image
  const levels = image.levels.slice()
  for (const at of blocks.keys()) {
    if (isMostlyDark(blocks, at, columns))
      invertBlock({ ...image, levels }, (at % columns) * size, Math.floor(at / columns) * size, size)
  }
  return { ...image, levels }
}

/** Most of a block may be a large letter, so those around it decide with it. */
function isMostlyDark(blocks: { isDark: boolean }[], at: number, columns: number): boolean {
  if (blocks[at]?.isDark) return true
  const near = [-1, 0, 1].flatMap((row) =>
    [-1, 0, 1].flatMap((column) => {
      const x = (at % columns) + column
      return x < 0 || x >= columns ? [] : (blocks[at + row * columns + column] ?? [])
    }),
  )
  return near.filter(({ isDark }) => isDark).length > DARK.nearShare * near.length
}

function describeBlock(image: GreyImage, left: number, top: number, size: number) {
  const box = { x0: left, y0: top, x1: Math.min(image.width, left + size), y1: Math.min(image.height, top + size) }
  const counts = countLevels(image, box)
  const [darkest, ground, lightest] = [0.02, 0.5, 0.98].map((share) => findLevel(counts, share)) as [
    number,
    number,
    number,
  ]
  const hasLightInk = lightest - ground > ground - darkest
  return {
    hasText: lightest - darkest >= DARK.contrast,
    isDark: ground < DARK.level && (hasLightInk || lightest - darkest < DARK.contrast),
  }
}

function invertBlock({ width, height, levels }: GreyImage, left: number, top: number, size: number): void {
  const right = Math.min(width, left + size)
  for (let y = top; y < Math.min(height, top + size); y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) levels[at] = 255 - (levels[at] ?? 0)
  }
}
