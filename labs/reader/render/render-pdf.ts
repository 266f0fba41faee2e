import type { Script } from '../scripts/script.ts'
import type { Layout, Rendering, SheetLayout, TextLabel } from './layouts/layout.ts'
import { drawQuirks } from './pdf/drawing-quirks.ts'
import { addHeadersAndFooters } from './pdf/headers-and-footers.ts'
import type { PageDrawing } from './pdf/page-drawing.ts'
import { paginate } from './pdf/paginate.ts'
import { writePdf } from './pdf/write-pdf.ts'
import type { Random } from './random.ts'
import type { LaidOutScript } from './laid-out-script.ts'
import { drawTypography, setSheet } from './typography.ts'

export function pdfLayout(layout: SheetLayout): Layout {
  return {
    name: layout.name,
    family: layout.name,
    extension: 'pdf',
    ...(layout.genres === undefined ? {} : { genres: layout.genres }),
    render: (script, random) => renderPdf(layout, script, random),
  }
}

function renderPdf(layout: SheetLayout, script: Script, random: Random): Rendering {
  const { pages, sheet } = drawPages(layout, script, random)
  const quirkRandom = random.fork('quirks')
  const quirks = (layout.quirks ?? drawQuirks)(quirkRandom)
  return {
    bytes: writePdf(pages, { quirks, fontAlias: sheet.type.alias, random: quirkRandom }),
    entries: sheet.entries,
    labels: labelPages(pages),
  }
}

export function drawPages(
  layout: SheetLayout,
  script: Script,
  random: Random,
): { pages: PageDrawing[]; sheet: LaidOutScript } {
  const sheet = setSheet(layout.compose(script, random), drawTypography(random.fork('typography')))
  // Words in a monospaced font are not hyphenated: the parser takes a hyphen at a line's end there as the writer's.
  const isHyphenated = (layout.isHyphenated?.(random) ?? false) && sheet.type.family !== 'courier'
  const complete = addHeadersAndFooters(paginate(sheet, isHyphenated), sheet)
  return { pages: layout.finish?.(complete, sheet, random.fork('finish')) ?? complete, sheet }
}

export function labelPages(pages: PageDrawing[]): TextLabel[] {
  return pages.flatMap((page, index) =>
    page.texts.map((mark) => ({
      page: index + 1,
      x: Math.round(mark.x * 10) / 10,
      y: Math.round(mark.y * 10) / 10,
      text: mark.isHyphenated === true ? mark.text.slice(0, -1) : mark.text,
      role: mark.role,
      entry: mark.entry,
    })),
  )
}
