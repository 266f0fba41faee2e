import { labelBlocks } from './label-blocks.ts'
import type { Layout, SheetLayout } from './layouts/layout.ts'
import type { TextOptions } from './txt/text-options.ts'
import { drawTextOptions } from './txt/text-options.ts'
import { writeText } from './txt/write-text.ts'
import { drawTypography, setSheet } from './typography.ts'

export function textLayout(layout: SheetLayout, fixed: Partial<TextOptions> = {}, name = `txt-${layout.name}`): Layout {
  return {
    name,
    family: layout.name,
    extension: 'txt',
    ...(layout.genres === undefined ? {} : { genres: layout.genres }),
    render: (script, random) => {
      const sheet = setSheet(layout.compose(script, random), drawTypography(random.fork('typography')))
      const options = { ...drawTextOptions(random.fork('text')), ...fixed }
      return { bytes: writeText(sheet, options), entries: sheet.entries, labels: labelBlocks(sheet) }
    },
  }
}
