import type { SourceBlock } from '@sidelight/script-parser/document/source'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { readXml, type XmlElement } from '../xml.ts'
import { type BlockCollector, createBlockCollector } from '../paragraphs/block-collector.ts'
import type { RunProperties } from '../paragraphs/paragraph-properties.ts'
import { readParagraphProperty, readRunProperty } from './properties.ts'
import type { StyleSheet } from '../paragraphs/style-sheet.ts'
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

interface ReaderState {
  collector: BlockCollector
  path: string[]
  run: RunProperties
  isText: boolean
  skippedDepth: number
  hasDeletions: boolean
}

export function readBody(xml: string, styles: StyleSheet): Body {
  const collector = createBlockCollector(styles)
  const state: ReaderState = { collector, path: [], run: {}, isText: false, skippedDepth: 0, hasDeletions: false }
  try {
    readXml(xml, {
      open: (element) => open(state, element),
      close: (name, namespace) => close(state, name, namespace),
      text: (text) => {
        if (state.isText && state.skippedDepth === 0) collector.addText(text, state.run)
      },
    })
  } catch (error) {
    throw error instanceof ExtractionError ? error : new ExtractionError('document-damaged', error)
  }
  return { blocks: collector.blocks, pageCount: collector.pageCount(), hasDeletions: state.hasDeletions }
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
  if (parent === 'pPr') readParagraphProperty(element, state.collector.properties())
  else if (parent === 'rPr' && grandparent === 'r') readRunProperty(element, state.run)
  else if (element.name === 'gridSpan') state.collector.spanColumns(Number(element.attribute('val')))
}

type Opener = (state: ReaderState, element: XmlElement) => void

const OPENERS = new Map<string, Opener>(
  Object.entries<Opener>({
    p: ({ collector }) => collector.openParagraph(),
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
      if (element.attribute('type') === 'page') state.collector.breakPage()
      else addText(state, '\n')
    },
    lastRenderedPageBreak: ({ collector }) => collector.breakPage(),
    noBreakHyphen: (state) => addText(state, '-'),
    softHyphen: (state) => addText(state, '\u00ad'),
    txbxContent: ({ collector }) => collector.openTextBox(),
    tbl: ({ collector }) => collector.openTable(),
    tr: ({ collector }) => collector.openRow(),
    tc: ({ collector }) => collector.openCell(),
  }),
)

function addText(state: ReaderState, text: string): void {
  state.collector.addText(text, state.run)
}

function close(state: ReaderState, name: string, namespace: string): void {
  if (state.skippedDepth > 0) {
    state.skippedDepth -= 1
    return
  }
  if (!isWordNamespace(namespace)) return
  state.path.pop()
  if (name === 't') state.isText = false
  else if (name === 'p') state.collector.closeParagraph()
  else if (name === 'txbxContent') state.collector.closeTextBox()
  else if (name === 'tc') state.collector.closeCell()
  else if (name === 'tbl') state.collector.closeTable()
}
