import type { Glyph } from './glyph.ts'

/** Fewer letters beside a picture are a caption or a stamp. */
const LEAST_LETTERS = 20
/** Over a picture that fills the page, stamps are longer: the actor's name, a date, the site that sent the sides. */
const LEAST_LETTERS_OVER_PAGE = 60
const PAGE_FILLING = 0.5
const MARGIN = 0.1
const PALE = 0.6

/** Whether the words of a page must be recognised from its picture, because its text is none or only stamped on. */
export function isScannedPage(glyphs: Glyph[], imageCoverage: number, pageHeight: number): boolean {
  if (imageCoverage <= 0) return false
  const letters = glyphs.filter(({ text }) => text.trim() !== '')
  const unknown = letters.filter(({ text }) => isUnknown(text))
  if (letters.length > 0 && unknown.length > letters.length / 2) return true
  if (imageCoverage < PAGE_FILLING) return letters.length < LEAST_LETTERS
  return letters.filter((glyph) => isBody(glyph, pageHeight)).length < LEAST_LETTERS_OVER_PAGE
}

/** Private-use and replacement characters are what is left of a font that does not say which letters it draws. */
const isUnknown = (text: string): boolean => /^[\ufffd\ue000-\uf8ff\u0000-\u001f]/.test(text)

const isBody = ({ y, rotation, style }: Glyph, pageHeight: number): boolean =>
  Math.abs(rotation) < 10 && (style.lightness ?? 0) < PALE && y > MARGIN * pageHeight && y < (1 - MARGIN) * pageHeight
