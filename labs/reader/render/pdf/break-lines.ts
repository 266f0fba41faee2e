import type { Paragraph, Run, Typeface } from '../laid-out-script.ts'
import type { Face } from './font-metrics.ts'
import { textWidth } from './font-metrics.ts'
import { hyphenate } from './hyphenate.ts'

export interface Fragment {
  text: string
  x: number
  width: number
  size: number
  face: Face
  run: Run
  isHyphenated: boolean
}

export interface BreakOptions {
  isHyphenating: boolean
}

interface Piece {
  text: string
  run: Run
  face: Face
  size: number
  width: number
}

/** Text without a line break inside, a tab, or a line break. */
type Word = { pieces: Piece[]; width: number } | 'tab' | 'newline'

interface Cursor {
  lines: Fragment[][]
  x: number
  isLineEmpty: boolean
}

/** Breaks a paragraph into lines greedily, as word processors do. x counts from the body's left edge. */
export function breakLines(block: Paragraph, bodyWidth: number, type: Typeface, options: BreakOptions): Fragment[][] {
  const words = listWords(block.runs, type)
  const end = bodyWidth - block.right
  const cursor: Cursor = { lines: [[]], x: block.left + block.first, isLineEmpty: true }
  const space = textWidth({ family: type.family, isBold: false, isItalic: false }, ' ', type.size)
  const startLine = () => {
    cursor.lines.push([])
    cursor.x = block.left
    cursor.isLineEmpty = true
  }
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (word === undefined) continue
    if (word === 'newline') startLine()
    else if (word === 'tab') {
      cursor.x = block.tabs.find((stop) => stop > cursor.x + type.size * 0.5) ?? cursor.x + 36
      cursor.isLineEmpty = true
    } else {
      const gap = cursor.isLineEmpty ? 0 : space
      if (!cursor.isLineEmpty && cursor.x + gap + word.width > end + 0.01) {
        const split = options.isHyphenating ? splitWord(word, end - cursor.x - gap) : undefined
        if (split !== undefined) {
          place(cursor, split.head, gap, true)
          words.splice(index + 1, 0, split.tail)
          startLine()
          continue
        }
        startLine()
      }
      place(cursor, word.pieces, cursor.isLineEmpty ? 0 : space, false)
    }
  }
  return cursor.lines.map((line) => align(line, block, end))
}

function place(cursor: Cursor, pieces: Piece[], gap: number, isHyphenated: boolean): void {
  let x = cursor.x + gap
  pieces.forEach((piece, index) => {
    const line = cursor.lines.at(-1)
    const last = line?.at(-1)
    const isLastPiece = index === pieces.length - 1
    if (last !== undefined && last.run === piece.run && last.size === piece.size && cursor.x > 0 && isNear(last, x)) {
      last.text += (index === 0 && gap > 0 ? ' ' : '') + piece.text
      last.width = x + piece.width - last.x
      last.isHyphenated = isHyphenated && isLastPiece
    } else line?.push({ ...piece, x, isHyphenated: isHyphenated && isLastPiece })
    x += piece.width
  })
  cursor.x = x
  cursor.isLineEmpty = false
}

function isNear(last: Fragment, x: number): boolean {
  return x - last.x - last.width < last.size * 0.9
}

function align(line: Fragment[], block: Paragraph, end: number): Fragment[] {
  const last = line.at(-1)
  if (last === undefined || block.align === 'left' || block.align === 'justify') return line
  const width = last.x + last.width - block.left
  const room = end - block.left - width
  const shift = block.align === 'center' ? room / 2 : room
  return line.map((fragment) => ({ ...fragment, x: fragment.x + shift }))
}

function listWords(runs: Run[], type: Typeface): Word[] {
  const words: Word[] = []
  let isGlued = false
  for (const run of runs) {
    for (const token of run.text.split(/([ \t\n]+)/)) {
      if (token === '') continue
      if (/^[ \t\n]/.test(token)) {
        isGlued = false
        for (const letter of token) if (letter !== ' ') words.push(letter === '\t' ? 'tab' : 'newline')
        continue
      }
      const pieces = cutPieces(token, run, type)
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
      const last = words.at(-1)
      if (isGlued && typeof last === 'object') {
        last.pieces.push(...pieces)
        last.width += width
      } else words.push({ pieces, width })
      isGlued = true
    }
  }
  return words
}

function cutPieces(token: string, run: Run, type: Typeface): Piece[] {
  const face = { family: type.family, isBold: run.isBold === true, isItalic: run.isItalic === true }
  const piece = (text: string, size: number) => ({ text, run, face, size, width: textWidth(face, text, size) })
  if (run.isSmallCaps !== true) return [piece(token, type.size)]
  return token
    .split(/(\p{Ll}+)/u)
    .filter((part) => part !== '')
    .map((part) => (/\p{Ll}/u.test(part) ? piece(part.toUpperCase(), type.size * 0.8) : piece(part, type.size)))
}

function splitWord(word: { pieces: Piece[] }, room: number): { head: Piece[]; tail: Word } | undefined {
  const [piece, ...others] = word.pieces
  if (piece === undefined || others.length > 0) return undefined
  const at = hyphenate(piece.text).findLast((place) => widthOf(piece, `${piece.text.slice(0, place)}-`) <= room)
  if (at === undefined) return undefined
  const part = (text: string) => ({ ...piece, text, width: widthOf(piece, text) })
  const tail = part(piece.text.slice(at))
  return { head: [part(`${piece.text.slice(0, at)}-`)], tail: { pieces: [tail], width: tail.width } }
}

function widthOf(piece: Piece, text: string): number {
  return textWidth(piece.face, text, piece.size)
}
