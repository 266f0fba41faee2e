import type { PDFPageProxy } from 'pdfjs-dist'
import { cleanText } from '../clean-text.ts'
import { toMatrix } from './matrix.ts'

export interface FontFacts {
  name: string
  isBold: boolean
  isItalic: boolean
  /** Text space per unit of glyph width. */
  unit: number
}

const UNKNOWN: FontFacts = { name: '', isBold: false, isItalic: false, unit: 0.001 }

const LONGEST_NAME = 100

interface LoadedFont {
  name?: string
  bold?: boolean
  black?: boolean
  italic?: boolean
  fontMatrix?: unknown
}

/** What pdf.js knows about fonts after a page's operators were listed; names carry weight and slant more reliably than its flags. */
export function createFontCatalogue(page: PDFPageProxy): (id: string) => FontFacts {
  const known = new Map<string, FontFacts>()
  return (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const facts = page.commonObjs.has(id) ? describeFont(page.commonObjs.get(id) as LoadedFont) : UNKNOWN
    known.set(id, facts)
    return facts
  }
}

function describeFont(font: LoadedFont): FontFacts {
  const name = cleanText(font.name ?? '')
    .slice(0, LONGEST_NAME)
    .replace(/^[A-Z]{6}\+/, '')
  return {
    name,
    isBold: font.bold === true || font.black === true || /bold|black|heavy|semib|demi/i.test(name),
    isItalic: font.italic === true || /ital|obli/i.test(name),
    unit: font.fontMatrix === undefined ? UNKNOWN.unit : Math.abs(toMatrix(font.fontMatrix)[0]) || UNKNOWN.unit,
  }
}
