import type { SourceBlock, SourceParagraph } from '@sidelight/script-parser/document/source'
import { decodeText } from './decode-text.ts'
import { readDocx } from './docx/read-docx.ts'
import { readHtml } from './html/read-html.ts'
import { isOpenDocument, readOdt } from './odt/read-odt.ts'
import { openZip } from './open-zip.ts'
import type { ReadParagraphs } from './paragraphs/read-paragraphs.ts'
import { readRtf } from './rtf/read-rtf.ts'
import type { ExtractedDocument, ExtractionNote } from '@sidelight/extraction/extracted-document'
import { isFountain } from './fountain/is-fountain.ts'
import { readFountain } from './fountain/read-fountain.ts'
import { DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts'
import { readPdf } from '@sidelight/extraction/pdf/read-pdf'
import { PDF_LIBRARY_FILES } from './pdf/pdf-library-files.ts'
import { readFdx } from './read-fdx.ts'
import { readLines } from './read-text.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { sniff } from './sniff.ts'

/** The text of a document. Scanned pages are listed and not yet recognised. */
export interface TextExtraction {
  document: ExtractedDocument
  scannedPages: number[]
}

/** Runs in this process without time limits; use `parseScriptSafely` for untrusted files. */
export async function extractText(
  bytes: Uint8Array,
  fileName: string,
  limits: ExtractionLimits = DEFAULT_LIMITS,
  onPage?: (done: number, of: number) => void,
): Promise<TextExtraction> {
  if (bytes.length > limits.fileBytes) throw new ExtractionError('file-too-large')
  return checkLimits(await extractByFormat(bytes, fileName, limits, onPage), limits)
}

export function checkLimits(extraction: TextExtraction, limits: ExtractionLimits): TextExtraction {
  const { document, scannedPages } = extraction
  if (document.characterCount > limits.characters || countParts(document) > limits.parts) {
    throw new ExtractionError('too-many-characters')
  }
  if (document.pageCount > limits.pages) throw new ExtractionError('too-many-pages')
  if (scannedPages.length > limits.scannedPages) throw new ExtractionError('too-many-scanned-pages')
  if (document.characterCount === 0 && scannedPages.length === 0) throw new ExtractionError('no-text')
  return extraction
}

async function extractByFormat(
  bytes: Uint8Array,
  fileName: string,
  limits: ExtractionLimits,
  onPage?: (done: number, of: number) => void,
): Promise<TextExtraction> {
  switch (sniff(bytes)) {
    case 'pdf': {
      const { pages, notes, characterCount, scannedPages } = await readPdf(bytes, PDF_LIBRARY_FILES, limits, onPage)
      const facts = { format: 'pdf', pageCount: pages.length, characterCount, notes } as const
      return { document: { kind: 'pages', pages, ...facts }, scannedPages }
    }
    case 'zip':
      return { document: readPacked(bytes, limits), scannedPages: [] }
    case 'rtf':
      return { document: toParagraphDocument('rtf', readRtf(bytes, limits)), scannedPages: [] }
    case 'html':
      return { document: toParagraphDocument('html', readHtml(decodeText(bytes).text, limits.parts)), scannedPages: [] }
    case 'fdx':
      return { document: toElementDocument('fdx', readFdx(decodeText(bytes).text), []), scannedPages: [] }
    case 'text':
      // Named .fdx by its owner, but without the start of a Final Draft file: half a file, or one of another program.
      if (/\.fdx$/i.test(fileName)) throw new ExtractionError('fdx-damaged')
      return { document: extractPlain(bytes, fileName, limits), scannedPages: [] }
  }
}

function readPacked(bytes: Uint8Array, limits: ExtractionLimits): ExtractedDocument {
  const zip = openZip(bytes, limits)
  return isOpenDocument(zip) ? toParagraphDocument('odt', readOdt(zip)) : toParagraphDocument('docx', readDocx(zip))
}

const toParagraphDocument = (
  format: 'docx' | 'odt' | 'rtf' | 'html',
  { blocks, pageCount, notes }: ReadParagraphs,
): ExtractedDocument => ({
  kind: 'paragraphs',
  blocks,
  format,
  pageCount,
  characterCount: countCharacters(blocks),
  notes,
})

function extractPlain(bytes: Uint8Array, fileName: string, limits: ExtractionLimits): ExtractedDocument {
  const { text, encoding, isGuess } = decodeText(bytes)
  if (text.length > limits.characters) throw new ExtractionError('too-many-characters')
  const notes: ExtractionNote[] = isGuess ? [{ kind: 'encoding-guessed', detail: encoding }] : []
  if (isFountain(text, fileName)) return toElementDocument('fountain', readFountain(text), notes)
  const source = readLines(text)
  const pageCount = source.pageStarts.length + 1
  const characterCount = source.lines.reduce((sum, line) => sum + line.trim().length, 0)
  return { ...source, format: 'text', pageCount, characterCount, notes }
}

function toElementDocument(
  format: 'fdx' | 'fountain',
  elements: ReturnType<typeof readFdx>,
  notes: ExtractionNote[],
): ExtractedDocument {
  const pageCount = elements.reduce((highest, { page }) => Math.max(highest, page ?? 1), 1)
  const characterCount = elements.reduce((sum, { text }) => sum + text.length, 0)
  return { kind: 'elements', elements, format, pageCount, characterCount, notes }
}

/** Counts the parts of a document without pages; pages have their own limit. */
function countParts(document: ExtractedDocument): number {
  switch (document.kind) {
    case 'pages':
      return 0
    case 'lines':
      return document.lines.filter((line) => line.trim() !== '').length
    case 'elements':
      return document.elements.length
    case 'paragraphs':
      return document.blocks.reduce(
        (sum, block) => sum + (block.kind === 'table' ? block.rows.flat(2).length : Math.min(1, block.runs.length)),
        0,
      )
  }
}

const countCharacters = (blocks: SourceBlock[]): number =>
  blocks.reduce(
    (sum, block) => sum + (block.kind === 'paragraph' ? countParagraph(block) : sumParagraphs(block.rows.flat(2))),
    0,
  )

const sumParagraphs = (paragraphs: SourceParagraph[]): number =>
  paragraphs.reduce((sum, paragraph) => sum + countParagraph(paragraph), 0)

const countParagraph = ({ runs }: SourceParagraph): number => runs.reduce((sum, { text }) => sum + text.length, 0)
