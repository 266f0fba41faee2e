import type { SourcePage, SourceStroke } from '@sidelight/script-parser/document/source'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { ExtractionNote } from '../extracted-document.ts'
import { ExtractionError } from '../extraction-error.ts'
import { readAnnotations } from './annotations.ts'
import { mergeFakeBold } from './fake-bold.ts'
import type { Glyph, PageContent } from './glyph.ts'
import { isOnPage } from './is-on-page.ts'
import { mergeGlyphs } from './merge-glyphs.ts'
import { openPdf, type PdfLibraryFiles } from './open-pdf.ts'
import type { PdfLimits } from './pdf-limits.ts'
import { needsOcr } from './needs-ocr.ts'
import { markUnderlinesAndStrikes } from './underline-and-strike.ts'
import { readPageContent } from './read-page-content.ts'

const MAX_SEGMENTS_PER_PAGE = 4000
const MIN_IMAGE_COVERAGE = 0.3

export interface ReadPdf {
  pages: SourcePage[]
  notes: ExtractionNote[]
  characterCount: number
  /** Pages that are images of text. */
  scannedPages: number[]
}

export async function readPdf(
  bytes: Uint8Array,
  files: PdfLibraryFiles,
  limits: PdfLimits,
  onPage: (done: number, of: number) => void = () => {},
): Promise<ReadPdf> {
  const document = await openPdf(bytes, files)
  try {
    if (document.numPages > limits.pages) throw new ExtractionError('too-many-pages')
    return await readPages(document, limits, onPage)
  } finally {
    // Only frees memory; its failure must not replace the result or the error.
    await document.loadingTask.destroy().catch(() => undefined)
  }
}

async function readPages(
  document: PDFDocumentProxy,
  limits: PdfLimits,
  onPage: (done: number, of: number) => void,
): Promise<ReadPdf> {
  const result: ReadPdf = { pages: [], notes: [], characterCount: 0, scannedPages: [] }
  // A document with broken layers is read as one without layers.
  const visibility = await document.getOptionalContentConfig().catch(() => undefined)
  let unreadableCount = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      const page = await document.getPage(number)
      const pageLimits = { characters: limits.characters - result.characterCount, segments: MAX_SEGMENTS_PER_PAGE }
      const { source, notes, needsOcr } = await readPage(page, await readPageContent(page, visibility, pageLimits))
      page.cleanup()
      result.pages.push(source)
      result.notes.push(...notes)
      result.characterCount += source.items.reduce((sum, { text }) => sum + text.length, 0)
      if (needsOcr) result.scannedPages.push(number)
    } catch (error) {
      if (error instanceof ExtractionError) throw error
      unreadableCount += 1
      result.pages.push({ number, width: 612, height: 792, items: [], strokes: [], isScanned: false })
      result.notes.push({ kind: 'page-unreadable', page: number })
    }
    // A scanned page is not done yet: it is recognised later.
    onPage(number - result.scannedPages.length, document.numPages)
  }
  if (unreadableCount === document.numPages) throw new ExtractionError('pdf-damaged')
  return result
}

type ExtractedPage = { source: SourcePage; notes: ExtractionNote[]; needsOcr: boolean }

async function readPage(page: PDFPageProxy, content: PageContent): Promise<ExtractedPage> {
  const { width, height } = page.getViewport({ scale: 1, rotation: content.rotation })
  const number = page.pageNumber
  const notes: ExtractionNote[] = []
  const onPage = content.glyphs.filter((glyph) => isOnPage(glyph, { width, height }))
  const hasImage = content.imageCoverage >= MIN_IMAGE_COVERAGE
  const visible = onPage.filter(({ style }) => !style.isInvisible)
  const invisible = onPage.filter(({ style }) => style.isInvisible)
  // Invisible text under an image was recognised by a scanner; otherwise it is hidden on purpose.
  const isRecognised = hasImage && countLetters(invisible) > countLetters(visible)
  if (!isRecognised && countLetters(invisible) > 0) notes.push({ kind: 'hidden-text-left-out', page: number })
  const glyphs = mergeFakeBold(isRecognised ? onPage : visible)
  const annotations = await readAnnotations(page, content.rotation, glyphs).catch(() => ({
    strokes: [],
    commentCount: 0,
  }))
  if (annotations.commentCount > 0) notes.push({ kind: 'comments-left-out', page: number })
  const lines = markUnderlinesAndStrikes(glyphs, content.segments).map((segment): SourceStroke => ({
    ...segment,
    kind: 'line',
  }))
  const source: SourcePage = {
    number,
    width,
    height,
    items: mergeGlyphs(glyphs),
    strokes: [...lines, ...annotations.strokes].map(roundStroke),
    isScanned: isRecognised,
  }
  return { source, notes, needsOcr: needsOcr(glyphs, content, height) }
}

const countLetters = (glyphs: Glyph[]): number => glyphs.filter(({ text }) => text.trim() !== '').length

const roundStroke = ({ x1, y1, x2, y2, kind }: SourceStroke): SourceStroke => ({
  x1: round(x1),
  y1: round(y1),
  x2: round(x2),
  y2: round(y2),
  kind,
})

const round = (points: number): number => Math.round(points * 100) / 100
