import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import * as fourth from './fourth-layouts.ts'
import type { Layout } from './layout.ts'

const unwrapped = { indents: 'none', wrap: undefined, pageLines: undefined } as const

/** Newsrooms, prompters, printers and subtitlers: the fourth batch of first looks; drawn when named, and taught since. */
export const fourthLayouts: Layout[] = [
  ...[
    fourth.spottingList,
    fourth.glossedEdition,
    fourth.stackedTable,
    fourth.longAnswers,
    fourth.trackedNames,
    fourth.lowerHeads,
    fourth.prompterSlides,
    fourth.newsPackage,
  ].map(pdfLayout),
  ...[fourth.stackedTable, fourth.longAnswers, fourth.lowerHeads].map((layout) => docxLayout(layout)),
  textLayout(fourth.spottingList, { indents: 'spaces' }),
  textLayout(fourth.longAnswers, unwrapped),
  textLayout(fourth.trackedNames, unwrapped),
]
