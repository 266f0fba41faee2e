import type { ExportFailure } from '@sidelight/domain/taping/export/tape-export'
import type { TapeExportPlan, TapeMeasures } from '@sidelight/domain/taping/export/tape-export-plan'

export interface ExportRequest {
  /** The folder of the user's files on this device. */
  folder: string
  documentId: string
  plan: TapeExportPlan
  /** The names of files that were made before, and stay. */
  kept: readonly string[]
}

export interface ExportedTape {
  file: File
  measures: TapeMeasures
}

export type ExportMessage =
  | { type: 'progress'; share: number }
  | ({ type: 'done' } & ExportedTape)
  | { type: 'failed'; failure: ExportFailure; detail: string }
