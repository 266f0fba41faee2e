import { Encodings, Font, FontNames } from '@pdf-lib/standard-fonts'
import type { Typeface } from '../laid-out-script.ts'

export interface Face {
  family: Typeface['family']
  isBold: boolean
  isItalic: boolean
}

const regular = { courier: FontNames.Courier, times: FontNames.TimesRoman, helvetica: FontNames.Helvetica }
const bold = { courier: FontNames.CourierBold, times: FontNames.TimesRomanBold, helvetica: FontNames.HelveticaBold }
const italic = {
  courier: FontNames.CourierOblique,
  times: FontNames.TimesRomanItalic,
  helvetica: FontNames.HelveticaOblique,
}
const boldItalic = {
  courier: FontNames.CourierBoldOblique,
  times: FontNames.TimesRomanBoldItalic,
  helvetica: FontNames.HelveticaBoldOblique,
}

/** Letters of the standard fonts that their usual encoding leaves out. */
const furtherGlyphs: Record<string, string> = {
  ą: 'aogonek',
  ć: 'cacute',
  ę: 'eogonek',
  ł: 'lslash',
  ń: 'nacute',
  ś: 'sacute',
  ź: 'zacute',
  ż: 'zdotaccent',
  Ą: 'Aogonek',
  Ć: 'Cacute',
  Ę: 'Eogonek',
  Ł: 'Lslash',
  Ń: 'Nacute',
  Ś: 'Sacute',
  Ź: 'Zacute',
  Ż: 'Zdotaccent',
  č: 'ccaron',
  ě: 'ecaron',
  ř: 'rcaron',
  Č: 'Ccaron',
  Ř: 'Rcaron',
  ő: 'ohungarumlaut',
  ş: 'scommaaccent',
  ﬁ: 'fi',
  ﬂ: 'fl',
}

const loaded = new Map<string, Font>()

export function standardName(face: Face): string {
  const names = face.isBold ? (face.isItalic ? boldItalic : bold) : face.isItalic ? italic : regular
  return names[face.family]
}

export function glyphName(letter: string): string {
  const known = furtherGlyphs[letter]
  if (known !== undefined) return known
  const codePoint = letter.codePointAt(0) ?? 63
  return Encodings.WinAnsi.canEncodeUnicodeCodePoint(codePoint)
    ? Encodings.WinAnsi.encodeUnicodeCodePoint(codePoint).name
    : 'question'
}

export function glyphWidth(face: Face, letter: string): number {
  return standardFont(face).getWidthOfGlyph(glyphName(letter)) ?? 600
}

export function textWidth(face: Face, text: string, size: number): number {
  let width = 0
  for (const letter of text) width += glyphWidth(face, letter)
  return (width * size) / 1000
}

function standardFont(face: Face): Font {
  const name = standardName(face)
  const font = loaded.get(name) ?? Font.load(name as FontNames)
  loaded.set(name, font)
  return font
}
