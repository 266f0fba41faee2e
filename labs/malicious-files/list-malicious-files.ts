import type { HostileFile } from './malicious-file.ts'
import { listPdfContentFiles } from './files/pdf-content-files.ts'
import { listPdfInsertionFiles } from './files/pdf-insertion-files.ts'
import { listPdfStructureFiles } from './files/pdf-structure-files.ts'
import { listOtherFormats } from './files/other-formats.ts'
import { listTextFiles } from './files/text-files.ts'
import { listWordFiles } from './files/word-files.ts'
import { validDocx, soundFdx, validPdf } from './valid-files.ts'

/** As an upload that broke off leaves them. */
const listTruncated = (): HostileFile[] =>
  (
    [
      ['pdf', validPdf],
      ['docx', validDocx],
      ['fdx', soundFdx],
    ] as const
  ).flatMap(([extension, make]) =>
    Array.from({ length: 19 }, (_, index): HostileFile => {
      const percent = 5 * (index + 1)
      return {
        name: `cut at ${percent} percent.${extension}`,
        make: () => {
          const whole = make()
          return whole.subarray(0, Math.floor((whole.length * percent) / 100))
        },
      }
    }),
  )

export const listHostileFiles = (): HostileFile[] => [
  ...listTextFiles(),
  ...listOtherFormats(),
  ...listWordFiles(),
  ...listPdfStructureFiles(),
  ...listPdfContentFiles(),
  ...listPdfInsertionFiles(),
  ...listTruncated(),
]
