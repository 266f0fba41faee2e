import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import type { Layout } from './layout.ts'
import * as print from './third-print-layouts.ts'
import * as third from './third-layouts.ts'

const unwrapped = { indents: 'none', wrap: undefined, pageLines: undefined } as const

/** Printers' habits, telephones, serials, spreadsheets and mail: the third batch of first looks; drawn when named, and taught since. */
export const thirdLayouts: Layout[] = [
  ...[
    third.centredThroughout,
    third.phonePage,
    third.sceneStrips,
    third.takeSheets,
    third.mailPrint,
    third.verseEdition,
    third.handTabs,
    third.marginComments,
    third.quotedLines,
    print.vocalBook,
    print.dotLeader,
    print.colonHeads,
    print.ownPart,
    print.frenchPlay,
    print.wideSpace,
    print.lineFirst,
    print.spotTable,
    print.onlineOffice,
  ].map(pdfLayout),
  ...[
    third.centredThroughout,
    third.takeSheets,
    third.handTabs,
    print.frenchPlay,
    print.wideSpace,
    print.lineFirst,
    print.spotTable,
  ].map((layout) => docxLayout(layout)),
  textLayout(third.quotedLines, unwrapped),
  textLayout(print.dotLeader, { indents: 'none' }),
  textLayout(print.colonHeads, unwrapped),
  textLayout(print.wideSpace, unwrapped),
]
