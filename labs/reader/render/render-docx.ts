import type { DocxOptions } from './docx/docx-options.ts'
import { drawDocxOptions } from './docx/docx-options.ts'
import { writeDocx } from './docx/write-docx.ts'
import { labelBlocks } from './label-blocks.ts'
import type { Layout, SheetLayout } from './layouts/layout.ts'
import { drawTypography, setSheet } from './typography.ts'

export function docxLayout(
  layout: SheetLayout,
  fixed: Partial<DocxOptions> = {},
  name = `docx-${layout.name}`,
): Layout {
  return {
    name,
    family: layout.name,
    extension: 'docx',
    ...(layout.genres === undefined ? {} : { genres: layout.genres }),
    render: (script, random) => {
      const sheet = setSheet(layout.compose(script, random), drawTypography(random.fork('typography')))
      const options = { ...drawDocxOptions(random.fork('docx')), ...fixed }
      return {
        bytes: writeDocx(sheet, script.title, options, random.fork('docx-marks')),
        entries: sheet.entries,
        labels: labelBlocks(sheet),
      }
    },
  }
}
