import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { Look } from '../compose/look.ts'
import { findCommand, runProgram } from './programs.ts'

/** Where one file is made. Every step writes new files into its folder. */
export interface Workshop {
  folder: string
  browser: Browser
}

export const launchBrowser = (): Promise<Browser> => {
  const command = findCommand('chromium') ?? 'chromium'
  const executablePath = command.includes('/') ? command : `/usr/bin/${command}`
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
}

let count = 0
/** A new file name in the workshop. */
export function newFile({ folder }: Workshop, extension: string): string {
  count += 1
  mkdirSync(folder, { recursive: true })
  return join(folder, `step-${count}.${extension}`)
}

export function writeText(workshop: Workshop, extension: string, text: string): string {
  const path = newFile(workshop, extension)
  writeFileSync(path, text)
  return path
}

export async function printWithChromium(workshop: Workshop, html: string, look: Look): Promise<string> {
  const path = newFile(workshop, 'pdf')
  const page = await workshop.browser.newPage()
  try {
    await page.setContent(html)
    const hasBands = look.header !== undefined || look.footer !== undefined
    const band = (text = '') =>
      `<div style="font: 9px 'Liberation Sans'; width: 100%; padding: 0 0.7in; text-align: right">${text}</div>`
    await page.pdf({
      path,
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: hasBands,
      ...(hasBands ? { headerTemplate: band(look.header), footerTemplate: band(look.footer) } : {}),
    })
  } finally {
    await page.close()
  }
  return path
}

export async function printWithWkhtmltopdf(workshop: Workshop, html: string): Promise<string> {
  const path = newFile(workshop, 'pdf')
  const margins = ['-T', '20mm', '-B', '20mm', '-L', '22mm', '-R', '20mm']
  await runProgram('wkhtmltopdf', ['-q', '-s', 'A4', ...margins, writeText(workshop, 'html', html), path])
  return path
}

export async function convertWithLibreOffice(workshop: Workshop, html: string, to: 'docx' | 'pdf'): Promise<string> {
  const source = writeText(workshop, 'html', html)
  const filter = to === 'docx' ? 'docx:MS Word 2007 XML' : 'pdf:writer_pdf_Export'
  await runProgram('libreoffice', [
    `-env:UserInstallation=file://${workshop.folder}/libreoffice`,
    '--headless',
    '--infilter=HTML (StarWriter)',
    '--convert-to',
    filter,
    '--outdir',
    workshop.folder,
    source,
  ])
  return source.replace(/html$/, to)
}

/** Bitmap fonts: `pdflatex` without its map of outline fonts, or `dvips` and Ghostscript. */
export async function typesetWithTex(workshop: Workshop, tex: string, way: 'pdflatex' | 'dvips'): Promise<string> {
  const source = writeText(workshop, 'tex', way === 'pdflatex' ? `\\pdfmapfile{}${tex}` : tex)
  const folder = workshop.folder
  const stem = source.replace(/\.tex$/, '')
  const quietly = ['-interaction=batchmode', source]
  if (way === 'pdflatex') {
    await runProgram('pdflatex', quietly, folder)
    return `${stem}.pdf`
  }
  await runProgram('latex', quietly, folder)
  await runProgram('dvips', ['-q', '-V1', '-t', 'letter', '-o', `${stem}.ps`, `${stem}.dvi`], folder)
  await runProgram('ghostscript', [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=pdfwrite',
    `-sOutputFile=${stem}.pdf`,
    `${stem}.ps`,
  ])
  return `${stem}.pdf`
}

/** Letters become shapes: the file has no text. */
export async function outlineText(workshop: Workshop, pdf: string, way: 'ghostscript' | 'cairo'): Promise<string> {
  const path = newFile(workshop, 'pdf')
  if (way === 'ghostscript') {
    const options = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-dNoOutputFonts']
    await runProgram('ghostscript', [...options, `-sOutputFile=${path}`, pdf])
    return path
  }
  const pages: string[] = []
  const pageCount = (await listPagePictures(workshop, pdf, 10)).length
  for (let number = 1; number <= pageCount; number += 1) {
    const svg = newFile(workshop, 'svg')
    await runProgram('pdftocairo', ['-svg', '-f', String(number), '-l', String(number), pdf, svg])
    pages.push(svg)
  }
  await runProgram('rsvg', ['-f', 'pdf', '-o', path, ...pages])
  return path
}

/** Turns the content of every page, so that nothing in the file tells which side is up. */
export async function turnPages(workshop: Workshop, pdf: string, degrees: 90 | 270): Promise<string> {
  const path = newFile(workshop, 'pdf')
  await runProgram('qpdf', [`--rotate=+${degrees}`, '--flatten-rotation', pdf, path])
  return path
}

/** Fonts without the table that says which letter a glyph is, as old printer drivers wrote them. */
export async function removeUnicodeTables(workshop: Workshop, pdf: string): Promise<string> {
  const plain = newFile(workshop, 'pdf')
  await runProgram('qpdf', ['--qdf', '--object-streams=disable', pdf, plain])
  const bytes = readFileSync(plain, 'latin1').replaceAll('/ToUnicode', '/XoUnicode')
  const path = newFile(workshop, 'pdf')
  writeFileSync(path, bytes, 'latin1')
  return path
}

/** Pictures of the pages in their order, in shades of grey or in colour. */
export async function listPagePictures(
  workshop: Workshop,
  pdf: string,
  dpi: number | { across: number; down: number },
  isGrey = false,
): Promise<string[]> {
  const stem = newFile(workshop, 'page')
  const across = typeof dpi === 'number' ? dpi : dpi.across
  const down = typeof dpi === 'number' ? dpi : dpi.down
  const size = ['-rx', String(across), '-ry', String(down)]
  await runProgram('pdftoppm', [...size, ...(isGrey ? ['-gray'] : []), '-png', pdf, stem])
  const name = stem.slice(workshop.folder.length + 1)
  return readdirSync(workshop.folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.png'))
    .sort()
    .map((file) => join(workshop.folder, file))
}

export async function joinPictures(workshop: Workshop, pictures: string[]): Promise<string> {
  const path = newFile(workshop, 'pdf')
  await runProgram('img2pdf', ['--output', path, ...pictures])
  return path
}
