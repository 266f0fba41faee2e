import type { SourceDocument } from '@sidelight/domain/script/document/source'

export type DocumentFormat = 'pdf' | 'docx' | 'text' | 'fountain' | 'fdx'

export interface ExtractionNote {
  kind:
    | 'page-unreadable'
    | 'page-recognised'
    | 'page-scan-unread'
    | 'hidden-text-left-out'
    | 'tracked-deletions-left-out'
    | 'comments-left-out'
    | 'encoding-guessed'
  page?: number
  detail?: string
}

export interface ExtractionFacts {
  format: DocumentFormat
  /** Pages counted by the same tool that read them, never taken from the file's own claim. */
  pageCount: number
  /** Characters of text handed over; with the pages, what a document costs. */
  characterCount: number
  notes: ExtractionNote[]
}

export type ExtractedDocument = SourceDocument & ExtractionFacts
