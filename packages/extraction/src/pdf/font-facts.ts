import type { PDFPageProxy } from 'pdfjs-dist'
import { cleanText } from '../clean-text.ts'
import { toMatrix } from './matrix.ts'

export interface FontFacts {
  name: string
  isBold: boolean
  isItalic: boolean
  /** Text space units per unit of glyph width. */
  unit: number
}

const UNKNOWN_FONT: FontFacts = { name: '', isBold: false, isItalic: false, unit: 0.001 }

const MAX_NAME_LENGTH = 100

interface LoadedFont {
  name?: string
  bold?: boolean
  black?: boolean
  italic?: boolean
  fontMatrix?: unknown
}

/** Looks up fonts once the operators of a page are listed. Font names are more reliable than the flags of pdf.js. */
export function createFontCatalogue(page: PDFPageProxy): (id: string) => FontFacts {
  const fonts = new Map<string, FontFacts>()
  return (id) => {
    const found = fonts.get(id)
    if (found !== undefined) return found
    const facts = page.commonObjs.has(id) ? describeFont(page.commonObjs.get(id) as LoadedFont) : UNKNOWN_FONT
    fonts.set(id, facts)
    return facts
  }
}

function describeFont(font: LoadedFont): FontFacts {
  const name = cleanText(font.name ?? '')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^[A-Z]{6}\+/, '')
  return {
    name,
    isBold: font.bold === true || font.black === true || /bold|black|heavy|semib|demi/i.test(name),
    isItalic: font.italic === true || /ital|obli/i.test(name),
    unit:
      font.fontMatrix === undefined ? UNKNOWN_FONT.unit : Math.abs(toMatrix(font.fontMatrix)[0]) || UNKNOWN_FONT.unit,
  }
}
