import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import type { SourcePage } from '@sidelight/script-parser/document/source'
import type { TextExtraction } from '../extract-text.ts'
import type { ExtractionLimits } from '../limits.ts'
import type { PageImage } from '../render-page-images.ts'
import type { ExtractionErrorCode } from '@sidelight/extraction/extraction-error'

/** A task for the child; the file follows in a second frame. */
export type SandboxTask =
  | { kind: 'extract-text'; fileName: string; limits: ExtractionLimits }
  /** The file is the extracted pages as JSON, from a browser. */
  | { kind: 'read-extracted'; limits: ExtractionLimits }
  | { kind: 'recognise'; pageNumbers: number[] }
  | { kind: 'render-pages'; pageNumbers: number[] }
  /** The file is the extracted document as JSON. */
  | { kind: 'parse-script' }

export type SandboxResult =
  | { kind: 'text'; extraction: TextExtraction }
  | { kind: 'pages'; pages: SourcePage[] }
  | { kind: 'script'; script: ParsedScript }
  | { kind: 'images'; images: PageImage[] }
  | { kind: 'rejected'; code: ExtractionErrorCode; detail: string }

/** Sent any number of times before the result of a task. */
export interface SandboxProgress {
  kind: 'progress'
  /** Pages done so far, of how many. */
  done: number
  of: number
}
