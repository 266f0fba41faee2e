import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import type { Layout } from './layout.ts'
import * as second from './second-layouts.ts'

const unwrapped = { indents: 'none', wrap: undefined, pageLines: undefined } as const

/** Schools, courts, broadcasters, lessons and captions: the second batch of first looks; drawn when named, and taught since. */
export const secondLayouts: Layout[] = [
  ...[
    second.schoolPlay,
    second.typescript,
    second.sungText,
    second.slideRecords,
    second.rightHeads,
    second.deposition,
    second.webCopy,
    second.broadcaster,
    second.captions,
  ].map(pdfLayout),
  ...[second.schoolPlay, second.slideRecords, second.broadcaster, second.webCopy].map((layout) => docxLayout(layout)),
  textLayout(second.handles, unwrapped),
  textLayout(second.captions, { indents: 'none', pageLines: undefined }),
  textLayout(second.typescript, { indents: 'spaces' }),
]
