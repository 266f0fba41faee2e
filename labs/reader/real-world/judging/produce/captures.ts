import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../../render/random.ts'
import { newFile, type Workshop } from '../../produce/make-documents.ts'
import { runProgram } from '../../produce/programs.ts'
import { twoOnSheet } from './effects.ts'
import { type Effect, type Pixels, readPgm, shade, writePgm, writePpm } from './pixels.ts'

/** How printed pages became pictures. */
export interface Capture {
  dpi: number | { across: number; down: number }
  seed: number
  effects: Effect[]
  /** Of the JPEG; without it the picture has two colours. */
  quality?: number
  colour?: [number, number, number]
  isTwoUp?: boolean
  /** Photos have no paper size: their longer side is printed as Letter's, as by an upload of photos. */
  isPhoto?: boolean
  /** Which effects each page gets besides, in turn. */
  byPage?: Effect[][]
}

export async function capture(workshop: Workshop, pdf: string, how: Capture): Promise<string> {
  const pages = (await listGreyPages(workshop, pdf, how.dpi)).map(readPgm)
  const sheets = how.isTwoUp ? pairUp(pages) : pages
  const pictures: string[] = []
  for (const [at, sheet] of sheets.entries()) {
    const random = createRandom(`${how.seed}/${at}`)
    const effects = [...how.effects, ...(how.byPage?.[at % how.byPage.length] ?? [])]
    const page = effects.reduce((changed, effect) => effect(changed, random), sheet)
    pictures.push(await store(workshop, page, how))
  }
  const path = newFile(workshop, 'pdf')
  const size = how.isPhoto ? ['--imgsize', '792x792', '--fit', 'into'] : sizeOf(how)
  await runProgram('img2pdf', [...size, '--output', path, ...pictures])
  return path
}

async function listGreyPages(workshop: Workshop, pdf: string, dpi: Capture['dpi']): Promise<string[]> {
  const { across, down } = typeof dpi === 'number' ? { across: dpi, down: dpi } : dpi
  const stem = newFile(workshop, 'page')
  await runProgram('pdftoppm', ['-rx', String(across), '-ry', String(down), '-gray', pdf, stem])
  const name = stem.slice(workshop.folder.length + 1)
  return readdirSync(workshop.folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.pgm'))
    .sort()
    .map((file) => join(workshop.folder, file))
}

/** Pictures without a resolution would be set at 96 dots per inch. */
function sizeOf({ dpi }: Capture): string[] {
  const across = typeof dpi === 'number' ? dpi : dpi.across
  return ['--imgsize', `${across}dpix${across}dpi`]
}

function pairUp(pages: Pixels[]): Pixels[] {
  const sheets: Pixels[] = []
  for (let at = 0; at < pages.length; at += 2) {
    const left = pages[at]
    if (left === undefined) continue
    const empty = shade(left, () => 255)
    sheets.push(twoOnSheet(left, pages[at + 1] ?? empty))
  }
  return sheets
}

async function store(workshop: Workshop, page: Pixels, { quality, colour }: Capture): Promise<string> {
  const source = newFile(workshop, colour === undefined ? 'pgm' : 'ppm')
  if (colour === undefined) writePgm(source, page)
  else writePpm(source, page, colour)
  if (quality !== undefined) {
    const path = newFile(workshop, 'jpg')
    await runProgram('cjpeg', ['-quality', String(quality), '-outfile', path, source])
    return path
  }
  const path = newFile(workshop, 'png')
  await runProgram('imagemagick', [source, '-threshold', '50%', '-type', 'bilevel', '-define', 'png:bit-depth=1', path])
  return path
}
