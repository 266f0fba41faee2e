import type { SourcePage } from '@sidelight/domain/script/document/source'
import type { ExtractedDocument } from './extracted-document.ts'
import type { TextExtraction } from './extract-text.ts'
import { ExtractionError } from './extraction-error.ts'

/** Puts the pages that had to be recognised where the text extraction left them empty. */
export function addOcrPages({ document, scannedPages }: TextExtraction, recognised: SourcePage[]): ExtractedDocument {
  if (document.kind !== 'pages' || scannedPages.length === 0) return document
  const byNumber = new Map(recognised.map((page) => [page.number, page]))
  const pages = document.pages.map((page) => {
    const read = byNumber.get(page.number)
    return read === undefined ? page : { ...read, strokes: page.strokes }
  })
  const characterCount = pages.reduce(
    (sum, { items }) => items.reduce((count, { text }) => count + text.length, sum),
    0,
  )
  if (characterCount === 0) throw new ExtractionError('no-text')
  const notes = scannedPages.map((page) => {
    const isRead = (byNumber.get(page)?.items.length ?? 0) > 0
    return { kind: isRead ? ('page-recognised' as const) : ('page-scan-unread' as const), page }
  })
  return { ...document, pages, characterCount, notes: [...document.notes, ...notes] }
}
