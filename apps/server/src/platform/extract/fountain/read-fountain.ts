import type { SourceElement } from '@sidelight/domain/script/document/source'
import { cleanText } from '../clean-text.ts'
import { stripEmphasis } from './emphasis.ts'
import { stripComments } from './strip-comments.ts'

const HEADING = /^(?:int|ext|est|i\/e|e\/i|int\.?\/ext|ext\.?\/int)[. ]/i
const SCENE_NUMBER = /#[^#\n]{1,20}#$/
const TITLE_LINE = /^[^\s:][^:]{0,40}:/
const PAGE_BREAK = /^={3,}\s*$/

interface Reading {
  lines: string[]
  at: number
  page: number
  elements: SourceElement[]
}

/** Reads Fountain as its specification says, so that nothing is left to guess. */
export function readFountain(text: string): SourceElement[] {
  const { text: printed, notes } = stripComments(cleanText(text.replaceAll('\f', '\n===\n')))
  const lines = printed.split('\n')
  const start = findBody(lines)
  const reading: Reading = { lines, at: start, page: 1, elements: [] }
  while (reading.at < lines.length) readElement(reading)
  const asides = [...notes, lines.slice(0, start).join('\n').trim()].filter((note) => note !== '')
  return [...reading.elements, ...asides.map((note) => makeElement('note', note, undefined))]
}

/** A title page is a block of "Key: value" lines at the very top. */
function findBody(lines: string[]): number {
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1 || !isTitleLine(lines[first] ?? '')) return 0
  const end = lines.findIndex((line, index) => index > first && line.trim() === '')
  const block = lines.slice(first, end === -1 ? lines.length : end)
  return block.every((line) => isTitleLine(line) || /^[ \t]/.test(line)) ? first + block.length : 0
}

const isTitleLine = (line: string): boolean => TITLE_LINE.test(line) && !HEADING.test(line) && !/TO:\s*$/.test(line)

function readElement(reading: Reading): void {
  const line = lineAt(reading, 0)
  if (line.trim() === '') reading.at += 1
  else if (PAGE_BREAK.test(line)) {
    reading.page += 1
    reading.at += 1
  } else if (!readForced(reading, line) && !readNatural(reading, line)) readAction(reading)
}

/** Lines that say by their first character what they are. */
function readForced(reading: Reading, line: string): boolean {
  const text = line.trimStart()
  if (/^\.[^.]/.test(text)) return pushLine(reading, 'heading', text.slice(1).trimEnd().replace(SCENE_NUMBER, ''))
  if (text.startsWith('@')) return readSpeech(reading, text.slice(1))
  if (text.startsWith('~')) return pushLine(reading, 'lyric', text.slice(1))
  if (/^#{1,6}/.test(text)) return pushLine(reading, 'section', text.replace(/^#{1,6}/, ''))
  if (text.startsWith('=')) return pushLine(reading, 'note', text.slice(1))
  if (text.startsWith('>')) {
    const isCentred = text.trimEnd().endsWith('<')
    return isCentred
      ? pushLine(reading, 'action', text.trimEnd().slice(1, -1))
      : pushLine(reading, 'transition', text.slice(1))
  }
  return false
}

/** Lines that are known by their look and by the empty lines around them. */
function readNatural(reading: Reading, line: string): boolean {
  if (lineAt(reading, -1).trim() !== '' && !PAGE_BREAK.test(lineAt(reading, -1))) return false
  const text = line.trim()
  if (HEADING.test(text)) return pushLine(reading, 'heading', text.replace(SCENE_NUMBER, ''))
  const isLast = lineAt(reading, 1).trim() === ''
  if (isLast) return isUpperCase(text) && text.endsWith('TO:') ? pushLine(reading, 'transition', text) : false
  return isCue(text) ? readSpeech(reading, text) : false
}

const isCue = (text: string): boolean =>
  !text.startsWith('!') && isUpperCase(text.replace(/\^$/, '').replaceAll(/\([^()]*\)/g, ''))

function readSpeech(reading: Reading, cue: string): boolean {
  const isDual = cue.trimEnd().endsWith('^')
  if (isDual) pairWithPrevious(reading.elements)
  push(reading, 'character', isDual ? cue.trimEnd().slice(0, -1) : cue, isDual)
  reading.at += 1
  let spoken: string[] = []
  const flush = () => {
    if (spoken.length > 0) push(reading, 'dialogue', spoken.join('\n'), isDual)
    spoken = []
  }
  // Two spaces keep an empty line inside a speech; they were trimmed nowhere before this.
  for (; reading.at < reading.lines.length && /^ {2,}$|\S/.test(lineAt(reading, 0)); reading.at += 1) {
    const line = lineAt(reading, 0).trim()
    if (PAGE_BREAK.test(line)) reading.page += 1
    else if (line.startsWith('(') && line.endsWith(')')) {
      flush()
      push(reading, 'parenthetical', line, isDual)
    } else if (line.startsWith('~')) {
      flush()
      push(reading, 'lyric', line.slice(1), isDual)
    } else spoken.push(line)
  }
  flush()
  return true
}

/** The caret stands on the second of two speeches; both are spoken together. */
function pairWithPrevious(elements: SourceElement[]): void {
  for (let at = elements.length - 1; at >= 0; at -= 1) {
    const element = elements[at]
    if (element === undefined || !['character', 'parenthetical', 'dialogue', 'lyric'].includes(element.kind)) return
    element.isDual = true
    if (element.kind === 'character') return
  }
}

function readAction(reading: Reading): void {
  const paragraph: string[] = []
  while (reading.at < reading.lines.length && lineAt(reading, 0).trim() !== '') {
    const line = lineAt(reading, 0)
    if (paragraph.length > 0 && /^(?:[@~>#]|\.[^.]|={3,}\s*$)/.test(line)) break
    paragraph.push(line.replace(/^\s*!/, ''))
    reading.at += 1
  }
  push(reading, 'action', paragraph.join('\n'), false)
}

function pushLine(reading: Reading, kind: SourceElement['kind'], text: string): true {
  push(reading, kind, text, false)
  reading.at += 1
  return true
}

function push(reading: Reading, kind: SourceElement['kind'], text: string, isDual: boolean): void {
  const plain = stripEmphasis(text).trim()
  if (plain !== '') reading.elements.push({ ...makeElement(kind, plain, reading.page), isDual })
}

const makeElement = (kind: SourceElement['kind'], text: string, page: number | undefined): SourceElement => ({
  kind,
  text,
  isDual: false,
  page,
})

const lineAt = ({ lines, at }: Reading, offset: number): string => lines[at + offset] ?? ''

const isUpperCase = (text: string): boolean => /\p{L}/u.test(text) && text === text.toUpperCase()
