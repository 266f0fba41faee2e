import type { ParsedScript } from '@sidelight/domain/script/document/entry'
import type { SourcePage } from '@sidelight/domain/script/document/source'
import type { TextExtraction } from '../extract-text.ts'
import type { ExtractionLimits } from '../limits.ts'
import type { PageImage } from '../render-page-images.ts'
import type { ExtractionErrorCode } from '../extraction-error.ts'

/** What the child is asked to do with the file that follows. */
export type SandboxTask =
  | { kind: 'extract-text'; fileName: string; limits: ExtractionLimits }
  | { kind: 'recognise'; pageNumbers: number[] }
  | { kind: 'draw-pages'; pageNumbers: number[] }
  /** The file is the document that was extracted, as JSON. */
  | { kind: 'read-script' }

export type SandboxResult =
  | { kind: 'text'; extraction: TextExtraction }
  | { kind: 'pages'; pages: SourcePage[] }
  | { kind: 'script'; script: ParsedScript }
  | { kind: 'pictures'; pictures: PageImage[] }
  | { kind: 'refused'; code: ExtractionErrorCode; detail: string }

/** Told while an errand is under way, any number of times before its answer. */
export interface SandboxProgress {
  kind: 'progress'
  /** Pages read so far, of how many. */
  done: number
  of: number
}
