import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import * as office from './fifth-office-layouts.ts'
import * as fifth from './fifth-layouts.ts'
import type { Layout } from './layout.ts'

const unwrapped = { indents: 'none', wrap: undefined, pageLines: undefined } as const

/** Classes, casters, captions, outlines: the fifth batch of first looks; drawn when named, and taught since. */
export const fifthLayouts: Layout[] = [
  ...[
    fifth.openScene,
    fifth.initials,
    fifth.tapeRequest,
    fifth.radioSpot,
    fifth.shootingScript,
    fifth.denseDraft,
    fifth.frameGrid,
    fifth.monologue,
    office.slantedSpeech,
  ].map(pdfLayout),
  ...[fifth.tapeRequest, fifth.radioSpot, office.slantedSpeech].map((layout) => docxLayout(layout)),
  docxLayout(office.outlineHeads, { indents: 'styles' }),
  textLayout(fifth.openScene, unwrapped),
  textLayout(office.wikiTranscript, unwrapped),
  textLayout(office.voiceTags, unwrapped),
  textLayout(office.typedPages, { indents: 'spaces', pageLines: undefined, wrap: 61 }),
  textLayout(fifth.denseDraft, { indents: 'spaces', pageLines: undefined }),
]
