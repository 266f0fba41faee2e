import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { createBlockCollector, type BlockCollector } from '../paragraphs/block-collector.ts'
import {
  ALIGNMENTS,
  assignDefined,
  type ParagraphProperties,
  type RunProperties,
} from '../paragraphs/paragraph-properties.ts'
import type { ReadParagraphs } from '../paragraphs/read-paragraphs.ts'
import { createStyleSheet } from '../paragraphs/style-sheet.ts'
import { decodeEntities } from './entities.ts'
import { findAttribute, readTokens } from './tokens.ts'

/** Elements that begin and end a paragraph, with the space around them in points. */
const BLOCKS = new Map<string, number>([
  ...['p', 'ul', 'ol', 'dl', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure'].map(
    (name): [string, number] => [name, 12],
  ),
  ...(
    'div li dt dd section article main aside nav header footer form fieldset hr body center table tbody thead tfoot tr ' +
    'address details summary figcaption caption'
  )
    .split(' ')
    .map((name): [string, number] => [name, 0]),
])

const RUNS = new Map<string, RunProperties>(
  Object.entries({
    b: { isBold: true },
    strong: { isBold: true },
    th: { isBold: true },
    h1: { isBold: true },
    h2: { isBold: true },
    h3: { isBold: true },
    i: { isItalic: true },
    em: { isItalic: true },
    cite: { isItalic: true },
    u: { isUnderlined: true },
    ins: { isUnderlined: true },
    s: { isStruck: true },
    del: { isStruck: true },
    strike: { isStruck: true },
  }),
)

const INDENTED = new Map([
  ['blockquote', 30],
  ['dd', 30],
])

/** Without content, so they are never closed. */
const EMPTY = new Set('br hr img input meta link wbr col area base embed source track'.split(' '))

const CELLS = new Set(['td', 'th'])

/** A start of these ends the one before it, if nothing else has. */
const SELF_ENDING = new Set(['p', 'li', 'td', 'th', 'tr'])

const isBlock = (name: string): boolean => BLOCKS.has(name) || CELLS.has(name)

const MAX_DEPTH = 400

interface OpenElement {
  name: string
  run: RunProperties
  paragraph: ParagraphProperties
}

interface ReaderState {
  collector: BlockCollector
  elements: OpenElement[]
  isOpen: boolean
  isTitle: boolean
  tableDepth: number
  partCount: number
}

/** A page as a browser or a screenwriting program saves it. Its style sheet is not read; classes name the paragraphs. */
export function readHtml(html: string, maxParts: number): ReadParagraphs {
  const collector = createBlockCollector(createStyleSheet(new Map()))
  const state: ReaderState = { collector, elements: [], isOpen: false, isTitle: false, tableDepth: 0, partCount: 0 }
  for (const token of readTokens(html)) {
    if (state.partCount > maxParts) throw new ExtractionError('too-many-characters')
    if (token.kind === 'text') addText(state, token.text)
    else if (token.kind === 'open') openElement(state, token.name, token.attributes)
    else closeElement(state, token.name)
  }
  endParagraph(state)
  while (state.tableDepth > 0) closeTable(state)
  return { blocks: collector.blocks, pageCount: collector.pageCount(), notes: [] }
}

function addText(state: ReaderState, written: string): void {
  if (state.isTitle) return
  const isPre = state.elements.some(({ name }) => name === 'pre')
  const text = decodeEntities(isPre ? written : written.replaceAll(/[ \t\r\n\f]+/g, ' '))
  if (!state.isOpen && text.trim() === '') return
  openParagraph(state)
  state.collector.addText(text, state.elements.at(-1)?.run ?? {})
}

function openParagraph(state: ReaderState): void {
  if (state.isOpen) return
  state.collector.openParagraph({ ...state.elements.at(-1)?.paragraph })
  state.isOpen = true
  state.partCount += 1
}

function endParagraph(state: ReaderState): void {
  if (state.isOpen) state.collector.closeParagraph()
  state.isOpen = false
}

function openElement(state: ReaderState, name: string, attributes: string): void {
  if (name === 'br') {
    openParagraph(state)
    state.collector.addText('\n', {})
    return
  }
  if (name === 'title') state.isTitle = true
  if (isBlock(name)) endParagraph(state)
  if (SELF_ENDING.has(name)) closeUnclosed(state, name)
  // Deeper tables would be merged into each of those around them.
  if (EMPTY.has(name) || state.elements.length >= MAX_DEPTH) return
  state.elements.push(describeElement(state.elements.at(-1), name, attributes))
  openTablePart(state, name, attributes)
}

/** "<p>One<p>Two" is two paragraphs, and "<td>A<td>B" two cells. */
function closeUnclosed(state: ReaderState, name: string): void {
  const siblings = name === 'td' || name === 'th' ? ['td', 'th'] : name === 'tr' ? ['td', 'th', 'tr'] : [name]
  while (siblings.includes(state.elements.at(-1)?.name ?? '')) closeElement(state, state.elements.at(-1)?.name ?? '')
}

function describeElement(parent: OpenElement | undefined, name: string, attributes: string): OpenElement {
  const style = findAttribute(attributes, 'style') ?? ''
  const run = { ...parent?.run, ...RUNS.get(name), ...readRunStyle(style) }
  const inherited = parent?.paragraph ?? {}
  return { name, run, paragraph: isBlock(name) ? describeBlock(inherited, name, attributes, style) : inherited }
}

function describeBlock(
  inherited: ParagraphProperties,
  name: string,
  attributes: string,
  style: string,
): ParagraphProperties {
  const space = BLOCKS.get(name) ?? 0
  const paragraph: ParagraphProperties = { ...inherited, spaceBefore: space, spaceAfter: space }
  const align = name === 'center' ? name : (readStyle(style, 'text-align') ?? findAttribute(attributes, 'align') ?? '')
  const indents = [readStyle(style, 'margin-left'), readStyle(style, 'padding-left')].map(
    (value) => readLength(value) ?? 0,
  )
  assignDefined(paragraph, {
    styleId: findAttribute(attributes, 'class'),
    align: ALIGNMENTS.get(align),
    spaceBefore: readLength(readStyle(style, 'margin-top')),
    spaceAfter: readLength(readStyle(style, 'margin-bottom')),
    indentLeft: indents.reduce((sum, indent) => sum + indent, (inherited.indentLeft ?? 0) + (INDENTED.get(name) ?? 0)),
    indentFirst: readLength(readStyle(style, 'text-indent')),
  })
  return paragraph
}

function closeElement(state: ReaderState, name: string): void {
  if (name === 'title') state.isTitle = false
  if (isBlock(name)) endParagraph(state)
  const at = state.elements.findLastIndex((element) => element.name === name)
  // An end without a start closes nothing.
  if (at < 0) return
  state.elements.length = at
  if (name === 'td' || name === 'th') state.collector.closeCell()
  else if (name === 'table') closeTable(state)
}

function openTablePart(state: ReaderState, name: string, attributes: string): void {
  const { collector } = state
  if (name === 'table') {
    collector.openTable()
    state.tableDepth += 1
  } else if (name === 'tr') collector.openRow()
  else if (name === 'td' || name === 'th') {
    collector.openCell()
    collector.spanColumns(Number(findAttribute(attributes, 'colspan') ?? 1))
  }
}

function closeTable(state: ReaderState): void {
  if (state.tableDepth === 0) return
  state.tableDepth -= 1
  state.collector.closeTable()
}

/** The value of one property of a style attribute. */
function readStyle(style: string, property: string): string | undefined {
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0 && declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  return undefined
}

function readRunStyle(style: string): RunProperties {
  const run: RunProperties = {}
  const weight = readStyle(style, 'font-weight')
  const posture = readStyle(style, 'font-style')
  const line = readStyle(style, 'text-decoration') ?? readStyle(style, 'text-decoration-line')
  if (weight !== undefined) run.isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  if (posture !== undefined) run.isItalic = posture !== 'normal'
  if (line !== undefined)
    Object.assign(run, { isStruck: line.includes('through'), isUnderlined: line.includes('underline') })
  if (readStyle(style, 'text-transform') === 'uppercase' || readStyle(style, 'font-variant') === 'small-caps')
    run.isCapitals = true
  if (readStyle(style, 'display') === 'none' || readStyle(style, 'visibility') === 'hidden') run.isHidden = true
  return run
}

const POINTS_PER_UNIT = new Map([
  ['px', 0.75],
  ['pt', 1],
  ['em', 12],
  ['in', 72],
  ['cm', 28.35],
  ['mm', 2.835],
])

function readLength(value: string | undefined): number | undefined {
  const number = Number.parseFloat(value ?? '')
  if (value === undefined || !Number.isFinite(number)) return undefined
  if (number === 0) return 0
  const points = POINTS_PER_UNIT.get(value.slice(-2))
  return points === undefined ? undefined : Math.min(2000, Math.max(-2000, Math.round(number * points * 100) / 100))
}
