import type { SourcePage, SourceStroke } from '@sidelight/domain/script/document/source'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { ExtractionNote } from '../extracted-document.ts'
import type { ExtractionLimits } from '../limits.ts'
import { ExtractionError } from '../extraction-error.ts'
import { readMarks } from './annotations.ts'
import { mergeFakeBold } from './fake-bold.ts'
import type { Glyph, Segment } from './glyph.ts'
import { mergeGlyphs } from './merge-glyphs.ts'
import { openPdf } from './open-pdf.ts'
import { isScannedPage } from './scanned-page.ts'
import { markUnderlinesAndStrikes } from './underline-and-strike.ts'
import { readPageInk } from './walk-operators.ts'

const MOST_SEGMENTS_PER_PAGE = 4000
const LEAST_PICTURE = 0.3

export interface ReadPdf {
  pages: SourcePage[]
  notes: ExtractionNote[]
  characterCount: number
  /** Pages whose text is a picture of text. */
  scannedPages: number[]
}

export async function readPdf(
  bytes: Uint8Array,
  limits: ExtractionLimits,
  onPage: (done: number, of: number) => void = () => {},
): Promise<ReadPdf> {
  const document = await openPdf(bytes)
  try {
    if (document.numPages > limits.pages) throw new ExtractionError('too-many-pages')
    return await readPages(document, limits, onPage)
  } finally {
    await document.loadingTask.destroy().catch(() => undefined)
  }
}

async function readPages(
  document: PDFDocumentProxy,
  limits: ExtractionLimits,
  onPage: (done: number, of: number) => void,
): Promise<ReadPdf> {
  const read: ReadPdf = { pages: [], notes: [], characterCount: 0, scannedPages: [] }
  const visibility = await document.getOptionalContentConfig().catch(() => undefined)
  let unreadable = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      const page = await document.getPage(number)
      const budget = { characters: limits.characters - read.characterCount, segments: MOST_SEGMENTS_PER_PAGE }
      const { source, notes, isPicture } = await readPage(page, await readPageInk(page, visibility, budget))
      page.cleanup()
      read.pages.push(source)
      read.notes.push(...notes)
      read.characterCount += source.items.reduce((sum, { text }) => sum + text.length, 0)
      if (isPicture) read.scannedPages.push(number)
    } catch (error) {
      if (error instanceof ExtractionError) throw error
      unreadable += 1
      read.pages.push({ number, width: 612, height: 792, items: [], strokes: [], isScanned: false })
      read.notes.push({ kind: 'page-unreadable', page: number })
    }
    // A picture of text is found quickly; reading it comes later.
    onPage(number - read.scannedPages.length, document.numPages)
  }
  if (unreadable === document.numPages) throw new ExtractionError('pdf-damaged')
  return read
}

type PageReading = { source: SourcePage; notes: ExtractionNote[]; isPicture: boolean }

async function readPage(
  page: PDFPageProxy,
  ink: { glyphs: Glyph[]; segments: Segment[]; imageCoverage: number },
): Promise<PageReading> {
  const { width, height } = page.getViewport({ scale: 1 })
  const number = page.pageNumber
  const notes: ExtractionNote[] = []
  const onPage = ink.glyphs.filter((glyph) => liesOn(glyph, width, height))
  const hasPicture = ink.imageCoverage >= LEAST_PICTURE
  const visible = onPage.filter(({ style }) => !style.isInvisible)
  const invisible = onPage.filter(({ style }) => style.isInvisible)
  // Text without ink is what a scanner recognised when it lies under a picture, and a trick otherwise.
  const isRecognised = hasPicture && countLetters(invisible) > countLetters(visible)
  if (!isRecognised && countLetters(invisible) > 0) notes.push({ kind: 'hidden-text-left-out', page: number })
  const glyphs = mergeFakeBold(isRecognised ? onPage : visible)
  const marks = await readMarks(page, glyphs).catch(() => ({ strokes: [], commentCount: 0 }))
  if (marks.commentCount > 0) notes.push({ kind: 'comments-left-out', page: number })
  const lines = markUnderlinesAndStrikes(glyphs, ink.segments).map((segment): SourceStroke => ({
    ...segment,
    kind: 'line',
  }))
  const source: SourcePage = {
    number,
    width,
    height,
    items: mergeGlyphs(glyphs),
    strokes: [...lines, ...marks.strokes].map(roundStroke),
    isScanned: isRecognised,
  }
  return { source, notes, isPicture: isScannedPage(glyphs, ink.imageCoverage, height) }
}

const countLetters = (glyphs: Glyph[]): number => glyphs.filter(({ text }) => text.trim() !== '').length

const liesOn = ({ x, y }: Glyph, width: number, height: number): boolean =>
  x > -width * 0.05 && x < width * 1.05 && y > -height * 0.05 && y < height * 1.05

const roundStroke = ({ x1, y1, x2, y2, kind }: SourceStroke): SourceStroke => ({
  x1: round(x1),
  y1: round(y1),
  x2: round(x2),
  y2: round(y2),
  kind,
})

const round = (points: number): number => Math.round(points * 100) / 100
