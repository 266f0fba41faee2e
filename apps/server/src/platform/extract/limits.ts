import { PDF_LIMITS } from '@sidelight/extraction/pdf/pdf-limits'

export interface ExtractionLimits {
  fileBytes: number
  pages: number
  characters: number
  /** Lines, paragraphs or elements with text: 400 full pages have about 25,000. */
  parts: number
  zipEntries: number
  zipEntryBytes: number
  zipTotalBytes: number
  /** Each scanned page takes seconds instead of milliseconds. */
  scannedPages: number
  cpuMs: number
  wallMs: number
  /** Added to both time limits for each scanned page; the wall-clock limit is then doubled. */
  scannedPageMs: number
  /** Resident memory of the extraction process. */
  memoryBytes: number
  resultBytes: number
}

export const DEFAULT_LIMITS: ExtractionLimits = {
  fileBytes: 10 * 1024 * 1024,
  ...PDF_LIMITS,
  parts: 60_000,
  zipEntries: 1000,
  zipEntryBytes: 25 * 1024 * 1024,
  zipTotalBytes: 60 * 1024 * 1024,
  scannedPages: 60,
  cpuMs: 30_000,
  wallMs: 60_000,
  scannedPageMs: 25_000,
  memoryBytes: 512 * 1024 * 1024,
  resultBytes: 192 * 1024 * 1024,
}
