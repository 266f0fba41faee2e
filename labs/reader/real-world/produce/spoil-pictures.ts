import { execFileSync } from 'node:child_process'
import { joinPictures, listPagePictures, newFile, type Workshop } from './make-documents.ts'
import { findCommand, runProgram } from './programs.ts'

interface Size {
  width: number
  height: number
}

/** Arguments of ImageMagick, for a page of this size. */
type Spoil = (page: Size) => string[]

/** How a page became a picture. */
export interface Capture {
  dpi: number | { across: number; down: number }
  isGray: boolean
  /** Nothing for a screenshot. */
  spoil?: { seed: number; extension: 'jpg' | 'tif'; args: Spoil }
}

export async function capturePages(workshop: Workshop, pdf: string, capture: Capture): Promise<string> {
  const pictures: string[] = []
  for (const page of await listPagePictures(workshop, pdf, capture.dpi, capture.isGray))
    pictures.push(await capturePage(workshop, page, capture))
  return joinPictures(workshop, pictures)
}

async function capturePage(workshop: Workshop, page: string, { dpi, spoil }: Capture): Promise<string> {
  if (spoil === undefined) return page
  const path = newFile(workshop, spoil.extension)
  const density = typeof dpi === 'number' ? String(dpi) : `${dpi.across}x${dpi.down}`
  const args = [...spoil.args(measurePicture(page)), '-units', 'PixelsPerInch', '-density', density]
  await runProgram('imagemagick', ['-seed', String(spoil.seed), page, ...args, path])
  return path
}

export const screenshot = (dpi: number): Capture => ({ dpi, isGray: false })

export function photo({ dpi, seed, quality }: { dpi: number; seed: number; quality: number }, steps: Spoil[]): Capture {
  const args: Spoil = (page) => [...steps.flatMap((step) => step(page)), '-quality', String(quality)]
  return { dpi, isGray: false, spoil: { seed, extension: 'jpg', args } }
}

/** Two pages of a book: the fold is dark. */
export function spread({ dpi, seed, quality }: { dpi: number; seed: number; quality: number }): Capture {
  const args: Spoil = ({ width, height }) => {
    const half = Math.floor(width / 2)
    const left = `( -size ${height}x${half} gradient:gray(100%)-gray(38%) -rotate 90 )`.split(' ')
    const right = `( -size ${height}x${width - half} gradient:gray(38%)-gray(100%) -rotate 90 )`.split(' ')
    // `-rotate 90` turns a vertical gradient so that its end is on the left.
    const shade = ['(', ...right, ...left, '+append', '-resize', `${width}x${height}!`, ')']
    const blur = ['-attenuate', '0.15', '+noise', 'Gaussian', '-colorspace', 'Gray', '-blur', '0x0.5']
    return [...shade, ...multiply, ...blur, '-quality', String(quality)]
  }
  return { dpi, isGray: true, spoil: { seed, extension: 'jpg', args } }
}

interface Fax {
  down: number
  seed: number
  noise: number
  skew: number
  threshold: number
}

export function fax({ down, seed, noise: amount, skew, threshold }: Fax): Capture {
  const args: Spoil = (page) => {
    const spots = [...noise(amount)(page), '-colorspace', 'Gray', '-threshold', `${threshold}%`]
    return [...skewed(skew), ...spots, ...bilevel]
  }
  return { dpi: { across: 204, down }, isGray: true, spoil: { seed, extension: 'tif', args } }
}

export function copy({ dpi, seed, skew }: { dpi: number; seed: number; skew: number }): Capture {
  const args: Spoil = (page) => {
    const ink = ['-blur', '0x1.1', ...noise(0.5)(page), '-colorspace', 'Gray', '-threshold', '66%']
    const edge = ['-fill', 'black', '-draw', `rectangle 0,0 ${Math.round(page.width * 0.018)},${page.height}`]
    return [...skewed(skew), ...ink, ...edge, ...bilevel]
  }
  return { dpi, isGray: true, spoil: { seed, extension: 'tif', args } }
}

const bilevel = ['-type', 'bilevel', '-compress', 'Group4']
const multiply = ['-compose', 'multiply', '-composite', '-compose', 'over']
const skewed = (degrees: number): string[] => ['-background', 'white', '-rotate', String(degrees), '+repage']

/** The camera is not above the page: how far each corner moves inwards, in parts of the width. */
export const perspective =
  (...corners: [number, number, number, number]): Spoil =>
  ({ width, height }) => {
    const [a = 0, b = 0, c = 0, d = 0] = corners.map((part) => Math.round(part * width))
    const pairs = [
      `0,0 ${a},${a}`,
      `${width},0 ${width - b},${b}`,
      `${width},${height} ${width - c},${height - c}`,
      `0,${height} ${d},${height - d}`,
    ]
    return ['-virtual-pixel', 'background', '-background', '#6b5d4f', '-distort', 'Perspective', pairs.join('  ')]
  }

/** A shadow falls from this direction; `darkest` of 1 leaves the page as it is. */
export const shadow =
  (degrees: number, darkest: number): Spoil =>
  ({ width, height }) => {
    const size = Math.ceil(Math.hypot(width, height))
    const shade = ['-size', `${size}x${size}`, `gradient:gray(100%)-gray(${Math.round(darkest * 100)}%)`]
    const turned = [...shade, '-rotate', String(degrees), '+repage']
    const cut = ['-gravity', 'center', '-crop', `${width}x${height}+0+0`, '+repage', '-resize', `${width}x${height}!`]
    return ['(', ...turned, ...cut, ')', '+gravity', ...multiply]
  }

/** The page bends; parts of the width. */
export const bend =
  (depth: number): Spoil =>
  ({ width }) => ['-background', '#5c5248', '-wave', `${(depth * width).toFixed(1)}x${width * 2}`, '+repage']

export const shake =
  (length: number, degrees: number): Spoil =>
  () => ['-motion-blur', `0x${length}+${degrees}`]

export const turn =
  (degrees: number): Spoil =>
  () => ['-background', '#77706a', '-rotate', String(degrees), '+repage']

export const noise =
  (amount: number): Spoil =>
  () => ['-attenuate', String(amount), '+noise', 'Gaussian']

/** Yellow lamp light. */
export const tint =
  (colour: string): Spoil =>
  ({ width, height }) => ['(', '-size', `${width}x${height}`, `xc:${colour}`, ')', ...multiply]

function measurePicture(path: string): Size {
  const command = findCommand('imagemagick') ?? ''
  const text = execFileSync(command, [path, '-format', '%w %h', 'info:'], { encoding: 'utf8' })
  const [width = 0, height = 0] = text.split(' ').map(Number)
  return { width, height }
}
