import type { ExtractionErrorCode } from '@sidelight/extraction/extraction-error'

/** `any` passes with a document and with every error that explains itself. */
export type ExpectedResult = 'any' | 'a document' | ExtractionErrorCode | ExtractionErrorCode[]

/** A file that a user may upload by accident, out of curiosity or out of malice. */
export interface MaliciousFile {
  name: string
  make: () => Uint8Array
  expects: ExpectedResult
  /** Gets a child process of its own, because extracting it leaves little memory behind. */
  isHeavy: boolean
}

/** Text is written as UTF-8. A large content is a function, so that it exists only while its file is written. */
type Content = string | (() => Uint8Array | string)

/** One file per entry, named by its key and the suffix. */
export const listFiles = (
  suffix: string,
  expects: ExpectedResult,
  contents: Record<string, Content>,
): MaliciousFile[] =>
  Object.entries(contents).map(([name, content]) => ({
    name: `${name}${suffix}`,
    make: () => {
      const made = typeof content === 'string' ? content : content()
      return typeof made === 'string' ? Buffer.from(made) : made
    },
    expects,
    isHeavy: false,
  }))

export const listHeavyFiles: typeof listFiles = (suffix, expects, contents) =>
  listFiles(suffix, expects, contents).map((file) => ({ ...file, isHeavy: true }))
