import type { LeftOutElement, SourceElement } from '@sidelight/script-parser/document/source'
import { cleanText } from '@sidelight/extraction/clean-text'
import { stripEmphasis } from './emphasis.ts'
import { stripComments } from './strip-comments.ts'

const HEADING = /^(?:int|ext|est|i\/e|e\/i|int\.?\/ext|ext\.?\/int)[. ]/i
const SCENE_NUMBER = /#[^#\n]{1,20}#$/
const TITLE_LINE = /^[^\s:][^:]{0,40}:/
const PAGE_BREAK = /^={3,}\s*$/

interface ParserState {
  lines: string[]
  at: number
  page: number
  elements: SourceElement[]
}

/** Reads Fountain by its specification. */
export function readFountain(text: string): SourceElement[] {
  const { text: printedText, notes, omitted } = stripComments(cleanText(text.replaceAll('\f', '\n===\n')))
  const lines = printedText.split('\n')
  const start = findBody(lines)
  const state: ParserState = { lines, at: start, page: 1, elements: [] }
  while (state.at < lines.length) readElement(state)
  const make = (kind: LeftOutElement, texts: string[]) =>
    texts.map((text) => makeElement(kind, text.trim(), undefined)).filter(({ text }) => text !== '')
  return [
    ...make('title-page', lines.slice(0, start)),
    ...state.elements,
    ...make('note', notes),
    ...make('omitted', omitted),
  ]
}

/** Skips the title page, a block of "Key: value" lines at the start. */
function findBody(lines: string[]): number {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1 || !isTitleLine(lines[first] ?? '')) return 0
  const end = lines.findIndex((line, index) => index > first && line.trim() === '')
  const block = lines.slice(first, end === -1 ? lines.length : end)
  return block.every((line) => isTitleLine(line) || /^[ \t]/.test(line)) ? first + block.length : 0
}

const isTitleLine = (line: string): boolean => TITLE_LINE.test(line) && !HEADING.test(line) && !/TO:\s*$/.test(line)

function readElement(state: ParserState): void {
  const line = lineAt(state, 0)
  if (line.trim() === '') state.at += 1
  else if (PAGE_BREAK.test(line)) {
    state.page += 1
    state.at += 1
  } else if (!readForced(state, line) && !readByFormat(state, line)) readAction(state)
}

/** Reads a line whose first character names its kind. */
function readForced(state: ParserState, line: string): boolean {
  const text = line.trimStart()
  if (/^\.[^.]/.test(text)) return pushHeading(state, text.slice(1).trimEnd())
  if (text.startsWith('@')) return readSpeech(state, text.slice(1))
  if (text.startsWith('~')) return pushLine(state, 'lyric', text.slice(1))
  if (/^#{1,6}/.test(text)) return pushLine(state, 'section', text.replace(/^#{1,6}/, ''))
  if (text.startsWith('=')) return pushLine(state, 'note', text.slice(1))
  if (text.startsWith('>')) {
    const isCentred = text.trimEnd().endsWith('<')
    return isCentred
      ? pushLine(state, 'action', text.trimEnd().slice(1, -1))
      : pushLine(state, 'transition', text.slice(1))
  }
  return false
}

/** Reads a line that is recognised by its format and the empty lines around it. */
function readByFormat(state: ParserState, line: string): boolean {
  if (lineAt(state, -1).trim() !== '' && !PAGE_BREAK.test(lineAt(state, -1))) return false
  const text = line.trim()
  if (HEADING.test(text)) return pushHeading(state, text)
  const isLast = lineAt(state, 1).trim() === ''
  if (isLast) return isUpperCase(text) && text.endsWith('TO:') ? pushLine(state, 'transition', text) : false
  return isCue(text) ? readSpeech(state, text) : false
}

const isCue = (text: string): boolean =>
  !text.startsWith('!') && isUpperCase(text.replace(/\^$/, '').replaceAll(/\([^()]*\)/g, ''))

function readSpeech(state: ParserState, cue: string): boolean {
  const isDual = cue.trimEnd().endsWith('^')
  if (isDual) pairWithPrevious(state.elements)
  push(state, 'character', isDual ? cue.trimEnd().slice(0, -1) : cue, isDual)
  state.at += 1
  let dialogue: string[] = []
  const flush = () => {
    if (dialogue.length > 0) push(state, 'dialogue', dialogue.join('\n'), isDual)
    dialogue = []
  }
  // Two spaces keep an empty line inside a speech, so lines must not be trimmed before this.
  for (; state.at < state.lines.length && /^ {2,}$|\S/.test(lineAt(state, 0)); state.at += 1) {
    const line = lineAt(state, 0).trim()
    if (PAGE_BREAK.test(line)) state.page += 1
    else if (line.startsWith('(') && line.endsWith(')')) {
      flush()
      push(state, 'parenthetical', line, isDual)
    } else if (line.startsWith('~')) {
      flush()
      push(state, 'lyric', line.slice(1), isDual)
    } else dialogue.push(line)
  }
  flush()
  return true
}

/** A caret marks the second of two simultaneous speeches; this marks the first. */
function pairWithPrevious(elements: SourceElement[]): void {
  for (let at = elements.length - 1; at >= 0; at -= 1) {
    const element = elements[at]
    if (element === undefined || !['character', 'parenthetical', 'dialogue', 'lyric'].includes(element.kind)) return
    element.isDual = true
    if (element.kind === 'character') return
  }
}

function readAction(state: ParserState): void {
  const paragraph: string[] = []
  while (state.at < state.lines.length && lineAt(state, 0).trim() !== '') {
    const line = lineAt(state, 0)
    if (paragraph.length > 0 && /^(?:[@~>#]|\.[^.]|={3,}\s*$)/.test(line)) break
    paragraph.push(line.replace(/^\s*!/, ''))
    state.at += 1
  }
  push(state, 'action', paragraph.join('\n'), false)
}

function pushLine(state: ParserState, kind: SourceElement['kind'], text: string): true {
  push(state, kind, text, false)
  state.at += 1
  return true
}

function pushHeading(state: ParserState, text: string): true {
  const [number] = SCENE_NUMBER.exec(text) ?? []
  if (number !== undefined) push(state, 'number', number.slice(1, -1), false)
  return pushLine(state, 'heading', text.replace(SCENE_NUMBER, ''))
}

function push(state: ParserState, kind: SourceElement['kind'], text: string, isDual: boolean): void {
  const plain = stripEmphasis(text).trim()
  if (plain !== '') state.elements.push({ ...makeElement(kind, plain, state.page), isDual })
}

const makeElement = (kind: SourceElement['kind'], text: string, page: number | undefined): SourceElement => ({
  kind,
  text,
  isDual: false,
  page,
})

const lineAt = ({ lines, at }: ParserState, offset: number): string => lines[at + offset] ?? ''

const isUpperCase = (text: string): boolean => /\p{L}/u.test(text) && text === text.toUpperCase()
