import { availableParallelism } from 'node:os'
import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import type { SourcePage } from '@sidelight/script-parser/document/source'
import { addOcrPages } from './add-ocr-pages.ts'
import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import type { TextExtraction } from './extract-text.ts'
import { DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import type { PageImage } from './render-page-images.ts'
import type { SandboxResult } from './sandbox/task.ts'
import { startExtractionProcess, type ExtractionProcess, type OnProgress } from './sandbox/extraction-process.ts'
import { acquireTextProcess } from './sandbox/process-pool.ts'

const MAX_RECOGNISERS = 2

interface SafeOptions {
  limits?: ExtractionLimits
  /** The bytes are pages that a browser has extracted. */
  isExtracted?: boolean
  /** Called with the pages done so far and the total. */
  onProgress?: OnProgress
}

/**
 * Extracts a file without OCR and, if `shouldParse` says so, parses it. A document that the parser does not finish in time
 * is returned without a script, so that its pages can still be counted.
 */
export async function inspectSafely(
  bytes: Uint8Array,
  fileName: string,
  {
    shouldParse,
    isExtracted,
    limits = DEFAULT_LIMITS,
  }: SafeOptions & { shouldParse: (document: ExtractedDocument) => boolean },
): Promise<{ document: ExtractedDocument; script: ParsedScript | undefined }> {
  checkSize(bytes, limits)
  return withProcess('text', limits, async (child) => {
    const { document, scannedPages } = await extractTextWith(child, bytes, fileName, { limits, isExtracted })
    if (scannedPages.length > 0 || !shouldParse(document)) return { document, script: undefined }
    const result = await parseScriptWith(child, document, limits)
    return { document, script: result.kind === 'script' ? result.script : undefined }
  })
}

/** Renders pages of an untrusted PDF as images. Pages that cannot be rendered are left out. */
export async function renderPagesSafely(
  bytes: Uint8Array,
  pageNumbers: number[],
  { limits = DEFAULT_LIMITS }: SafeOptions = {},
): Promise<PageImage[]> {
  checkSize(bytes, limits)
  return withProcess('recognition', limits, async (child) => {
    const result = await child.run({ kind: 'render-pages', pageNumbers }, bytes, limits)
    return result.kind === 'images' ? result.images : throwRejection(result)
  })
}

/**
 * Extracts and parses an untrusted file in a separate process that can be killed. Throws only `ExtractionError`, whatever
 * the file contains.
 */
export async function parseScriptSafely(
  bytes: Uint8Array,
  fileName: string,
  { limits = DEFAULT_LIMITS, isExtracted, onProgress }: SafeOptions = {},
): Promise<{ document: ExtractedDocument; script: ParsedScript }> {
  checkSize(bytes, limits)
  return withProcess('text', limits, async (child) => {
    const document = await extractWith(child, bytes, fileName, { limits, isExtracted, onProgress })
    const result = await parseScriptWith(child, document, limits)
    return { document, script: result.kind === 'script' ? result.script : throwRejection(result) }
  })
}

function checkSize(bytes: Uint8Array, limits: ExtractionLimits): void {
  if (bytes.length > limits.fileBytes) throw new ExtractionError('file-too-large')
  if (bytes.length === 0) throw new ExtractionError('empty')
}

interface ExtractOptions {
  limits: ExtractionLimits
  isExtracted: boolean | undefined
  onProgress?: OnProgress | undefined
}

async function extractWith(
  child: ExtractionProcess,
  bytes: Uint8Array,
  fileName: string,
  options: ExtractOptions,
): Promise<ExtractedDocument> {
  const extraction = await extractTextWith(child, bytes, fileName, options)
  if (extraction.scannedPages.length === 0) return extraction.document
  return addOcrPages(extraction, await recogniseSafely(bytes, extraction, options))
}

async function extractTextWith(
  child: ExtractionProcess,
  bytes: Uint8Array,
  fileName: string,
  { limits, isExtracted, onProgress }: ExtractOptions,
): Promise<TextExtraction> {
  const task = isExtracted
    ? ({ kind: 'read-extracted', limits } as const)
    : ({ kind: 'extract-text', fileName, limits } as const)
  const result = await child.run(task, bytes, limits, onProgress)
  return result.kind === 'text' ? result.extraction : throwRejection(result)
}

const parseScriptWith = (child: ExtractionProcess, document: ExtractedDocument, limits: ExtractionLimits) =>
  child.run({ kind: 'parse-script' }, Buffer.from(JSON.stringify(document)), limits)

/** Recognisers compete for the processors, so the wall-clock limit is generous: it only has to stop what hangs. */
const WALL_TIME_FACTOR = 2

/** Splits the pages between several recognisers: a page takes seconds, and one recogniser would use one processor. */
async function recogniseSafely(
  bytes: Uint8Array,
  { scannedPages, document: { pageCount } }: TextExtraction,
  { limits, onProgress }: { limits: ExtractionLimits; onProgress?: OnProgress | undefined },
): Promise<SourcePage[]> {
  const count = Math.min(MAX_RECOGNISERS, availableParallelism(), scannedPages.length)
  const shares = Array.from({ length: count }, (_, share) =>
    scannedPages.filter((_page, index) => index % count === share),
  )
  const doneByShare = shares.map(() => 0)
  const recognised = await Promise.all(
    shares.map((pageNumbers, share) =>
      withProcess('recognition', limits, async (child) => {
        const extraMs = pageNumbers.length * limits.scannedPageMs
        const budget = {
          ...limits,
          cpuMs: limits.cpuMs + extraMs,
          wallMs: WALL_TIME_FACTOR * (limits.wallMs + extraMs),
        }
        const result = await child.run({ kind: 'recognise', pageNumbers }, bytes, budget, (done) => {
          doneByShare[share] = done
          onProgress?.(pageCount - scannedPages.length + doneByShare.reduce((sum, pages) => sum + pages, 0), pageCount)
        })
        return result.kind === 'pages' ? result.pages : throwRejection(result)
      }),
    ),
  )
  return recognised.flat()
}

async function withProcess<T>(
  purpose: 'text' | 'recognition',
  limits: ExtractionLimits,
  task: (child: ExtractionProcess) => Promise<T>,
): Promise<T> {
  const child =
    purpose === 'text' && limits.resultBytes === DEFAULT_LIMITS.resultBytes
      ? await acquireTextProcess()
      : startExtractionProcess(purpose, limits.resultBytes)
  try {
    return await task(child)
  } finally {
    await child.stop()
  }
}

function throwRejection(result: SandboxResult): never {
  throw result.kind === 'rejected'
    ? new ExtractionError(result.code, result.detail)
    : new ExtractionError('reader-failed')
}
