import { docxLayout } from '../../render-docx.ts'
import { pdfLayout } from '../../render-pdf.ts'
import { textLayout } from '../../render-text.ts'
import type { Layout } from '../layout.ts'
import * as inline from '../plays/unusual-names-before-speech.ts'
import * as stage from '../plays/stage-layouts.ts'
import { finalDraft, fountain } from '../screenplays/exact-formats.ts'
import * as screen from '../screenplays/screenplay-layouts.ts'
import * as block from '../screenplays/unusual-blocks.ts'
import * as spacing from '../screenplays/unusual-spacing.ts'
import * as sides from '../sides/marked-sides.ts'
import { scriptTable, storyboard } from '../tables/script-tables.ts'
import * as table from '../tables/table-layouts.ts'
import { transcript, transcriptBlock } from '../transcripts/transcript-layouts.ts'
import * as playscripts from '../plays/playscripts.ts'
import * as rehearsal from '../plays/rehearsal-copies.ts'
import * as drafts from '../screenplays/production-drafts.ts'
import * as casting from '../sides/casting-sides.ts'
import * as broadcast from '../studio/broadcast-copy.ts'
import * as notes from '../studio/notes-and-exports.ts'
import * as studioTables from '../tables/studio-tables.ts'
import * as captions from '../transcripts/captions.ts'
import * as interviews from '../transcripts/interviews-and-hearings.ts'

const unwrapped = { indents: 'none', wrap: undefined, pageLines: undefined } as const

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
  textLayout(screen.flush, unwrapped, 'txt-flush-unwrapped'),
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
  textLayout(inline.subtitles, unwrapped),
  textLayout(inline.radio, { indents: 'spaces' }),
  textLayout(block.bracketCues, { indents: 'none' }),
  textLayout(inline.markdown, unwrapped),
  textLayout(screen.feature, { indents: 'spaces', hasLineNumbers: true, pageLines: undefined }, 'txt-line-numbers'),
  textLayout(spacing.blankLines, { indents: 'spaces' }),
  textLayout(spacing.spacedOut, unwrapped),
  textLayout(transcriptBlock, { indents: 'none', pageLines: undefined }),
  textLayout(block.wildBlock, { indents: 'spaces' }),
  textLayout(inline.wildInline),
  textLayout(table.voSheet),
  textLayout(table.voSheetBare),
  textLayout(scriptTable, { cells: 'tabs' }),
  textLayout(screen.titleCase, { indents: 'spaces' }),
]

/** Formats in use at offices, studios and on stage that no textbook of screenwriting shows. */
const tradeLayouts: Layout[] = [
  ...[
    rehearsal.promptCopy,
    playscripts.guildPlay,
    playscripts.slantedDirections,
    drafts.compiledDraft,
    drafts.cameraScript,
    playscripts.gutterNames,
    playscripts.commaDirections,
    broadcast.cueCards,
    casting.castingCover,
    notes.gameRecords,
    captions.subtitleSheet,
    studioTables.adrSheet,
    studioTables.bilingualTable,
    studioTables.threeColumns,
  ].map(pdfLayout),
  ...[
    playscripts.guildPlay,
    playscripts.slantedDirections,
    playscripts.commaDirections,
    interviews.podcastRundown,
    notes.gameRecords,
    studioTables.adrSheet,
    studioTables.bilingualTable,
    studioTables.threeColumns,
  ].map((layout) => docxLayout(layout)),
  textLayout(casting.mailedSides, unwrapped),
  textLayout(notes.phoneNotes, unwrapped),
  textLayout(interviews.podcastRundown, unwrapped),
  textLayout(notes.gameRecords, { pageLines: undefined }),
  textLayout(captions.subtitleSheet, { indents: 'none', pageLines: undefined }),
  textLayout(notes.markdownExport, unwrapped),
]

/** The layouts that are drawn unless others are named. */
export const layouts: Layout[] = [
  ...[...screens, ...plays, ...sheets, ...markedSides].map(pdfLayout),
  ...word,
  ...text,
  ...tradeLayouts,
  fountain,
  finalDraft,
]
