import { availableParallelism } from 'node:os'
import type { ParsedScript } from '@sidelight/domain/script/document/entry'
import type { SourcePage } from '@sidelight/domain/script/document/source'
import { addOcrPages } from './add-ocr-pages.ts'
import type { ExtractedDocument } from './extracted-document.ts'
import type { TextExtraction } from './extract-text.ts'
import { DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts'
import { ExtractionError } from './extraction-error.ts'
import type { PageImage } from './render-page-images.ts'
import type { SandboxResult } from './sandbox/task.ts'
import { startExtractionProcess, type ExtractionProcess, type OnProgress } from './sandbox/extraction-process.ts'
import { acquireTextProcess } from './sandbox/process-pool.ts'

const MOST_RECOGNISERS = 2

interface SafeOptions {
  limits?: ExtractionLimits
  /** Pages read so far, of how many. */
  onProgress?: OnProgress
}

/**
 * What a file holds, as far as that can be said without recognising pictures of text; and who says what in it, where that
 * is wanted. A text that keeps the reader too busy has pages to count all the same.
 */
export async function inspectSafely(
  bytes: Uint8Array,
  fileName: string,
  { isToBeRead, limits = DEFAULT_LIMITS }: SafeOptions & { isToBeRead: (document: ExtractedDocument) => boolean },
): Promise<{ document: ExtractedDocument; script: ParsedScript | undefined }> {
  refuseBySize(bytes, limits)
  return withChild('text', limits, async (child) => {
    const { document, scannedPages } = await extractTextIn(child, bytes, fileName, { limits })
    if (scannedPages.length > 0 || !isToBeRead(document)) return { document, script: undefined }
    const answer = await readScriptIn(child, document, limits)
    return { document, script: answer.kind === 'script' ? answer.script : undefined }
  })
}

/** Draws pages of a stranger's PDF, as pictures for its owner to look at. Pages that cannot be drawn are left out. */
export async function drawPagesSafely(
  bytes: Uint8Array,
  pageNumbers: number[],
  { limits = DEFAULT_LIMITS }: SafeOptions = {},
): Promise<PageImage[]> {
  refuseBySize(bytes, limits)
  return withChild('recognition', limits, async (child) => {
    const answer = await child.run({ kind: 'draw-pages', pageNumbers }, bytes, limits)
    return answer.kind === 'pictures' ? answer.pictures : refuse(answer)
  })
}

/** Reads a stranger's file in a process of its own that can be killed. Throws `ExtractionRefused`, and nothing else, on whatever the file holds. */
export async function extractSafely(
  bytes: Uint8Array,
  fileName: string,
  { limits = DEFAULT_LIMITS }: SafeOptions = {},
): Promise<ExtractedDocument> {
  refuseBySize(bytes, limits)
  return withChild('text', limits, (child) => extractIn(child, bytes, fileName, { limits }))
}

/** As `extractSafely`, and then finds out who says what: a text made to keep the reader busy is stopped by the same clock. */
export async function readScriptSafely(
  bytes: Uint8Array,
  fileName: string,
  { limits = DEFAULT_LIMITS, onProgress }: SafeOptions = {},
): Promise<{ document: ExtractedDocument; script: ParsedScript }> {
  refuseBySize(bytes, limits)
  return withChild('text', limits, async (child) => {
    const document = await extractIn(child, bytes, fileName, { limits, onProgress })
    const answer = await readScriptIn(child, document, limits)
    return { document, script: answer.kind === 'script' ? answer.script : refuse(answer) }
  })
}

function refuseBySize(bytes: Uint8Array, limits: ExtractionLimits): void {
  if (bytes.length > limits.fileBytes) throw new ExtractionError('file-too-large')
  if (bytes.length === 0) throw new ExtractionError('empty')
}

async function extractIn(
  child: ExtractionProcess,
  bytes: Uint8Array,
  fileName: string,
  options: Required<Pick<SafeOptions, 'limits'>> & { onProgress?: OnProgress | undefined },
): Promise<ExtractedDocument> {
  const extraction = await extractTextIn(child, bytes, fileName, options)
  if (extraction.scannedPages.length === 0) return extraction.document
  return addOcrPages(extraction, await recogniseSafely(bytes, extraction, options))
}

async function extractTextIn(
  child: ExtractionProcess,
  bytes: Uint8Array,
  fileName: string,
  { limits, onProgress }: { limits: ExtractionLimits; onProgress?: OnProgress | undefined },
): Promise<TextExtraction> {
  const answer = await child.run({ kind: 'extract-text', fileName, limits }, bytes, limits, onProgress)
  return answer.kind === 'text' ? answer.extraction : refuse(answer)
}

const readScriptIn = (child: ExtractionProcess, document: ExtractedDocument, limits: ExtractionLimits) =>
  child.run({ kind: 'read-script' }, Buffer.from(JSON.stringify(document)), limits)

/** Recognisers use every processor there is, and so do others': the clock on the wall is only against what hangs. */
const PATIENCE = 2

/** Each recogniser takes every n-th page; a page costs seconds, and processors stand idle otherwise. */
async function recogniseSafely(
  bytes: Uint8Array,
  { scannedPages, document: { pageCount } }: TextExtraction,
  { limits, onProgress }: { limits: ExtractionLimits; onProgress?: OnProgress | undefined },
): Promise<SourcePage[]> {
  const count = Math.min(MOST_RECOGNISERS, availableParallelism(), scannedPages.length)
  const shares = Array.from({ length: count }, (_, share) =>
    scannedPages.filter((_page, index) => index % count === share),
  )
  const doneOf = shares.map(() => 0)
  const read = await Promise.all(
    shares.map((pageNumbers, share) =>
      withChild('recognition', limits, async (child) => {
        const extraMs = pageNumbers.length * limits.scannedPageMs
        const budget = { ...limits, cpuMs: limits.cpuMs + extraMs, wallMs: PATIENCE * (limits.wallMs + extraMs) }
        const answer = await child.run({ kind: 'recognise', pageNumbers }, bytes, budget, (done) => {
          doneOf[share] = done
          onProgress?.(pageCount - scannedPages.length + doneOf.reduce((sum, pages) => sum + pages, 0), pageCount)
        })
        return answer.kind === 'pages' ? answer.pages : refuse(answer)
      }),
    ),
  )
  return read.flat()
}

async function withChild<T>(
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

function refuse(answer: SandboxResult): never {
  throw answer.kind === 'refused'
    ? new ExtractionError(answer.code, answer.detail)
    : new ExtractionError('reader-failed')
}
