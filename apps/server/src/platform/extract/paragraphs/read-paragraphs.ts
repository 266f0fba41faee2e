import type { SourceBlock } from '@sidelight/script-parser/document/source'
import type { ExtractionNote } from '@sidelight/extraction/extracted-document'

/** What is read from the file of a word processor. */
export interface ReadParagraphs {
  blocks: SourceBlock[]
  pageCount: number
  notes: ExtractionNote[]
}
