import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import * as house from './house-layouts.ts'
import type { Layout } from './layout.ts'
import * as ledger from './ledger-layouts.ts'
import * as office from './office-layouts.ts'

const unwrapped = { indents: 'none', wrap: undefined, pageLines: undefined } as const

/** What offices, studios and houses send round that no textbook of screenwriting shows. */
export const tradeLayouts: Layout[] = [
  ...[
    house.promptCopy,
    house.guildPlay,
    house.slantedDirections,
    house.compiledDraft,
    house.cameraScript,
    house.gutterNames,
    house.commaDirections,
    house.cueCards,
    office.castingCover,
    office.gameRecords,
    office.subtitleSheet,
    ledger.adrSheet,
    ledger.bilingualTable,
    ledger.threeColumns,
  ].map(pdfLayout),
  ...[
    house.guildPlay,
    house.slantedDirections,
    house.commaDirections,
    office.podcastRundown,
    office.gameRecords,
    ledger.adrSheet,
    ledger.bilingualTable,
    ledger.threeColumns,
  ].map((layout) => docxLayout(layout)),
  textLayout(office.mailedSides, unwrapped),
  textLayout(office.phoneNotes, unwrapped),
  textLayout(office.podcastRundown, unwrapped),
  textLayout(office.gameRecords, { pageLines: undefined }),
  textLayout(office.subtitleSheet, { indents: 'none', pageLines: undefined }),
  textLayout(office.markdownExport, unwrapped),
]
