import type { SourceBlock, SourceParagraph, SourceTable } from '@sidelight/domain/script/document/source'
import { ExtractionError } from '../extraction-error.ts'
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

/** Taken out by a revision, shown twice for old programs, or instructions instead of text. */
const SKIPPED = new Set([
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

const MOST_SPANNED_COLUMNS = 30

interface OpenTable {
  rows: SourceParagraph[][][]
  cellSpan: number
}

interface Reading {
  styles: StyleSheet
  blocks: SourceBlock[]
  /** Innermost last: a text box opens paragraphs inside a paragraph. */
  paragraphs: ParagraphBuilder[]
  tables: OpenTable[]
  /** Where finished paragraphs go, innermost last. */
  floating: BuiltParagraph[][]
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
  const reading: Reading = {
    styles,
    blocks: [],
    paragraphs: [],
    tables: [],
    floating: [],
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
      open: (element) => open(reading, element),
      close: (name, namespace) => close(reading, name, namespace),
      text: (text) => {
        if (reading.isText && reading.skippedDepth === 0) addText(reading, text)
      },
    })
  } catch (error) {
    throw error instanceof ExtractionError ? error : new ExtractionError('docx-damaged', error)
  }
  return { blocks: reading.blocks, pageCount: reading.pageCount, hasDeletions: reading.hasDeletions }
}

function open(reading: Reading, element: XmlElement): void {
  if (reading.skippedDepth > 0 || SKIPPED.has(element.name)) {
    reading.skippedDepth += 1
    if (element.name === 'del' || element.name === 'moveFrom') reading.hasDeletions = true
    return
  }
  if (!isWordNamespace(element.namespace)) return
  const parent = reading.path.at(-1)
  reading.path.push(element.name)
  const opener = OPENERS.get(element.name)
  if (opener !== undefined) opener(reading, element)
  else readProperty(reading, element, parent)
}

function readProperty(reading: Reading, element: XmlElement, parent: string | undefined): void {
  const grandparent = reading.path.at(-3)
  if (parent === 'pPr') readParagraphProperty(element, reading.paragraphs.at(-1)?.properties ?? {})
  else if (parent === 'rPr' && grandparent === 'r') readRunProperty(element, reading.run)
  else if (element.name === 'gridSpan') setSpan(reading, Number(element.attribute('val')))
}

type Opener = (reading: Reading, element: XmlElement) => void

const OPENERS = new Map<string, Opener>(
  Object.entries<Opener>({
    p: (reading) => {
      const startsPage = reading.nextStartsPage && reading.floating.length === 0
      if (startsPage) reading.nextStartsPage = false
      reading.paragraphs.push(createParagraphBuilder(reading.styles, startsPage ? { startsPage } : {}))
    },
    r: (reading) => {
      reading.run = {}
    },
    t: (reading) => {
      reading.isText = true
    },
    tab: (reading) => {
      if (reading.path.at(-2) === 'r') addText(reading, '\t')
    },
    cr: (reading) => addText(reading, '\n'),
    br: (reading, element) => {
      if (element.attribute('type') === 'page') breakPage(reading)
      else addText(reading, '\n')
    },
    lastRenderedPageBreak: breakPage,
    noBreakHyphen: (reading) => addText(reading, '-'),
    softHyphen: (reading) => addText(reading, '\u00ad'),
    txbxContent: (reading) => {
      reading.floating.push([])
    },
    tbl: (reading) => {
      reading.tables.push({ rows: [], cellSpan: 1 })
    },
    tr: (reading) => {
      reading.tables.at(-1)?.rows.push([])
    },
    tc: (reading) => {
      reading.tables.at(-1)?.rows.at(-1)?.push([])
    },
  }),
)

function addText(reading: Reading, text: string): void {
  reading.paragraphs.at(-1)?.add(text, reading.run)
}

/** Word marks a page both where it was ordered and where it came out; the next paragraph takes both as one. */
function breakPage(reading: Reading): void {
  const paragraph = reading.paragraphs.at(-1)
  if (paragraph !== undefined && !paragraph.hasText() && reading.floating.length === 0)
    paragraph.properties.startsPage = true
  else reading.nextStartsPage = true
}

function setSpan(reading: Reading, columns: number): void {
  const table = reading.tables.at(-1)
  if (table !== undefined && columns > 1) table.cellSpan = Math.min(MOST_SPANNED_COLUMNS, Math.floor(columns))
}

function close(reading: Reading, name: string, namespace: string): void {
  if (reading.skippedDepth > 0) {
    reading.skippedDepth -= 1
    return
  }
  if (!isWordNamespace(namespace)) return
  reading.path.pop()
  if (name === 't') reading.isText = false
  else if (name === 'p') finishParagraph(reading)
  else if (name === 'txbxContent') finishTextBox(reading)
  else if (name === 'tc') finishCell(reading)
  else if (name === 'tbl') finishTable(reading)
}

function finishParagraph(reading: Reading): void {
  const built = reading.paragraphs.pop()?.build()
  if (built === undefined) return
  if (built.paragraph.startsPage) reading.pageCount += reading.blocks.length > 0 || reading.tables.length > 0 ? 1 : 0
  // Text boxes come before the end of the paragraph they hang on; they are read after it.
  if (reading.paragraphs.length > 0) {
    reading.floating.at(-1)?.push(built)
    return
  }
  emit(reading, built)
  for (const late of reading.floating.splice(0).flat()) emit(reading, late)
}

function finishTextBox(reading: Reading): void {
  // Nested boxes flow into the outer one, which stays open until its paragraph ends.
  const inner = reading.floating.length > 1 ? reading.floating.pop() : undefined
  for (const built of inner ?? []) reading.floating.at(-1)?.push(built)
}

function emit(reading: Reading, built: BuiltParagraph): void {
  const cell = reading.tables.at(-1)?.rows.at(-1)?.at(-1)
  if (cell !== undefined) {
    cell.push(built.paragraph)
    return
  }
  closeUp(reading.lastBuilt, built)
  reading.lastBuilt = built
  reading.blocks.push(built.paragraph)
}

/** "Don't add space between paragraphs of the same style." */
function closeUp(previous: BuiltParagraph | undefined, next: BuiltParagraph): void {
  if (previous === undefined || previous.paragraph.styleName !== next.paragraph.styleName) return
  if (previous.hidesSpaceBetweenAlike) previous.paragraph.spaceAfter = 0
  if (next.hidesSpaceBetweenAlike) next.paragraph.spaceBefore = 0
}

/** A spanning cell counts as its columns, so that the columns of all rows line up. */
function finishCell(reading: Reading): void {
  const table = reading.tables.at(-1)
  if (table === undefined) return
  for (let column = 1; column < table.cellSpan; column += 1) table.rows.at(-1)?.push([])
  table.cellSpan = 1
}

function finishTable(reading: Reading): void {
  const table = reading.tables.pop()
  if (table === undefined) return
  const outerCell = reading.tables.at(-1)?.rows.at(-1)?.at(-1)
  const block: SourceTable = { kind: 'table', rows: table.rows }
  if (outerCell === undefined) reading.blocks.push(block)
  else for (const paragraph of table.rows.flat(2)) outerCell.push(paragraph)
  reading.lastBuilt = undefined
}
