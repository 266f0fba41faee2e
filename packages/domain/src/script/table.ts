import { isCueShaped, isNameShaped, parseCue } from './cue.ts'
import { listInlineCues } from './inline-cue.ts'
import { hasLetter, wordsOf } from './letters.ts'
import { plainLine, type Removed, type ScriptLine } from './line.ts'
import {
  isAudioHead,
  isCountHead,
  isNameHead,
  isNoteHead,
  isTextHead,
  isVideoHead,
  isVoiceHead,
} from './table-heads.ts'
import { isNotSpeaker, isTime } from './wording.ts'

/** Cells as lines of text; rows as people see them, whatever drew them. */
export interface TableCell {
  lines: ScriptLine[]
}
export type TableRow = TableCell[]

export interface TableRoles {
  headerRow: number
  name: number
  text: number
  video: number
  note: number
}

const cellText = (cell: TableCell | undefined) =>
  (cell?.lines ?? [])
    .map((line) => line.text)
    .join(' ')
    .trim()

export function findTableRoles(rows: TableRow[]): TableRoles | undefined {
  return findHeadedRoles(rows) ?? findUnheadedRoles(rows)
}

export function findHeadedRoles(rows: TableRow[]): TableRoles | undefined {
  for (const [index, row] of rows.slice(0, 12).entries()) {
    const heads = row.map((cell) => cellText(cell))
    if (heads.some((head) => head.split('\t').some((part) => wordsOf(part).length > 5))) continue
    // Titles of columns that were taken out before may still stand in the cell of their neighbour.
    const hasPart = (head: string, test: (part: string) => boolean) => head.split('\t').some(test)
    const isCounter = (head: string) => isCountHead(head) && !/^(?:character|speaker)/iu.test(head)
    const stated = heads.findIndex((head) => hasPart(head, (part) => isNameHead(part) && !isCounter(part)))
    const name = stated >= 0 ? stated : heads.findIndex((head) => isVoiceHead(head))
    const text = heads.findIndex(
      (head, at) => at !== name && (isTextHead(head) || isAudioHead(head)) && !isCounter(head),
    )
    const seen = heads.flatMap((head, at) => (at !== name && at !== text && isVideoHead(head) ? [at] : []))
    // "Shot" may number what "Action" tells.
    const video = seen.sort((a, b) => countLetters(rows, b) - countLetters(rows, a))[0] ?? -1
    if (text >= 0 && (name >= 0 || video >= 0)) {
      return {
        headerRow: index,
        name,
        text,
        video,
        note: heads.findIndex((head, at) => at !== text && isNoteHead(head)),
      }
    }
  }
  return undefined
}

const countLetters = (rows: TableRow[], at: number) =>
  rows.reduce((sum, row) => sum + cellText(row[at]).replace(/[^\p{L}]/gu, '').length, 0)

interface ColumnShape {
  filled: number
  names: number
  distinct: number
  words: number
  sayings: number
}

/** A direction under a name does not make the cell less of a name. */
const withoutBrackets = (text: string) =>
  text
    .replace(/\([^()]*\)/gu, '')
    .replace(rowNumber, '')
    .trim() || text

function describeColumn(rows: TableRow[], at: number): ColumnShape {
  const texts = rows.map((row) => withoutBrackets(cellText(row[at]))).filter((text) => text !== '')
  const names = texts.filter(
    (text) =>
      hasLetter(text) && !isTime(text) && !/\d{3,}|_\d/u.test(text) && (isCueShaped(text) || isNameShaped(text)),
  )
  const words = texts.reduce((sum, text) => sum + wordsOf(text).length, 0)
  return {
    filled: texts.length,
    names: names.length / Math.max(1, texts.length),
    distinct: new Set(names.map((text) => parseCue(text).name.toUpperCase())).size / Math.max(1, names.length),
    words: words / Math.max(1, texts.length),
    sayings: texts.filter((text) => /[.!?…"”)]$/u.test(text)).length / Math.max(1, texts.length),
  }
}

function findWordiest(shapes: ColumnShape[], rowCount: number): number {
  const worths = shapes.map((shape) => shape.words * Math.min(1, shape.filled / rowCount + 0.3))
  return worths.indexOf(Math.max(...worths))
}

function findNameColumn(shapes: ColumnShape[], text: number, rowCount: number): number {
  const scores = shapes.map((shape, at) => {
    if (at === text || shape.filled < 0.3 * rowCount) return 0
    return shape.names - 0.35 * shape.distinct - (shape.words > 4 ? 0.5 : 0)
  })
  const best = Math.max(...scores)
  return best > 0.45 ? scores.indexOf(best) : -1
}

/** Without a heading row, the column of few distinct short strings holds the names, the wordiest one the lines. */
function findUnheadedRoles(rows: TableRow[]): TableRoles | undefined {
  const width = Math.max(...rows.map((row) => row.length), 0)
  if (width < 2 || rows.length < 2) return undefined
  const shapes = Array.from({ length: width }, (_, at) => describeColumn(rows, at))
  const text = findWordiest(shapes, rows.length)
  const name = findNameColumn(shapes, text, rows.length)
  if (name >= 0) return { headerRow: findTitleRow(rows, name, text), name, text, video: -1, note: -1 }
  return width === 2 ? findPictureRoles(rows, shapes) : undefined
}

/** A first row of short titles over columns that hold something else: a heading in words nobody foresaw. */
function findTitleRow(rows: TableRow[], name: number, text: number): number {
  const [first, ...rest] = rows
  const title = cellText(first?.[name])
  const heads = (first ?? []).map((cell) => cellText(cell))
  if (!first || title === '' || rest.length < 3 || heads.some((head) => head === '' || wordsOf(head).length > 3))
    return -1
  const recurs = rest.some(
    (row) => parseCue(cellText(row[name])).name.toUpperCase() === parseCue(title).name.toUpperCase(),
  )
  return recurs || /[.!?\u2026]$/u.test(heads[text] ?? '') ? -1 : 0
}

/** Two columns of sentences: the one with speakers in it is heard, the other seen. */
function findPictureRoles(rows: TableRow[], shapes: ColumnShape[]): TableRoles | undefined {
  if (shapes.some((shape) => shape.words < 3 || shape.names > 0.5)) return undefined
  const speakers = [0, 1].map((at) => {
    const lines = rows.flatMap((row) => row[at]?.lines ?? [])
    return (
      lines.filter((line) => isCueShaped(line.text) || listInlineCues(line).length > 0).length /
      Math.max(1, lines.length)
    )
  })
  const text = (speakers[0] ?? 0) > (speakers[1] ?? 0) ? 0 : 1
  return { headerRow: -1, name: -1, text, video: 1 - text, note: -1 }
}

/** The table in reading order: pictures become action, named cells become speeches, the rest goes to the line model. */
export function readTable(rows: TableRow[], removed: Removed[]): ScriptLine[] {
  const roles = findTableRoles(rows)
  if (roles && roles.name >= 0) dropRowNumbers(rows.slice(roles.headerRow + 1), roles.name, removed)
  return rows.flatMap((row, index) => {
    if (!roles) return row.flatMap((cell) => readFreeCell(cell, false))
    if (index <= roles.headerRow) return removeHeading(row, removed)
    noteUnread(row, roles, removed)
    if (roles.name >= 0) return readNamedRow(row, roles)
    return [...readFreeCell(row[roles.video], true), ...readFreeCell(row[roles.text], false)]
  })
}

const rowNumber = /^\d{1,4}[.):]?\s+(?=\p{L})/u

/** "12 QUEEN": the rows' numbers, when they touch the names. */
function dropRowNumbers(rows: TableRow[], name: number, removed: Removed[]): void {
  const firsts = rows.flatMap((row) => row[name]?.lines[0] ?? [])
  const numbered = firsts.filter((line) => rowNumber.test(line.text))
  if (numbered.length < 3 || numbered.length < 0.5 * firsts.length) return
  for (const line of numbered) {
    removed.push({ text: rowNumber.exec(line.text)?.[0].trim() ?? '', page: line.page, reason: 'number' })
    line.text = line.text.replace(rowNumber, '')
  }
}

function removeHeading(row: TableRow, removed: Removed[]): ScriptLine[] {
  const text = row
    .map((cell) => cellText(cell))
    .join(' ')
    .trim()
  if (text !== '') removed.push({ text, page: row[0]?.lines[0]?.page ?? 1, reason: 'table-heading' })
  return []
}

function readFreeCell(cell: TableCell | undefined, isPicture: boolean): ScriptLine[] {
  return (cell?.lines ?? [])
    .filter((line) => line.text.trim() !== '')
    .map((line, at) => ({
      ...line,
      gap: at === 0 ? Math.max(1, line.gap) : line.gap,
      forced: isPicture ? 'action' : line.forced,
    }))
}

function readNamedRow(row: TableRow, roles: TableRoles): ScriptLine[] {
  const cue = cellText(row[roles.name])
  const speech = cellText(row[roles.text])
  const first = row[roles.text]?.lines[0] ?? row[roles.name]?.lines[0]
  const note = roles.note >= 0 ? cellText(row[roles.note]) : ''
  if (!first) return []
  const base = { ...plainLine('', first.page), ...first, gap: 1, isParagraph: true }
  if (cue === '' || isNotSpeaker(cue)) {
    const text = [cue, speech].filter((part) => part !== '').join(' ')
    return text === '' ? [] : [{ ...base, text, forced: 'action' }]
  }
  if (speech === '') return [{ ...base, text: [cue, note].filter(Boolean).join(' '), forced: 'action' }]
  const bracketed = note === '' || /^[([]/u.test(note) ? note : `(${note})`
  return [{ ...base, text: [bracketed, speech].filter(Boolean).join(' '), forced: 'speech', forcedName: cue }]
}

function noteUnread(row: TableRow, roles: TableRoles, removed: Removed[]): void {
  const read = new Set([roles.name, roles.text, roles.video, roles.note])
  for (const [at, cell] of row.entries()) {
    const text = cellText(cell)
    if (!read.has(at) && text !== '') removed.push({ text, page: cell.lines[0]?.page ?? 1, reason: 'number' })
  }
}
