import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinPictures, newFile, type Workshop, writeText } from '../../produce/make-documents.ts'
import { runProgram } from '../../produce/programs.ts'

/** Each takes a source, and returns the path of the file that a program made of it. */
export type Maker = (workshop: Workshop, source: string) => Promise<string>

export const weasyprint: Maker = async (workshop, html) => {
  const path = newFile(workshop, 'pdf')
  await runProgram('weasyprint', ['-q', writeText(workshop, 'html', html), path])
  return path
}

export const groff =
  (way: 'pdf' | 'ps', paper: 'letter' | 'a4'): Maker =>
  async (workshop, roff) => {
    const made = newFile(workshop, way)
    const source = writeText(workshop, 'ms', roff)
    writeFileSync(
      made,
      await runProgram('groff', ['-k', '-ms', `-dpaper=${paper}`, `-P-p${paper}`, `-T${way}`, source]),
    )
    return way === 'pdf' ? made : distill(workshop, made)
  }

/** Plain text with straight right edges, as a line printer gets it. */
export const groffText: Maker = async (workshop, roff) => {
  const path = newFile(workshop, 'txt')
  const args = ['-k', '-ms', '-Tutf8', '-P-c', '-P-b', '-P-u', writeText(workshop, 'ms', roff)]
  writeFileSync(path, await runProgram('groff', args))
  return path
}

async function distill(workshop: Workshop, postScript: string): Promise<string> {
  const path = newFile(workshop, 'pdf')
  await runProgram('ghostscript', [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=pdfwrite',
    `-sOutputFile=${path}`,
    postScript,
  ])
  return path
}

export const lualatex: Maker = async (workshop, tex) => {
  const source = writeText(workshop, 'tex', tex)
  await runProgram('lualatex', ['-interaction=batchmode', '-halt-on-error', source], workshop.folder)
  return source.replace(/tex$/, 'pdf')
}

export const pandoc =
  (from: 'markdown' | 'html', to: 'docx' | 'odt' | 'rtf'): Maker =>
  async (workshop, source) => {
    const path = newFile(workshop, to)
    const input = writeText(workshop, from === 'html' ? 'html' : 'md', source)
    await runProgram('pandoc', [
      '--standalone',
      '-f',
      from === 'html' ? 'html' : 'markdown-auto_identifiers',
      '-o',
      path,
      input,
    ])
    return path
  }

export const abiword =
  (to: 'docx' | 'odt' | 'rtf' | 'pdf'): Maker =>
  async (workshop, html) => {
    const path = newFile(workshop, to)
    await runProgram('abiword', [`--to=${to}`, `--to-name=${path}`, writeText(workshop, 'html', html)])
    return path
  }

/** Writer for pages, Calc for sheets. */
export const libreoffice =
  (from: 'html' | 'fods', to: 'odt' | 'rtf' | 'docx' | 'pdf'): Maker =>
  async (workshop, text) => {
    const source = writeText(workshop, from, text)
    await runProgram('libreoffice', [
      `-env:UserInstallation=file://${workshop.folder}/libreoffice`,
      '--headless',
      ...(from === 'html' ? ['--infilter=HTML (StarWriter)'] : []),
      '--convert-to',
      to,
      '--outdir',
      workshop.folder,
      source,
    ])
    return source.replace(/\w+$/, to)
  }

export const enscript =
  (font: string, media: 'Letter' | 'A4'): Maker =>
  async (workshop, text) => {
    const source = newFile(workshop, 'txt')
    writeFileSync(source, text, 'latin1')
    const path = newFile(workshop, 'ps')
    await runProgram('enscript', ['-q', '-B', '-X', '88591', '-M', media, '-f', font, '-o', path, source])
    return distill(workshop, path)
  }

export const paps =
  (font: string): Maker =>
  async (workshop, text) => {
    const path = newFile(workshop, 'ps')
    const margins = ['--left-margin=40', '--right-margin=20']
    const source = writeText(workshop, 'txt', text)
    writeFileSync(path, await runProgram('paps', ['--paper=letter', `--font=${font}`, ...margins, source]))
    return distill(workshop, path)
  }

/** Pictures of typed pages, drawn without any page description. */
export const pangoPictures =
  (font: string, dpi: number): Maker =>
  async (workshop, text) => {
    const pictures: string[] = []
    for (const page of text.split('\f')) {
      const path = newFile(workshop, 'png')
      const options = ['--no-display', `--font=${font}`, `--dpi=${dpi}`, `--margin=${Math.round(dpi * 0.8)}`]
      await runProgram('pango', [...options, `--output=${path}`, writeText(workshop, 'txt', page)])
      pictures.push(await withoutAlpha(workshop, path))
    }
    const path = newFile(workshop, 'pdf')
    await runProgram('img2pdf', ['--imgsize', `${dpi}dpix${dpi}dpi`, '--output', path, ...pictures])
    return path
  }

async function withoutAlpha(workshop: Workshop, picture: string): Promise<string> {
  const path = newFile(workshop, 'png')
  await runProgram('imagemagick', [picture, '-background', 'white', '-alpha', 'remove', '-alpha', 'off', path])
  return path
}

export const rst2pdf: Maker = async (workshop, text) => {
  const path = newFile(workshop, 'pdf')
  await runProgram('rst2pdf', ['-q', writeText(workshop, 'rst', text), '-o', path])
  return path
}

/** One picture of a page in Firefox, whose style has a zoom of two, cut into screens of this height. */
export const phoneScreens =
  (width: number, height: number): Maker =>
  async (workshop, html) => {
    const profile = join(workshop.folder, 'firefox')
    mkdirSync(profile, { recursive: true })
    const page = writeText(workshop, 'html', html)
    const tall = newFile(workshop, 'png')
    const screens = html.split('class="screen"').length - 1
    const size = `--window-size=${width * 2},${height * 2 * screens}`
    await runProgram('firefox', ['--headless', '--profile', profile, '--screenshot', tall, size, `file://${page}`])
    const stem = newFile(workshop, 'screen')
    await runProgram('imagemagick', [
      tall,
      '-crop',
      `${width * 2}x${height * 2}`,
      '+repage',
      '-alpha',
      'off',
      `${stem}-%02d.png`,
    ])
    const pictures = readdirSync(workshop.folder).filter((file) => join(workshop.folder, file).startsWith(`${stem}-`))
    return joinPictures(
      workshop,
      pictures.sort().map((file) => join(workshop.folder, file)),
    )
  }

/** Text as it is, in the encoding of an older program if wanted. */
export const plain =
  (extension: string, encoding: 'utf8' | 'utf8-bom' | 'cp1252' | 'utf16'): Maker =>
  (workshop, text) => {
    const path = newFile(workshop, extension)
    const bytes = {
      utf8: () => Buffer.from(text),
      'utf8-bom': () => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`),
      cp1252: () => Buffer.from(toCodePage(text), 'latin1'),
      utf16: () => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    }[encoding]()
    writeFileSync(path, bytes)
    return Promise.resolve(path)
  }

const CODE_PAGE: Record<string, string> = {
  '…': '\x85',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '–': '\x96',
  '—': '\x97',
}

const toCodePage = (text: string): string => text.replaceAll(/[…‘’“”–—]/g, (sign) => CODE_PAGE[sign] ?? '?')
