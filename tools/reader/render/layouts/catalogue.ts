import { pdfLayout } from '../render-pdf.ts'
import type { Layout } from './layout.ts'
import { feature, flush, glyph, multicam, production, soap, tvHour, ukTv } from './screen-layouts.ts'
import { stageCentred, stageColon, stageDot, stageLeftColumn, stageSmallCaps } from './stage-layouts.ts'
import { audioVisual, dubbing, voSheet, voSheetBare } from './table-layouts.ts'
import { transcript } from './transcript-layouts.ts'

export const layouts: Layout[] = [
  ...[feature, glyph, production, tvHour, multicam, soap, ukTv, flush].map(pdfLayout),
  ...[stageCentred, stageColon, stageDot, stageSmallCaps, stageLeftColumn, transcript].map(pdfLayout),
  ...[audioVisual, voSheet, voSheetBare, dubbing].map(pdfLayout),
]
