import { docxLayout } from '../render-docx.ts'
import { pdfLayout } from '../render-pdf.ts'
import { textLayout } from '../render-text.ts'
import { tradeLayouts } from './catalogue-trade.ts'
import { finalDraft, fountain } from './exact-formats.ts'
import type { Layout } from './layout.ts'
import * as block from './odd-block-layouts.ts'
import * as spacing from './odd-spacing-layouts.ts'
import * as inline from './odd-inline-layouts.ts'
import * as screen from './screen-layouts.ts'
import * as sides from './sides-layouts.ts'
import { scriptTable, storyboard } from './script-table-layouts.ts'
import * as stage from './stage-layouts.ts'
import * as table from './table-layouts.ts'
import { transcript, transcriptBlock } from './transcript-layouts.ts'

const screens = [
  screen.feature,
  screen.glyph,
  screen.production,
  screen.tvHour,
  screen.multicam,
  screen.soap,
  screen.ukTv,
  screen.flush,
  screen.titleCase,
  block.boldCues,
  block.bracketCues,
  block.underlinedCues,
  block.rightCues,
  block.doubleSpaced,
  block.justified,
  block.deepIndents,
  block.halfPage,
  block.teleprompter,
  block.libretto,
  block.animation,
  block.dual,
  block.numberedLines,
  block.chatBubbles,
  spacing.spacedOut,
  block.wildBlock,
]

const plays = [
  stage.stageCentred,
  stage.stageColon,
  stage.stageDot,
  stage.stageSmallCaps,
  stage.stageLeftColumn,
  inline.stageDash,
  inline.stageAngle,
  inline.bracketNames,
  inline.boldNames,
  inline.italicNames,
  inline.underlinedNames,
  inline.indentedFirstLine,
  inline.interview,
  inline.court,
  inline.radio,
  inline.comic,
  inline.chatLog,
  inline.subtitles,
  inline.numberedSpeeches,
  inline.wildInline,
  transcript,
  transcriptBlock,
]

const sheets = [table.audioVisual, table.voSheet, table.voSheetBare, table.dubbing, scriptTable, storyboard]

const markedSides = [
  sides.sidesRotated,
  sides.sidesLevel,
  sides.sidesTiled,
  sides.sidesStamped,
  sides.sidesFaxed,
  sides.sidesCrossed,
  sides.sidesInk,
  sides.sidesStruck,
  sides.sidesBoxed,
  sides.frontMatter,
  sides.twoUp,
  sides.sidesHighlighted,
  sides.twoColumns,
  sides.sidesStepped,
  sides.sidesLabelled,
]

const word: Layout[] = [
  docxLayout(screen.feature, { indents: 'styles' }, 'docx-styles'),
  docxLayout(screen.feature, { indents: 'direct', styleNames: 'plain' }, 'docx-indents'),
  docxLayout(screen.feature, { indents: 'tabs', styleNames: 'plain' }, 'docx-tabs'),
  docxLayout(screen.feature, { indents: 'spaces', styleNames: 'plain' }, 'docx-spaces'),
  docxLayout(
    screen.feature,
    { hasCapsProperty: true, hasTrackedChanges: true, hasComments: true, hasTextBox: true },
    'docx-tracked',
  ),
  ...[screen.flush, screen.multicam, screen.ukTv, screen.production, block.boldCues, block.wildBlock, block.dual].map(
    (layout) => docxLayout(layout),
  ),
  ...[stage.stageCentred, stage.stageColon, stage.stageDot, stage.stageLeftColumn, transcript].map((layout) =>
    docxLayout(layout),
  ),
  ...[inline.boldNames, inline.radio, inline.interview, inline.stageDash, inline.wildInline].map((layout) =>
    docxLayout(layout),
  ),
  docxLayout(spacing.softBreaks, { indents: 'direct' }),
  docxLayout(spacing.spacedOut),
  docxLayout(transcriptBlock),
  docxLayout(inline.indentedFirstLine),
  ...sheets.map((layout) => docxLayout(layout)),
]

const text: Layout[] = [
  textLayout(screen.feature, { indents: 'spaces' }),
  textLayout(screen.feature, { indents: 'tabs' }, 'txt-tabs'),
  textLayout(screen.flush, { indents: 'none' }),
  textLayout(screen.flush, { indents: 'none', wrap: undefined, pageLines: undefined }, 'txt-flush-unwrapped'),
  textLayout(screen.multicam, { indents: 'spaces' }),
  textLayout(stage.stageCentred, { indents: 'spaces' }),
  textLayout(stage.stageColon, { wrap: undefined, pageLines: undefined }),
  textLayout(stage.stageColon, { indents: 'none' }, 'txt-stage-colon-wrapped'),
  textLayout(stage.stageDot),
  textLayout(stage.stageLeftColumn, { indents: 'spaces' }),
  textLayout(transcript, { wrap: undefined }),
  textLayout(inline.stageDash, { indents: 'none' }),
  textLayout(inline.stageAngle, { indents: 'none' }),
  textLayout(inline.bracketNames, { indents: 'none' }),
  textLayout(inline.chatLog, { indents: 'none', wrap: undefined }),
  textLayout(inline.subtitles, { indents: 'none', wrap: undefined, pageLines: undefined }),
  textLayout(inline.radio, { indents: 'spaces' }),
  textLayout(block.bracketCues, { indents: 'none' }),
  textLayout(inline.markdown, { indents: 'none', wrap: undefined, pageLines: undefined }),
  textLayout(screen.feature, { indents: 'spaces', hasLineNumbers: true, pageLines: undefined }, 'txt-line-numbers'),
  textLayout(spacing.blankLines, { indents: 'spaces' }),
  textLayout(spacing.spacedOut, { indents: 'none', wrap: undefined, pageLines: undefined }),
  textLayout(transcriptBlock, { indents: 'none', pageLines: undefined }),
  textLayout(block.wildBlock, { indents: 'spaces' }),
  textLayout(inline.wildInline),
  textLayout(table.voSheet),
  textLayout(table.voSheetBare),
  textLayout(scriptTable, { cells: 'tabs' }),
  textLayout(screen.titleCase, { indents: 'spaces' }),
]

/** Every way of putting a script on paper that we know of. */
export const layouts: Layout[] = [
  ...[...screens, ...plays, ...sheets, ...markedSides].map(pdfLayout),
  ...word,
  ...text,
  ...tradeLayouts,
  fountain,
  finalDraft,
]
