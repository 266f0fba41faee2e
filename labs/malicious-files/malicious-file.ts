import type { ExtractionErrorCode } from '../../apps/server/src/platform/extract/extraction-error.ts'

/** A file somebody might upload by accident, out of curiosity or out of malice. */
export interface HostileFile {
  name: string
  make: () => Uint8Array
  /** What must come of it; without it, any clear answer will do. */
  expects?: 'a document' | ExtractionErrorCode | ExtractionErrorCode[]
  /** Runs in a child of its own, because it leaves little memory behind. */
  isHeavy?: boolean
}

export const text = (content: string): Buffer => Buffer.from(content, 'utf8')
