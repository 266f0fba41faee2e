import type { SourceBlock, SourceParagraph, SourceTable } from '@sidelight/script-parser/document/source'
import { type BuiltParagraph, createParagraphBuilder, type ParagraphBuilder } from './paragraph-builder.ts'
import type { ParagraphProperties, RunProperties } from './paragraph-properties.ts'
import type { StyleSheet } from './style-sheet.ts'

/** Puts paragraphs, tables and text boxes of a word processor's file together, in the order in which they are read. */
export interface BlockCollector {
  openParagraph: (properties?: ParagraphProperties) => void
  /** Of the open paragraph; they may be added until it is closed. */
  properties: () => ParagraphProperties
  addText: (text: string, run: RunProperties) => void
  closeParagraph: () => void
  openTextBox: () => void
  closeTextBox: () => void
  openTable: () => void
  openRow: () => void
  openCell: () => void
  spanColumns: (columns: number) => void
  closeCell: () => void
  closeTable: () => void
  breakPage: () => void
  blocks: SourceBlock[]
  pageCount: () => number
}

interface OpenTable {
  rows: SourceParagraph[][][]
  cellSpan: number
}

interface State {
  blocks: SourceBlock[]
  /** Open paragraphs, innermost last: a text box has paragraphs inside a paragraph. */
  paragraphs: ParagraphBuilder[]
  tables: OpenTable[]
  /** Finished paragraphs of open text boxes, innermost last. */
  textBoxes: BuiltParagraph[][]
  nextStartsPage: boolean
  pageCount: number
  lastBuilt: BuiltParagraph | undefined
}

const MAX_SPANNED_COLUMNS = 30

export function createBlockCollector(styles: StyleSheet): BlockCollector {
  const state: State = {
    blocks: [],
    paragraphs: [],
    tables: [],
    textBoxes: [],
    nextStartsPage: false,
    pageCount: 1,
    lastBuilt: undefined,
  }
  return {
    blocks: state.blocks,
    pageCount: () => state.pageCount,
    openParagraph: (properties = {}) => openParagraph(state, styles, properties),
    properties: () => state.paragraphs.at(-1)?.properties ?? {},
    addText: (text, run) => state.paragraphs.at(-1)?.add(text, run),
    closeParagraph: () => closeParagraph(state),
    openTextBox: () => void state.textBoxes.push([]),
    closeTextBox: () => closeTextBox(state),
    openTable: () => void state.tables.push({ rows: [], cellSpan: 1 }),
    openRow: () => void state.tables.at(-1)?.rows.push([]),
    openCell: () => void state.tables.at(-1)?.rows.at(-1)?.push([]),
    spanColumns: (columns) => spanColumns(state, columns),
    closeCell: () => closeCell(state),
    closeTable: () => closeTable(state),
    breakPage: () => breakPage(state),
  }
}

function openParagraph(state: State, styles: StyleSheet, properties: ParagraphProperties): void {
  const startsPage = state.nextStartsPage && state.textBoxes.length === 0
  if (startsPage) state.nextStartsPage = false
  state.paragraphs.push(createParagraphBuilder(styles, startsPage ? { ...properties, startsPage } : properties))
}

function closeParagraph(state: State): void {
  const built = state.paragraphs.pop()?.build()
  if (built === undefined) return
  if (built.paragraph.startsPage) state.pageCount += state.blocks.length > 0 || state.tables.length > 0 ? 1 : 0
  // A text box precedes the end of the paragraph it is anchored to, and is emitted after it.
  if (state.paragraphs.length > 0) {
    state.textBoxes.at(-1)?.push(built)
    return
  }
  emit(state, built)
  for (const boxed of state.textBoxes.splice(0).flat()) emit(state, boxed)
}

function closeTextBox(state: State): void {
  // A nested box is merged into the outer one, which stays open until its paragraph ends.
  const inner = state.textBoxes.length > 1 ? state.textBoxes.pop() : undefined
  for (const built of inner ?? []) state.textBoxes.at(-1)?.push(built)
}

function emit(state: State, built: BuiltParagraph): void {
  const cell = state.tables.at(-1)?.rows.at(-1)?.at(-1)
  if (cell !== undefined) {
    cell.push(built.paragraph)
    return
  }
  applyContextualSpacing(state.lastBuilt, built)
  state.lastBuilt = built
  state.blocks.push(built.paragraph)
}

/** A word processor's "Don't add space between paragraphs of the same style". */
function applyContextualSpacing(previous: BuiltParagraph | undefined, next: BuiltParagraph): void {
  if (previous === undefined || previous.paragraph.styleName !== next.paragraph.styleName) return
  if (previous.hasContextualSpacing) previous.paragraph.spaceAfter = 0
  if (next.hasContextualSpacing) next.paragraph.spaceBefore = 0
}

function spanColumns(state: State, columns: number): void {
  const table = state.tables.at(-1)
  if (table !== undefined && columns > 1) table.cellSpan = Math.min(MAX_SPANNED_COLUMNS, Math.floor(columns))
}

/** Adds empty cells for the other columns of a spanning cell, so that the columns of all rows line up. */
function closeCell(state: State): void {
  const table = state.tables.at(-1)
  if (table === undefined) return
  for (let column = 1; column < table.cellSpan; column += 1) table.rows.at(-1)?.push([])
  table.cellSpan = 1
}

function closeTable(state: State): void {
  const table = state.tables.pop()
  if (table === undefined) return
  const outerCell = state.tables.at(-1)?.rows.at(-1)?.at(-1)
  const block: SourceTable = { kind: 'table', rows: table.rows }
  if (outerCell === undefined) state.blocks.push(block)
  else for (const paragraph of table.rows.flat(2)) outerCell.push(paragraph)
  state.lastBuilt = undefined
}

/** Word marks a page break both where it was inserted and where it was rendered; both together start one page. */
function breakPage(state: State): void {
  const paragraph = state.paragraphs.at(-1)
  if (paragraph !== undefined && !paragraph.hasText() && state.textBoxes.length === 0)
    paragraph.properties.startsPage = true
  else state.nextStartsPage = true
}
