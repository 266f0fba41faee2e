import type { SourceItem, SourcePage } from '@sidelight/script-parser/document/source'
import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import type { TextExtraction } from './extract-text.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { isGarbled } from '@sidelight/extraction/garbled-text'

/** Fills in the recognised pages that the text extraction left empty or could not make sense of. */
export function addOcrPages({ document, scannedPages }: TextExtraction, recognised: SourcePage[]): ExtractedDocument {
  if (document.kind !== 'pages' || scannedPages.length === 0) return document
  const recognisedByNumber = new Map(recognised.map((page) => [page.number, page]))
  const garbledPages = new Set(document.pages.filter(({ items }) => isGarbled(joinText(items))))
  const pages = document.pages.map((page) => {
    const recognisedPage = recognisedByNumber.get(page.number)
    if (recognisedPage !== undefined)
      return { ...recognisedPage, strokes: [...page.strokes, ...recognisedPage.strokes] }
    return garbledPages.has(page) ? { ...page, items: [] } : page
  })
  const characterCount = pages.reduce(
    (sum, { items }) => items.reduce((count, { text }) => count + text.length, sum),
    0,
  )
  if (characterCount === 0) throw new ExtractionError(garbledPages.size > 0 ? 'text-garbled' : 'pictures-unread')
  const notes = scannedPages
    .filter((page) => (recognisedByNumber.get(page)?.items.length ?? 0) > 0)
    .map((page) => ({ kind: 'page-recognised' as const, page }))
  return { ...document, pages, characterCount, notes: [...document.notes, ...notes] }
}

const joinText = (items: SourceItem[]): string => items.map(({ text }) => text).join('')
