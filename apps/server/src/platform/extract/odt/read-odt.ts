import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { type BlockCollector, createBlockCollector } from '../paragraphs/block-collector.ts'
import type { RunProperties } from '../paragraphs/paragraph-properties.ts'
import type { ReadParagraphs } from '../paragraphs/read-paragraphs.ts'
import { createStyleSheet, type Style, type StyleSheet } from '../paragraphs/style-sheet.ts'
import type { ZipFile } from '../open-zip.ts'
import { readXml, type XmlElement } from '../xml.ts'
import { createStyleReader, DEFAULT_STYLE, styleKey, type StyleReader } from './read-styles.ts'

const OPEN_DOCUMENT = 'urn:oasis:names:tc:opendocument:xmlns:'
const CONTENT = 'content.xml'

/** Removed by a revision, or beside the text: notes, comments, titles of pictures, formulas. */
const SKIPPED_ELEMENTS = new Set([
  'text:tracked-changes',
  'text:note',
  'text:ruby-text',
  'office:annotation',
  'drawing:object',
  'svg-compatible:title',
  'svg-compatible:desc',
])

const MAX_REPEATED = 100

export const isOpenDocument = (zip: ZipFile): boolean => zip.has(CONTENT) && zip.has('META-INF/manifest.xml')

/** A text of LibreOffice or OpenOffice. Reads only the body: headers, footers, notes and comments are not opened. */
export function readOdt(zip: ZipFile): ReadParagraphs {
  if (/<(?:[\w-]+:)?encryption-data[\s/>]/.test(zip.findText('META-INF/manifest.xml') ?? ''))
    throw new ExtractionError('document-locked')
  const styles = new Map<string, Style>()
  readStyles(zip, styles)
  const sheet = createStyleSheet(styles, undefined, () => styleKey('paragraph', DEFAULT_STYLE))
  const state: ReaderState = {
    collector: createBlockCollector(sheet),
    styles: createStyleReader(styles),
    sheet,
    runs: [],
    path: [],
    skippedDepth: 0,
    hasDeletions: false,
    hasText: false,
  }
  try {
    readXml(zip.findText(CONTENT) ?? '', {
      open: (element) => open(state, element),
      close: () => close(state),
      text: (text) => addText(state, text),
    })
  } catch (error) {
    throw error instanceof ExtractionError ? error : new ExtractionError('document-damaged', error)
  }
  if (!state.hasText) throw new ExtractionError('unknown-format')
  const { blocks, pageCount } = state.collector
  return { blocks, pageCount: pageCount(), notes: state.hasDeletions ? [{ kind: 'tracked-deletions-left-out' }] : [] }
}

/** A document with invalid styles is read without them. */
function readStyles(zip: ZipFile, styles: Map<string, Style>): void {
  const reader = createStyleReader(styles)
  try {
    readXml(zip.findText('styles.xml') ?? '', { open: reader.open, close: reader.close, text: () => undefined })
  } catch (error) {
    if (error instanceof ExtractionError && error.code === 'document-too-large') throw error
  }
}

interface ReaderState {
  collector: BlockCollector
  styles: StyleReader
  sheet: StyleSheet
  /** Of the open spans, innermost last, each with what it inherits from those around it. */
  runs: RunProperties[]
  /** Open elements as "text:p", whatever prefixes the file uses. */
  path: string[]
  skippedDepth: number
  hasDeletions: boolean
  /** A spreadsheet or a presentation has another body. */
  hasText: boolean
}

const nameOf = ({ namespace, name }: XmlElement): string =>
  namespace.startsWith(OPEN_DOCUMENT) ? `${namespace.slice(OPEN_DOCUMENT.length).split(':', 1)[0] ?? ''}:${name}` : name

function open(state: ReaderState, element: XmlElement): void {
  const name = nameOf(element)
  if (state.skippedDepth > 0 || SKIPPED_ELEMENTS.has(name)) {
    state.skippedDepth += 1
    if (name === 'text:deletion') state.hasDeletions = true
    return
  }
  state.path.push(name)
  if (name.startsWith('style:') || name === 'office:automatic-styles') state.styles.open(element)
  OPENERS.get(name)?.(state, element)
}

type Opener = (state: ReaderState, element: XmlElement) => void

const openParagraph: Opener = ({ collector }, element) => {
  const style = element.attribute('style-name')
  collector.openParagraph(style === undefined ? {} : { styleId: styleKey('paragraph', style) })
}

const openCell: Opener = ({ collector }) => collector.openCell()

const OPENERS = new Map<string, Opener>(
  Object.entries<Opener>({
    'office:text': (state) => {
      state.hasText = true
    },
    'text:p': openParagraph,
    'text:h': openParagraph,
    'text:span': (state, element) => {
      const style = element.attribute('style-name')
      const own = style === undefined ? {} : state.sheet.runOf(styleKey('text', style))
      state.runs.push({ ...state.runs.at(-1), ...own })
    },
    'text:s': (state, element) => {
      const count = Number(element.attribute('c') ?? 1)
      add(state, ' '.repeat(Math.min(MAX_REPEATED, Math.max(1, Math.floor(count) || 1))))
    },
    'text:tab': (state) => add(state, '\t'),
    'text:line-break': (state) => add(state, '\n'),
    'text:soft-page-break': ({ collector }) => collector.breakPage(),
    'drawing:text-box': ({ collector }) => collector.openTextBox(),
    'table:table': ({ collector }) => collector.openTable(),
    'table:table-row': ({ collector }) => collector.openRow(),
    'table:table-cell': openCell,
    // The place that a cell with several columns takes from its neighbours.
    'table:covered-table-cell': openCell,
  }),
)

const add = (state: ReaderState, text: string): void => state.collector.addText(text, state.runs.at(-1) ?? {})

/** Spaces and line breaks of the file are one space; those of the author are elements. */
function addText(state: ReaderState, text: string): void {
  if (state.skippedDepth === 0 && state.path.at(-1)?.startsWith('text:') === true)
    add(state, text.replaceAll(/[ \t\r\n]+/g, ' '))
}

function close(state: ReaderState): void {
  if (state.skippedDepth > 0) {
    state.skippedDepth -= 1
    return
  }
  const name = state.path.pop() ?? ''
  if (name.startsWith('style:') || name === 'office:automatic-styles')
    state.styles.close(name.slice(name.indexOf(':') + 1))
  else CLOSERS.get(name)?.(state)
}

const CLOSERS = new Map<string, (state: ReaderState) => void>(
  Object.entries<(state: ReaderState) => void>({
    'text:p': ({ collector }) => collector.closeParagraph(),
    'text:h': ({ collector }) => collector.closeParagraph(),
    'text:span': ({ runs }) => void runs.pop(),
    'drawing:text-box': ({ collector }) => collector.closeTextBox(),
    'table:table-cell': ({ collector }) => collector.closeCell(),
    'table:covered-table-cell': ({ collector }) => collector.closeCell(),
    'table:table': ({ collector }) => collector.closeTable(),
  }),
)
