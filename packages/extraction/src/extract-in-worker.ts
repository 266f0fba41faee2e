// With its worker's code at hand, pdf.js starts no worker of its own: it is in one already.
// oxlint-disable-next-line import/no-unassigned-import -- the module leaves its code in a global of pdf.js
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { SourcePage } from '@sidelight/script-parser/document/source'
import { PDF_LIMITS } from './pdf/pdf-limits.ts'
import { readPdf } from './pdf/read-pdf.ts'

/**
 * Extracts the pages of a PDF in a worker of a browser, as JSON. Undefined if the server would extract more: a page must
 * be recognised or cannot be read, or a font needs a character map, which is not in the worker.
 */
export async function extractInWorker(bytes: Uint8Array): Promise<string | undefined> {
  let isComplete = true
  /** Without the fonts that a PDF names and does not contain, its text is the same; they are for drawing. */
  class MissingFiles {
    async fetch({ kind }: { kind: string }): Promise<never> {
      if (kind === 'cMapUrl') isComplete = false
      throw new Error('This file of pdf.js is not in the worker')
    }
  }
  const { pages, notes, characterCount, scannedPages } = await readPdf(
    bytes,
    { BinaryDataFactory: MissingFiles },
    PDF_LIMITS,
  )
  if (!isComplete || characterCount === 0 || scannedPages.length > 0) return undefined
  return notes.some(({ kind }) => kind === 'page-unreadable') ? undefined : toJson(pages)
}

const toJson = (pages: SourcePage[]): string =>
  JSON.stringify({ pages }, (_key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('A position is not finite')
    return value
  })
