import type { SourceBlock, SourceParagraph, SourceTable } from '@sidelight/script-parser/document/source'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { readXml, type XmlElement } from '../xml.ts'
import { createParagraphBuilder, type BuiltParagraph, type ParagraphBuilder } from './paragraph-builder.ts'
import { readParagraphProperty, readRunProperty, type RunProperties } from './properties.ts'
import type { StyleSheet } from './styles.ts'
import { isWordNamespace } from './word-names.ts'

export interface Body {
  blocks: SourceBlock[]
  pageCount: number
  hasDeletions: boolean
}

/** Removed by a revision, duplicated for old programs, or instructions instead of text. */
const SKIPPED_ELEMENTS = new Set([
  'del',
  'moveFrom',
  'delText',
  'delInstrText',
  'instrText',
  'Fallback',
  'pPrChange',
  'rPrChange',
  'tblPrChange',
  'sectPrChange',
  'sdtPr',
  'sectPr',
  'tblGrid',
  'rt',
  'annotationRef',
])

const MAX_SPANNED_COLUMNS = 30

interface OpenTable {
  rows: SourceParagraph[][][]
  cellSpan: number
}

interface ReaderState {
  styles: StyleSheet
  blocks: SourceBlock[]
  /** Open paragraphs, innermost last: a text box has paragraphs inside a paragraph. */
  paragraphs: ParagraphBuilder[]
  tables: OpenTable[]
  /** Finished paragraphs of open text boxes, innermost last. */
  textBoxes: BuiltParagraph[][]
  path: string[]
  run: RunProperties
  isText: boolean
  skippedDepth: number
  hasDeletions: boolean
  nextStartsPage: boolean
  pageCount: number
  lastBuilt: BuiltParagraph | undefined
}

export function readBody(xml: string, styles: StyleSheet): Body {
  const state: ReaderState = {
    styles,
    blocks: [],
    paragraphs: [],
    tables: [],
    textBoxes: [],
    path: [],
    run: {},
    isText: false,
    skippedDepth: 0,
    hasDeletions: false,
    nextStartsPage: false,
    pageCount: 1,
    lastBuilt: undefined,
  }
  try {
    readXml(xml, {
      open: (element) => open(state, element),
      close: (name, namespace) => close(state, name, namespace),
      text: (text) => {
        if (state.isText && state.skippedDepth === 0) addText(state, text)
      },
    })
  } catch (error) {
    throw error instanceof ExtractionError ? error : new ExtractionError('docx-damaged', error)
  }
  return { blocks: state.blocks, pageCount: state.pageCount, hasDeletions: state.hasDeletions }
}

function open(state: ReaderState, element: XmlElement): void {
  if (state.skippedDepth > 0 || SKIPPED_ELEMENTS.has(element.name)) {
    state.skippedDepth += 1
    if (element.name === 'del' || element.name === 'moveFrom') state.hasDeletions = true
    return
  }
  if (!isWordNamespace(element.namespace)) return
  const parent = state.path.at(-1)
  state.path.push(element.name)
  const opener = OPENERS.get(element.name)
  if (opener !== undefined) opener(state, element)
  else readProperty(state, element, parent)
}

function readProperty(state: ReaderState, element: XmlElement, parent: string | undefined): void {
  const grandparent = state.path.at(-3)
  if (parent === 'pPr') readParagraphProperty(element, state.paragraphs.at(-1)?.properties ?? {})
  else if (parent === 'rPr' && grandparent === 'r') readRunProperty(element, state.run)
  else if (element.name === 'gridSpan') setSpan(state, Number(element.attribute('val')))
}

type Opener = (state: ReaderState, element: XmlElement) => void

const OPENERS = new Map<string, Opener>(
  Object.entries<Opener>({
    p: (state) => {
      const startsPage = state.nextStartsPage && state.textBoxes.length === 0
      if (startsPage) state.nextStartsPage = false
      state.paragraphs.push(createParagraphBuilder(state.styles, startsPage ? { startsPage } : {}))
    },
    r: (state) => {
      state.run = {}
    },
    t: (state) => {
      state.isText = true
    },
    tab: (state) => {
      if (state.path.at(-2) === 'r') addText(state, '\t')
    },
    cr: (state) => addText(state, '\n'),
    br: (state, element) => {
      if (element.attribute('type') === 'page') breakPage(state)
      else addText(state, '\n')
    },
    lastRenderedPageBreak: breakPage,
    noBreakHyphen: (state) => addText(state, '-'),
    softHyphen: (state) => addText(state, '\u00ad'),
    txbxContent: (state) => {
      state.textBoxes.push([])
    },
    tbl: (state) => {
      state.tables.push({ rows: [], cellSpan: 1 })
    },
    tr: (state) => {
      state.tables.at(-1)?.rows.push([])
    },
    tc: (state) => {
      state.tables.at(-1)?.rows.at(-1)?.push([])
    },
  }),
)

function addText(state: ReaderState, text: string): void {
  state.paragraphs.at(-1)?.add(text, state.run)
}

/** Word marks a page break both where it was inserted and where it was rendered; both together start one page. */
function breakPage(state: ReaderState): void {
  const paragraph = state.paragraphs.at(-1)
  if (paragraph !== undefined && !paragraph.hasText() && state.textBoxes.length === 0)
    paragraph.properties.startsPage = true
  else state.nextStartsPage = true
}

function setSpan(state: ReaderState, columns: number): void {
  const table = state.tables.at(-1)
  if (table !== undefined && columns > 1) table.cellSpan = Math.min(MAX_SPANNED_COLUMNS, Math.floor(columns))
}

function close(state: ReaderState, name: string, namespace: string): void {
  if (state.skippedDepth > 0) {
    state.skippedDepth -= 1
    return
  }
  if (!isWordNamespace(namespace)) return
  state.path.pop()
  if (name === 't') state.isText = false
  else if (name === 'p') finishParagraph(state)
  else if (name === 'txbxContent') finishTextBox(state)
  else if (name === 'tc') finishCell(state)
  else if (name === 'tbl') finishTable(state)
}

function finishParagraph(state: ReaderState): void {
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

function finishTextBox(state: ReaderState): void {
  // A nested box is merged into the outer one, which stays open until its paragraph ends.
  const inner = state.textBoxes.length > 1 ? state.textBoxes.pop() : undefined
  for (const built of inner ?? []) state.textBoxes.at(-1)?.push(built)
}

function emit(state: ReaderState, built: BuiltParagraph): void {
  const cell = state.tables.at(-1)?.rows.at(-1)?.at(-1)
  if (cell !== undefined) {
    cell.push(built.paragraph)
    return
  }
  applyContextualSpacing(state.lastBuilt, built)
  state.lastBuilt = built
  state.blocks.push(built.paragraph)
}

/** Word's "Don't add space between paragraphs of the same style". */
function applyContextualSpacing(previous: BuiltParagraph | undefined, next: BuiltParagraph): void {
  if (previous === undefined || previous.paragraph.styleName !== next.paragraph.styleName) return
  if (previous.hasContextualSpacing) previous.paragraph.spaceAfter = 0
  if (next.hasContextualSpacing) next.paragraph.spaceBefore = 0
}

/** Adds empty cells for the other columns of a spanning cell, so that the columns of all rows line up. */
function finishCell(state: ReaderState): void {
  const table = state.tables.at(-1)
  if (table === undefined) return
  for (let column = 1; column < table.cellSpan; column += 1) table.rows.at(-1)?.push([])
  table.cellSpan = 1
}

function finishTable(state: ReaderState): void {
  const table = state.tables.pop()
  if (table === undefined) return
  const outerCell = state.tables.at(-1)?.rows.at(-1)?.at(-1)
  const block: SourceTable = { kind: 'table', rows: table.rows }
  if (outerCell === undefined) state.blocks.push(block)
  else for (const paragraph of table.rows.flat(2)) outerCell.push(paragraph)
  state.lastBuilt = undefined
}
