import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { createStyleSheet, emptyStyle, type Style } from '../paragraphs/style-sheet.ts'
import type { ReadParagraphs } from '../paragraphs/read-paragraphs.ts'
import { DEFAULT_CODE_PAGE, decodeBytes, findCodePage } from './code-pages.ts'
import {
  CHARACTERS,
  READ_THOUGH_IGNORABLE,
  readParagraphWord,
  readRunWord,
  SIGNS,
  SKIPPED_GROUPS,
} from './control-words.ts'
import { createRtfBody, type RtfBody, type TextFormat, type TextLimits } from './rtf-body.ts'
import { readTokens, type RtfToken } from './tokens.ts'

/** What a group starts with and its end restores. */
interface Group extends TextFormat {
  reads: 'body' | 'fonts' | 'styles' | 'nothing'
  font: number | undefined
  /** Characters for old programs that follow each character with a number. */
  replaced: number
  isTextBox: boolean
  isDeleted: boolean
}

interface ReaderState {
  body: RtfBody
  styles: Map<string, Style>
  codePage: number
  fonts: Map<number, number>
  defaultFont: number | undefined
  group: Group
  groups: Group[]
  /** The word before was "\*": the group may be ignored by who does not know its name. */
  isIgnorable: boolean
  /** Characters to skip, because the one before them was stated by its number. */
  toSkip: number
  styleName: string
  hasDeletions: boolean
}

const MAX_DEPTH = 1000

/** Rich text of WordPad, TextEdit and every word processor. Headers, footers, notes, comments and pictures are not read. */
export function readRtf(bytes: Uint8Array, limits: TextLimits): ReadParagraphs {
  const styles = new Map<string, Style>()
  const body = createRtfBody(createStyleSheet(styles), limits)
  const group: Group = {
    reads: 'body',
    run: {},
    paragraph: {},
    isInTable: false,
    font: undefined,
    replaced: 1,
    isTextBox: false,
    isDeleted: false,
  }
  const state: ReaderState = {
    body,
    styles,
    codePage: DEFAULT_CODE_PAGE,
    fonts: new Map(),
    defaultFont: undefined,
    group,
    groups: [],
    isIgnorable: false,
    toSkip: 0,
    styleName: '',
    hasDeletions: false,
  }
  for (const token of readTokens(bytes)) readToken(state, token)
  const { blocks, pageCount } = body.finish(state.group)
  return { blocks, pageCount, notes: state.hasDeletions ? [{ kind: 'tracked-deletions-left-out' }] : [] }
}

function readToken(state: ReaderState, token: RtfToken): void {
  if (token.kind === 'open') openGroup(state)
  else if (token.kind === 'close') closeGroup(state)
  else if (token.kind === 'bytes') readBytes(state, token.bytes)
  else if (token.kind === 'sign') readSign(state, token.sign)
  else readWord(state, token.name, token.value)
}

function openGroup(state: ReaderState): void {
  if (state.groups.length >= MAX_DEPTH) throw new ExtractionError('document-damaged')
  state.groups.push(state.group)
  const { run, paragraph } = state.group
  state.group = { ...state.group, run: { ...run }, paragraph: { ...paragraph }, isTextBox: false }
  state.isIgnorable = false
  state.toSkip = 0
}

function closeGroup(state: ReaderState): void {
  if (state.group.isTextBox) state.body.closeTextBox(state.group)
  // A file with more ends than starts is read on.
  state.group = state.groups.pop() ?? state.group
  state.isIgnorable = false
  state.toSkip = 0
}

function readBytes(state: ReaderState, bytes: number[]): void {
  const skipped = Math.min(state.toSkip, bytes.length)
  state.toSkip -= skipped
  const rest = bytes.slice(skipped)
  if (rest.length > 0) addText(state, { bytes: rest })
}

function readSign(state: ReaderState, sign: string): void {
  if (sign === '*') state.isIgnorable = true
  // TextEdit ends a paragraph with a backslash at the end of the line.
  else if (sign === '\n' || sign === '\r') endParagraph(state)
  else if (state.toSkip > 0) state.toSkip -= 1
  else addText(state, { text: SIGNS.get(sign) ?? '' })
}

function addText(state: ReaderState, added: { text: string } | { bytes: number[] }): void {
  const { group } = state
  if (group.reads === 'nothing' || group.reads === 'fonts') return
  const codePage = state.fonts.get(group.font ?? state.defaultFont ?? -1) ?? state.codePage
  if (group.reads === 'styles') {
    readStyleName(state, 'text' in added ? added.text : decodeBytes(added.bytes, codePage))
  } else if (group.isDeleted) state.hasDeletions = true
  else if ('text' in added) state.body.addText(added.text, group)
  else state.body.addBytes(added.bytes, codePage, group)
}

/** "Character;" ends the description of a style. */
function readStyleName(state: ReaderState, text: string): void {
  state.styleName += text
  const end = state.styleName.indexOf(';')
  if (end < 0) return
  const { styleId } = state.group.paragraph
  if (styleId !== undefined) state.styles.set(styleId, { ...emptyStyle(), name: state.styleName.slice(0, end).trim() })
  state.styleName = ''
}

function endParagraph(state: ReaderState): void {
  if (state.group.reads === 'body') state.body.endParagraph(state.group)
}

function readWord(state: ReaderState, name: string, value: number | undefined): void {
  const { group } = state
  const isIgnorable = state.isIgnorable
  state.isIgnorable = false
  if (group.reads === 'nothing') return
  if (SKIPPED_GROUPS.has(name) || (isIgnorable && !READ_THOUGH_IGNORABLE.has(name))) {
    group.reads = 'nothing'
    return
  }
  if (!readCharacter(state, name, value)) readFormat(state, name, value)
}

/** Whether the word stands for a character. */
function readCharacter(state: ReaderState, name: string, value = 0): boolean {
  const character = name === 'u' ? String.fromCharCode(value & 0xff_ff) : CHARACTERS.get(name)
  if (character === undefined) return false
  if (state.toSkip > 0) state.toSkip -= 1
  else addText(state, { text: character })
  if (name === 'u') state.toSkip = state.group.replaced
  return true
}

function readFormat(state: ReaderState, name: string, value: number | undefined): void {
  const { group } = state
  state.toSkip = 0
  const run = readRunWord(name, value)
  const paragraph = readParagraphWord(name, value)
  if (run !== undefined) group.run = { ...group.run, ...run }
  else if (paragraph !== undefined) group.paragraph = { ...group.paragraph, ...paragraph }
  else OTHER_WORDS.get(name)?.(state, value)
}

type WordReader = (state: ReaderState, value: number | undefined) => void

const inBody =
  (read: (body: RtfBody, group: Group) => void): WordReader =>
  ({ body, group }) => {
    if (group.reads === 'body') read(body, group)
  }

const OTHER_WORDS = new Map<string, WordReader>(
  Object.entries<WordReader>({
    fonttbl: ({ group }) => {
      group.reads = 'fonts'
    },
    stylesheet: ({ group }) => {
      group.reads = 'styles'
    },
    ansicpg: (state, value) => {
      state.codePage = value ?? DEFAULT_CODE_PAGE
    },
    mac: (state) => {
      state.codePage = 10_000
    },
    deff: (state, value) => {
      state.defaultFont = value
    },
    f: ({ group }, value) => {
      group.font = value
    },
    fcharset: ({ group, fonts }, value = 0) => {
      const codePage = findCodePage(value)
      if (group.reads === 'fonts' && group.font !== undefined && codePage !== undefined) fonts.set(group.font, codePage)
    },
    uc: ({ group }, value = 1) => {
      group.replaced = Math.max(0, value)
    },
    plain: ({ group }) => {
      Object.assign(group, { run: {}, font: undefined, isDeleted: false })
    },
    pard: ({ group }) => {
      Object.assign(group, { paragraph: {}, isInTable: false })
    },
    intbl: ({ group }) => {
      group.isInTable = true
    },
    deleted: ({ group }, value) => {
      group.isDeleted = value !== 0
    },
    shptxt: inBody((body, group) => {
      group.isTextBox = true
      body.openTextBox(group)
    }),
    par: endParagraph,
    sect: endParagraph,
    nestcell: endParagraph,
    cell: inBody((body, group) => body.endCell(group)),
    row: inBody((body) => body.endRow()),
    page: inBody((body) => body.breakPage()),
  }),
)
