import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import type { Layout } from './layout.ts'
import * as seventh from './seventh-layouts.ts'

const unwrapped = { indents: 'none', wrap: undefined, pageLines: undefined } as const

/** Libraries, meetings, old printers, assistants, packets: the seventh batch of first looks; drawn only when named. */
export const seventhLayouts: Layout[] = [
  ...[seventh.oldEdition, seventh.sidesPacket].map(pdfLayout),
  ...[seventh.meetingRecord, seventh.sidesPacket].map((layout) => docxLayout(layout)),
  textLayout(seventh.freeLibrary, { indents: 'none', pageLines: undefined, wrap: 72 }),
  textLayout(seventh.meetingRecord, unwrapped),
  textLayout(seventh.assistantText, unwrapped),
]
