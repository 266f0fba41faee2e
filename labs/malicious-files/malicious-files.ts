import { DOCUMENT_FILES } from './files/document-files.ts'
import { FINAL_DRAFT_FILES } from './files/final-draft-files.ts'
import { OTHER_FORMATS } from './files/other-formats.ts'
import { PDF_CONTENT_FILES } from './files/pdf-content-files.ts'
import { PDF_INSERTION_FILES } from './files/pdf-insertion-files.ts'
import { PDF_STRUCTURE_FILES } from './files/pdf-structure-files.ts'
import { TEXT_FILES } from './files/text-files.ts'
import { WORD_FILES } from './files/word-files.ts'
import { listFiles, type MaliciousFile } from './malicious-file.ts'
import { validDocx, validFdx, validPdf } from './valid-files.ts'

/** What an interrupted upload leaves behind. */
const truncated = (suffix: string, make: () => Buffer) =>
  Array.from({ length: 19 }, (_, index) => 5 * (index + 1)).flatMap((percent) =>
    listFiles(suffix, 'any', {
      [`cut at ${percent} percent`]: () => {
        const whole = make()
        return whole.subarray(0, Math.floor((whole.length * percent) / 100))
      },
    }),
  )

export const MALICIOUS_FILES: MaliciousFile[] = [
  ...TEXT_FILES,
  ...OTHER_FORMATS,
  ...WORD_FILES,
  ...DOCUMENT_FILES,
  ...FINAL_DRAFT_FILES,
  ...PDF_STRUCTURE_FILES,
  ...PDF_CONTENT_FILES,
  ...PDF_INSERTION_FILES,
  ...truncated('.pdf', validPdf),
  ...truncated('.docx', validDocx),
  ...truncated('.fdx', validFdx),
]
