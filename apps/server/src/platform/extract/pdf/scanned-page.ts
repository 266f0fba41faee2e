import type { Glyph } from './glyph.ts'

/** Fewer letters beside an image are a caption or a stamp. */
const MIN_LETTERS = 20
/** Over an image that fills the page, stamps are longer: a name, a date, the site that sent the sides. */
const MIN_LETTERS_OVER_IMAGE = 60
const FULL_PAGE_COVERAGE = 0.5
const MARGIN = 0.1
const PALE_LIGHTNESS = 0.6

/** Whether a page needs OCR, because it has no text or only a stamp. */
export function isScannedPage(glyphs: Glyph[], imageCoverage: number, pageHeight: number): boolean {
  if (imageCoverage <= 0) return false
  const letters = glyphs.filter(({ text }) => text.trim() !== '')
  const unknown = letters.filter(({ text }) => isUnknown(text))
  if (letters.length > 0 && unknown.length > letters.length / 2) return true
  if (imageCoverage < FULL_PAGE_COVERAGE) return letters.length < MIN_LETTERS
  return letters.filter((glyph) => isBody(glyph, pageHeight)).length < MIN_LETTERS_OVER_IMAGE
}

/** Private-use and replacement characters come from a font without a mapping to letters. */
const isUnknown = (text: string): boolean => /^[\ufffd\ue000-\uf8ff\u0000-\u001f]/.test(text)

const isBody = ({ y, rotation, style }: Glyph, pageHeight: number): boolean =>
  Math.abs(rotation) < 10 &&
  (style.lightness ?? 0) < PALE_LIGHTNESS &&
  y > MARGIN * pageHeight &&
  y < (1 - MARGIN) * pageHeight
