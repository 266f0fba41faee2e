import { addOcrPages } from './add-ocr-pages.ts'
import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import { extractText } from './extract-text.ts'
import { DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts'

/** Runs in this process without limits or sandbox, for our own files and tools; use `parseScriptSafely` for untrusted files. */
export async function extract(
  bytes: Uint8Array,
  fileName: string,
  limits: ExtractionLimits = DEFAULT_LIMITS,
): Promise<ExtractedDocument> {
  const extraction = await extractText(bytes, fileName, limits)
  if (extraction.scannedPages.length === 0) return extraction.document
  const { recognisePages } = await import('./ocr/recognise-pages.ts')
  return addOcrPages(extraction, await recognisePages(bytes, extraction.scannedPages))
}
