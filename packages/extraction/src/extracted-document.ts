import type { SourceDocument } from '@sidelight/script-parser/document/source'

export type DocumentFormat = 'pdf' | 'docx' | 'odt' | 'rtf' | 'html' | 'text' | 'fountain' | 'fdx'

export interface ExtractionNote {
  kind:
    | 'page-unreadable'
    | 'page-recognised'
    | 'hidden-text-left-out'
    | 'tracked-deletions-left-out'
    | 'comments-left-out'
    | 'encoding-guessed'
  page?: number
  detail?: string
}

export interface ExtractionFacts {
  format: DocumentFormat
  /** Counted during extraction, not taken from the metadata of the file. */
  pageCount: number
  /** The characters of the extracted text; together with the pages they decide the price of a document. */
  characterCount: number
  notes: ExtractionNote[]
}

export type ExtractedDocument = SourceDocument & ExtractionFacts
