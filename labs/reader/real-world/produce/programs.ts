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

export type ProgramName = keyof typeof programs

/** Without these families another font is drawn in silence, and the files are not those that were measured. */
const fonts: Record<string, string> = {
  'Nimbus Mono PS': 'fonts-urw-base35',
  'Liberation Serif': 'fonts-liberation',
  'EB Garamond': 'fonts-ebgaramond',
  Lato: 'fonts-lato',
  'Open Sans': 'fonts-open-sans',
  Carlito: 'fonts-crosextra-carlito',
  Caladea: 'fonts-crosextra-caladea',
  'Linux Libertine O': 'fonts-linuxlibertine',
}

export function findCommand(name: ProgramName): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return programs[name].commands.find(
    (command) => existsSync(command) || folders.some((folder) => existsSync(join(folder, command))),
  )
}

/** The Debian packages of the programs and fonts that are not installed. */
export function listMissingPackages(): string[] {
  const names = Object.keys(programs) as ProgramName[]
  const missing = names.filter((name) => findCommand(name) === undefined).flatMap((name) => programs[name].packages)
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

export async function runProgram(name: ProgramName, args: string[], folder?: string): Promise<void> {
  const command = findCommand(name)
  if (command === undefined)
    throw new Error(`${name} is not installed: apt-get install ${programs[name].packages.join(' ')}`)
  await execute(command, args, { cwd: folder, maxBuffer: 2 ** 26, timeout: 300_000 })
}
