import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

interface Program {
  /** Names under which it may be installed, the first one found is used. */
  commands: string[]
  /** The Debian packages that bring it. */
  packages: string[]
}

export const programs = {
  chromium: { commands: [process.env['CHROMIUM_PATH'] ?? 'chromium'], packages: ['chromium'] },
  libreoffice: { commands: ['soffice'], packages: ['libreoffice-writer-nogui'] },
  wkhtmltopdf: { commands: ['wkhtmltopdf'], packages: ['wkhtmltopdf'] },
  ghostscript: { commands: ['gs'], packages: ['ghostscript'] },
  imagemagick: { commands: ['magick', 'convert-im6.q16'], packages: ['imagemagick'] },
  img2pdf: { commands: ['img2pdf'], packages: ['img2pdf'] },
  pdftoppm: { commands: ['pdftoppm'], packages: ['poppler-utils'] },
  pdftocairo: { commands: ['pdftocairo'], packages: ['poppler-utils'] },
  qpdf: { commands: ['qpdf'], packages: ['qpdf'] },
  rsvg: { commands: ['rsvg-convert'], packages: ['librsvg2-bin'] },
  pdflatex: { commands: ['pdflatex'], packages: ['texlive-latex-base'] },
  latex: { commands: ['latex'], packages: ['texlive-latex-base'] },
  fontconfig: { commands: ['fc-list'], packages: ['fontconfig'] },
  dvips: { commands: ['dvips'], packages: ['texlive-binaries'] },
} satisfies Record<string, Program>

const { chromium, libreoffice, ghostscript, imagemagick, img2pdf, pdftoppm, fontconfig } = programs

/** Those of the judging half. */
export const judgingPrograms = {
  chromium,
  libreoffice,
  ghostscript,
  imagemagick,
  img2pdf,
  pdftoppm,
  fontconfig,
  calc: { commands: ['/usr/lib/libreoffice/program/libsclo.so'], packages: ['libreoffice-calc-nogui'] },
  weasyprint: { commands: ['weasyprint'], packages: ['weasyprint'] },
  groff: { commands: ['groff'], packages: ['groff'] },
  gropdf: { commands: ['gropdf'], packages: ['groff'] },
  lualatex: {
    commands: ['lualatex'],
    packages: ['texlive-luatex', 'texlive-latex-recommended', 'fonts-texgyre'],
  },
  pandoc: { commands: ['pandoc'], packages: ['pandoc'] },
  abiword: { commands: ['abiword'], packages: ['abiword'] },
  enscript: { commands: ['enscript'], packages: ['enscript'] },
  paps: { commands: ['paps'], packages: ['paps'] },
  pango: { commands: ['pango-view'], packages: ['pango1.0-tools'] },
  rst2pdf: { commands: ['rst2pdf'], packages: ['rst2pdf'] },
  firefox: { commands: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  cjpeg: { commands: ['cjpeg'], packages: ['libjpeg-turbo-progs'] },
} satisfies Record<string, Program>

const allPrograms: Record<string, Program> = { ...programs, ...judgingPrograms }
export type ProgramName = keyof typeof programs | keyof typeof judgingPrograms

/** Without these families another font is drawn in silence, and the files are not those that were measured. */
const usualFonts: Record<string, string> = {
  'Nimbus Mono PS': 'fonts-urw-base35',
  'Liberation Serif': 'fonts-liberation',
  'EB Garamond': 'fonts-ebgaramond',
  Lato: 'fonts-lato',
  'Open Sans': 'fonts-open-sans',
  Carlito: 'fonts-crosextra-carlito',
  Caladea: 'fonts-crosextra-caladea',
  'Linux Libertine O': 'fonts-linuxlibertine',
}

export const judgingFonts: Record<string, string> = {
  'Courier Prime': 'fonts-courier-prime',
  Gentium: 'fonts-sil-gentium',
  'Charis SIL': 'fonts-sil-charis',
  Roboto: 'fonts-roboto',
  Cantarell: 'fonts-cantarell',
  'Comic Neue': 'fonts-comic-neue',
  'Junicode Two Beta': 'fonts-junicode',
  Inter: 'fonts-inter',
  FreeMono: 'fonts-freefont-ttf',
  'DejaVu Sans Mono': 'fonts-dejavu-core',
}

const commandsOf = (name: ProgramName): Program => allPrograms[name] ?? { commands: [], packages: [name] }

export function findCommand(name: ProgramName): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return commandsOf(name).commands.find(
    (command) => existsSync(command) || folders.some((folder) => existsSync(join(folder, command))),
  )
}

/** The Debian packages of the programs and fonts that are not installed. */
export function listMissingPackages(wanted: Record<string, Program> = programs, fonts = usualFonts): string[] {
  const names = Object.keys(wanted) as ProgramName[]
  const missing = names.filter((name) => findCommand(name) === undefined).flatMap((name) => commandsOf(name).packages)
  const families = listFontFamilies()
  for (const [family, owner] of Object.entries(fonts)) if (!families.includes(family)) missing.push(owner)
  return [...new Set(missing)].sort()
}

function listFontFamilies(): string[] {
  const command = findCommand('fontconfig')
  if (command === undefined) return []
  return execFileSync(command, [':', 'family'], { encoding: 'utf8' }).split(/[\n,]/)
}

const execute = promisify(execFile)

export async function runProgram(name: ProgramName, args: string[], folder?: string): Promise<Buffer> {
  const command = findCommand(name)
  if (command === undefined)
    throw new Error(`${name} is not installed: apt-get install ${commandsOf(name).packages.join(' ')}`)
  const options = { cwd: folder, maxBuffer: 2 ** 26, timeout: 300_000, encoding: 'buffer' } as const
  return (await execute(command, args, options)).stdout
}
