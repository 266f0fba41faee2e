import { ExtractionError } from '@sidelight/extraction/extraction-error'
import type { SourceBlock } from '@sidelight/script-parser/document/source'
import type { ExtractionLimits } from '../limits.ts'
import { type BlockCollector, createBlockCollector } from '../paragraphs/block-collector.ts'
import { assignDefined, type ParagraphProperties, type RunProperties } from '../paragraphs/paragraph-properties.ts'
import type { StyleSheet } from '../paragraphs/style-sheet.ts'
import { decodeBytes } from './code-pages.ts'

export interface TextFormat {
  run: RunProperties
  paragraph: ParagraphProperties
  isInTable: boolean
}

/** Makes paragraphs and tables of text whose paragraphs, cells and rows only have ends. */
export interface RtfBody {
  addText: (text: string, format: TextFormat) => void
  addBytes: (bytes: number[], codePage: number, format: TextFormat) => void
  endParagraph: (format: TextFormat) => void
  endCell: (format: TextFormat) => void
  endRow: () => void
  openTextBox: (format: TextFormat) => void
  closeTextBox: (format: TextFormat) => void
  breakPage: () => void
  finish: (format: TextFormat) => { blocks: SourceBlock[]; pageCount: number }
}

interface State {
  collector: BlockCollector
  /** For each open text box, and for the body, whether a paragraph is open. */
  open: boolean[]
  isTableOpen: boolean
  isRowOpen: boolean
  isCellOpen: boolean
  /** Text of one format and one encoding: its characters may have several bytes or two numbers. */
  pending: { text: string; bytes: number[]; codePage: number; run: RunProperties }
  characterCount: number
  partCount: number
}

export type TextLimits = Pick<ExtractionLimits, 'characters' | 'parts'>

export function createRtfBody(styles: StyleSheet, limits: TextLimits): RtfBody {
  const state: State = {
    collector: createBlockCollector(styles),
    open: [false],
    isTableOpen: false,
    isRowOpen: false,
    isCellOpen: false,
    pending: { text: '', bytes: [], codePage: 0, run: {} },
    characterCount: 0,
    partCount: 0,
  }
  const take = (format: TextFormat, count: number) => {
    state.characterCount += count
    if (state.open.at(-1) !== true) state.partCount += 1
    if (state.characterCount > limits.characters || state.partCount > limits.parts)
      throw new ExtractionError('too-many-characters')
    openParagraph(state, format)
    if (state.pending.run !== format.run) flush(state)
    state.pending.run = format.run
  }
  return {
    addText: (text, format) => {
      take(format, text.length)
      decodePending(state)
      state.pending.text += text
    },
    addBytes: (bytes, codePage, format) => {
      take(format, bytes.length)
      if (state.pending.codePage !== codePage) decodePending(state)
      state.pending.codePage = codePage
      for (const byte of bytes) state.pending.bytes.push(byte)
    },
    endParagraph: (format) => {
      openParagraph(state, format)
      closeParagraph(state, format)
    },
    endCell: (format) => endCell(state, format),
    endRow: () => {
      state.isRowOpen = false
    },
    openTextBox: (format) => {
      openParagraph(state, format)
      flush(state)
      state.open.push(false)
      state.collector.openTextBox()
    },
    closeTextBox: (format) => {
      closeParagraph(state, format)
      if (state.open.length === 1) return
      state.open.pop()
      state.collector.closeTextBox()
    },
    breakPage: () => {
      flush(state)
      state.collector.breakPage()
    },
    finish: (format) => {
      while (state.open.length > 0) {
        closeParagraph(state, format)
        if (state.open.length > 1) state.collector.closeTextBox()
        state.open.pop()
      }
      closeTable(state)
      return { blocks: state.collector.blocks, pageCount: state.collector.pageCount() }
    },
  }
}

const isInTextBox = ({ open }: State): boolean => open.length > 1

function openParagraph(state: State, format: TextFormat): void {
  if (state.open.at(-1) === true) return
  if (!isInTextBox(state)) {
    if (format.isInTable) openCell(state)
    else closeTable(state)
  }
  state.collector.openParagraph()
  state.open[state.open.length - 1] = true
}

/** The properties of a paragraph are those that hold at its end. */
function closeParagraph(state: State, format: TextFormat): void {
  if (state.open.at(-1) !== true) return
  flush(state)
  assignDefined(state.collector.properties(), format.paragraph)
  state.collector.closeParagraph()
  state.open[state.open.length - 1] = false
}

function openCell(state: State): void {
  if (!state.isTableOpen) state.collector.openTable()
  if (!state.isRowOpen) state.collector.openRow()
  if (!state.isCellOpen) state.collector.openCell()
  Object.assign(state, { isTableOpen: true, isRowOpen: true, isCellOpen: true })
}

function endCell(state: State, format: TextFormat): void {
  const isInCell = !isInTextBox(state)
  if (isInCell) openCell(state)
  closeParagraph(state, format)
  if (!isInCell) return
  state.collector.closeCell()
  state.isCellOpen = false
}

function closeTable(state: State): void {
  if (!state.isTableOpen) return
  state.collector.closeTable()
  Object.assign(state, { isTableOpen: false, isRowOpen: false, isCellOpen: false })
}

function decodePending({ pending }: State): void {
  if (pending.bytes.length === 0) return
  pending.text += decodeBytes(pending.bytes, pending.codePage)
  pending.bytes = []
}

function flush(state: State): void {
  decodePending(state)
  const { text, run } = state.pending
  if (text !== '') state.collector.addText(text, run)
  state.pending.text = ''
}
