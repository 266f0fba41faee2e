import { execFileSync } from 'node:child_process'
import { joinPictures, listPagePictures, newFile, type Workshop } from './make-documents.ts'
import { findCommand, runProgram } from './programs.ts'

/** How a page became a picture. */
export type Capture =
  | { kind: 'photo'; dpi: number; seed: number; steps: PhotoStep[]; quality: number }
  | { kind: 'fax'; across: number; down: number; seed: number; noise: number; skew: number; threshold: number }
  | { kind: 'copy'; dpi: number; seed: number; skew: number }
  | { kind: 'screenshot'; dpi: number }
  | { kind: 'spread'; dpi: number; seed: number; quality: number }

export type PhotoStep =
  /** The camera is not above the page: how far each corner moves inwards, in parts of the width. */
  | { step: 'perspective'; corners: [number, number, number, number] }
  /** A shadow falls from this direction; `darkest` of 1 leaves the page as it is. */
  | { step: 'shadow'; degrees: number; darkest: number }
  /** The page bends; parts of the width. */
  | { step: 'bend'; depth: number }
  | { step: 'shake'; length: number; degrees: number }
  | { step: 'turn'; degrees: number }
  | { step: 'noise'; amount: number }
  /** Yellow lamp light. */
  | { step: 'tint'; colour: string }

export async function capturePages(workshop: Workshop, pdf: string, capture: Capture): Promise<string> {
  const dpi = capture.kind === 'fax' ? { across: capture.across, down: capture.down } : capture.dpi
  const pages = await listPagePictures(workshop, pdf, dpi, capture.kind !== 'photo' && capture.kind !== 'screenshot')
  const pictures: string[] = []
  for (const page of pages) pictures.push(await capturePage(workshop, page, capture))
  return joinPictures(workshop, pictures)
}

async function capturePage(workshop: Workshop, page: string, capture: Capture): Promise<string> {
  if (capture.kind === 'screenshot') return page
  const [path, args] = describeCapture(workshop, page, capture)
  await runProgram('imagemagick', ['-seed', String(capture.seed), page, ...args, path])
  return path
}

function describeCapture(
  workshop: Workshop,
  page: string,
  capture: Exclude<Capture, { kind: 'screenshot' }>,
): [string, string[]] {
  const { width, height } = measurePicture(page)
  switch (capture.kind) {
    case 'photo': {
      const steps = capture.steps.flatMap((step) => describeStep(step, width, height))
      return [newFile(workshop, 'jpg'), [...steps, '-quality', String(capture.quality), ...density(capture.dpi)]]
    }
    case 'spread': {
      const half = Math.floor(width / 2)
      const fold = `( -size ${height}x${half} gradient:gray(100%)-gray(38%) -rotate 90 )`.split(' ')
      const mirrored = `( -size ${height}x${width - half} gradient:gray(38%)-gray(100%) -rotate 90 )`.split(' ')
      const shade = ['(', ...mirrorOrder(fold, mirrored), '+append', '-resize', `${width}x${height}!`, ')']
      const light = [...shade, '-compose', 'multiply', '-composite', '-compose', 'over']
      const args = [...light, '-attenuate', '0.15', '+noise', 'Gaussian', '-colorspace', 'Gray', '-blur', '0x0.5']
      return [newFile(workshop, 'jpg'), [...args, '-quality', String(capture.quality), ...density(capture.dpi)]]
    }
    case 'fax': {
      const spots = ['-attenuate', String(capture.noise), '+noise', 'Gaussian', '-colorspace', 'Gray']
      const turn = ['-background', 'white', '-rotate', String(capture.skew), '+repage']
      const bits = ['-threshold', `${capture.threshold}%`, '-type', 'bilevel', '-compress', 'Group4']
      return [newFile(workshop, 'tif'), [...turn, ...spots, ...bits, ...density(`${capture.across}x${capture.down}`)]]
    }
    case 'copy': {
      const turn = ['-background', 'white', '-rotate', String(capture.skew), '+repage']
      const ink = [
        '-blur',
        '0x1.1',
        '-attenuate',
        '0.5',
        '+noise',
        'Gaussian',
        '-colorspace',
        'Gray',
        '-threshold',
        '66%',
      ]
      const edge = ['-fill', 'black', '-draw', `rectangle 0,0 ${Math.round(width * 0.018)},${height}`]
      const bits = ['-type', 'bilevel', '-compress', 'Group4']
      return [newFile(workshop, 'tif'), [...turn, ...ink, ...edge, ...bits, ...density(capture.dpi)]]
    }
  }
}

/** `-rotate 90` turns a vertical gradient so that its end is on the left. */
const mirrorOrder = (left: string[], right: string[]): string[] => [...right, ...left]

const density = (dpi: number | string): string[] => ['-units', 'PixelsPerInch', '-density', String(dpi)]

function describeStep(step: PhotoStep, width: number, height: number): string[] {
  switch (step.step) {
    case 'perspective': {
      const [a, b, c, d] = step.corners.map((part) => Math.round(part * width))
      const pairs = [
        `0,0 ${a},${a}`,
        `${width},0 ${width - (b ?? 0)},${b}`,
        `${width},${height} ${width - (c ?? 0)},${height - (c ?? 0)}`,
        `0,${height} ${d},${height - (d ?? 0)}`,
      ]
      return ['-virtual-pixel', 'background', '-background', '#6b5d4f', '-distort', 'Perspective', pairs.join('  ')]
    }
    case 'shadow': {
      const dark = Math.round(step.darkest * 100)
      const size = Math.ceil(Math.hypot(width, height))
      const gradient = [
        '-size',
        `${size}x${size}`,
        `gradient:gray(100%)-gray(${dark}%)`,
        '-rotate',
        String(step.degrees),
        '+repage',
      ]
      const cut = ['-gravity', 'center', '-crop', `${width}x${height}+0+0`, '+repage', '-resize', `${width}x${height}!`]
      return ['(', ...gradient, ...cut, ')', '+gravity', '-compose', 'multiply', '-composite', '-compose', 'over']
    }
    case 'bend':
      return ['-background', '#5c5248', '-wave', `${(step.depth * width).toFixed(1)}x${width * 2}`, '+repage']
    case 'shake':
      return ['-motion-blur', `0x${step.length}+${step.degrees}`]
    case 'turn':
      return ['-background', '#77706a', '-rotate', String(step.degrees), '+repage']
    case 'noise':
      return ['-attenuate', String(step.amount), '+noise', 'Gaussian']
    case 'tint':
      return [
        '(',
        '-size',
        `${width}x${height}`,
        `xc:${step.colour}`,
        ')',
        '-compose',
        'multiply',
        '-composite',
        '-compose',
        'over',
      ]
  }
}

function measurePicture(path: string): { width: number; height: number } {
  const command = findCommand('imagemagick') ?? ''
  const text = execFileSync(command, [path, '-format', '%w %h', 'info:'], { encoding: 'utf8' })
  const [width = 0, height = 0] = text.split(' ').map(Number)
  return { width, height }
}
