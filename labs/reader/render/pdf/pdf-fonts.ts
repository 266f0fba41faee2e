import type { Face } from './font-metrics.ts'
import { glyphName, glyphWidth, standardName } from './font-metrics.ts'
import type { PdfObjects } from './pdf-objects.ts'

export interface PdfFont {
  /** Name in the page's resources. */
  resource: string
  encode(text: string): string
}

/** Creates fonts on demand; each encodes only the letters that it was used for. */
export interface FontShelf {
  font(face: Face): PdfFont
  /** The resource dictionary; call when all text is encoded. */
  writeResources(objects: PdfObjects): string
}

interface ShelfFont extends PdfFont {
  face: Face
  codes: Map<string, number>
}

const aliasSuffix = (face: Face) =>
  face.isBold ? (face.isItalic ? ',BoldItalic' : ',Bold') : face.isItalic ? ',Italic' : ''

export function createFontShelf(alias: string | undefined): FontShelf {
  const fonts = new Map<string, ShelfFont>()
  return {
    font: (face) => {
      const name = standardName(face)
      const known = fonts.get(name)
      if (known !== undefined) return known
      const codes = new Map<string, number>()
      const font: ShelfFont = {
        resource: `F${fonts.size + 1}`,
        face,
        codes,
        encode: (text) => [...text].map((letter) => codeOf(codes, letter).toString(16).padStart(2, '0')).join(''),
      }
      fonts.set(name, font)
      return font
    },
    writeResources: (objects) => {
      const entries = [...fonts.values()].map((font) => `/${font.resource} ${writeFont(objects, font, alias)} 0 R`)
      return `<< /Font << ${entries.join(' ')} >> >>`
    },
  }
}

function codeOf(codes: Map<string, number>, letter: string): number {
  const known = codes.get(letter)
  if (known !== undefined) return known
  const ascii = letter.charCodeAt(0)
  const taken = new Set(codes.values())
  let code = ascii >= 32 && ascii < 127 ? ascii : 128
  while (taken.has(code)) code++
  if (code > 255) throw new Error('one font cannot show more than 128 letters beyond ASCII')
  codes.set(letter, code)
  return code
}

function writeFont(objects: PdfObjects, font: ShelfFont, alias: string | undefined): number {
  const letters = [...font.codes].sort(([, first], [, second]) => first - second)
  const differences = letters.map(([letter, code]) => `${code} /${glyphName(letter)}`).join(' ')
  const widthByCode = new Map(letters.map(([letter, code]) => [code, glyphWidth(font.face, letter)]))
  const widths = Array.from({ length: 224 }, (_, index) => widthByCode.get(index + 32) ?? 0).join(' ')
  const name = alias === undefined ? standardName(font.face) : `${alias}${aliasSuffix(font.face)}`
  const flags = (font.face.family === 'courier' ? 1 : 0) + 32 + (font.face.isItalic ? 64 : 0)
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /FontBBox [-50 -250 1050 900] ` +
      `/ItalicAngle ${font.face.isItalic ? -12 : 0} /Ascent 800 /Descent -200 /CapHeight 700 ` +
      `/StemV ${font.face.isBold ? 140 : 80} >>`,
  )
  return objects.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /FirstChar 32 /LastChar 255 /Widths [${widths}] ` +
      `/FontDescriptor ${descriptor} 0 R ` +
      `/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${differences}] >> >>`,
  )
}
