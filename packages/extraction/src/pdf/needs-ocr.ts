import { isGarbled } from '../garbled-text.ts'
import type { Glyph, PageContent } from './glyph.ts'

/** Fewer letters beside an image are a caption or a stamp. */
const MIN_LETTERS = 20
/** Over an image that fills the page, stamps are longer: a name, a date, the site that sent the sides. */
const MIN_LETTERS_OVER_IMAGE = 60
const FULL_PAGE_COVERAGE = 0.5
/** Text whose letters were converted to shapes; a logo has fewer. */
const MIN_LETTER_SHAPES = 80
/** A page with outlined text may have a live stamp, but not as much of it. */
const MIN_SHAPES_PER_LETTER = 3
const MARGIN = 0.1
/** Enough to tell a language from none; a page can have a million. */
const SAMPLED_GLYPHS = 4000
const PALE_LIGHTNESS = 0.6

/**
 * Whether a page needs OCR: it is an image of text, its letters are drawn as shapes, or its text extracts as something that
 * is no language.
 */
export function needsOcr(glyphs: Glyph[], { imageCoverage, letterShapes }: PageContent, pageHeight: number): boolean {
  const letters = glyphs.filter(({ text }) => text.trim() !== '')
  if (isGarbledPage(letters)) return true
  const bodyCount = letters.filter((glyph) => isBody(glyph, pageHeight)).length
  if (letterShapes >= MIN_LETTER_SHAPES && letterShapes > MIN_SHAPES_PER_LETTER * bodyCount) return true
  if (imageCoverage <= 0) return false
  return imageCoverage < FULL_PAGE_COVERAGE ? letters.length < MIN_LETTERS : bodyCount < MIN_LETTERS_OVER_IMAGE
}

const isGarbledPage = (letters: Glyph[]): boolean =>
  isGarbled(
    letters
      .slice(0, SAMPLED_GLYPHS)
      .map(({ text }) => text)
      .join(''),
  )

const isBody = ({ y, rotation, style }: Glyph, pageHeight: number): boolean =>
  Math.abs(rotation) < 10 &&
  (style.lightness ?? 0) < PALE_LIGHTNESS &&
  y > MARGIN * pageHeight &&
  y < (1 - MARGIN) * pageHeight
