import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import type { Layout } from './layout.ts'
import * as sixth from './sixth-layouts.ts'

/** Casters, captioners, binders and ornaments: the sixth batch of first looks; drawn when named, and taught since. */
export const sixthLayouts: Layout[] = [
  ...[
    sixth.greyedReader,
    sixth.boundBook,
    sixth.dressedHeads,
    sixth.oddMarks,
    sixth.countedVoices,
    sixth.formHeads,
  ].map(pdfLayout),
  docxLayout(sixth.dressedHeads),
  docxLayout(sixth.countedVoices),
  textLayout(sixth.liveCaptions, { indents: 'none', wrap: 32, pageLines: undefined }),
  textLayout(sixth.oddMarks, { indents: 'none', wrap: undefined, pageLines: undefined }),
]
