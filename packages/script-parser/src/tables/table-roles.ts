import { isCueShaped, isNameShaped, nameKey, parseCue } from '../text/character-cue.ts'
import { listInlineCues } from '../text/inline-cue.ts'
import { countBy, hasLetter, splitWords } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import {
  isAudioHead,
  isCountHead,
  isNameHead,
  isNoteHead,
  isState,
  isTextHead,
  isVideoHead,
  isVoiceHead,
} from './table-heads.ts'
import { isShot, isShotSize, isTimecode } from '../text/patterns.ts'

/** Rows of a table; a cell is a list of lines. */
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

export const cellText = (cell: TableCell | undefined) =>
  (cell?.lines ?? [])
    .map((line) => line.text)
    .join(' ')
    .trim()

/** "12 QUEEN": row numbers in the cell of the name. */
export const rowNumber = /^\d{1,4}[.):]?\s+(?=\p{L})/u

export function findTableRoles(rows: TableRow[]): TableRoles | undefined {
  const headed = findHeadedRoles(rows)
  return headed ? checkRoles(rows.slice(headed.headerRow + 1), headed) : findUnheadedRoles(rows)
}

// Titles of removed columns may remain in the cell beside them.
const hasPart = (head: string, test: (part: string) => boolean) => head.split('\t').some(test)
const isCounter = (head: string) => isCountHead(head) && !/^(?:character|speaker)/iu.test(head)
const isNamePart = (part: string) => isNameHead(part) && !isCounter(part)
const isTextPart = (part: string) => (isTextHead(part) || isAudioHead(part)) && !isCounter(part)

export function findHeadedRoles(rows: TableRow[]): TableRoles | undefined {
  for (const [index, row] of rows.slice(0, 12).entries()) {
    const heads = row.map((cell) => cellText(cell))
    if (heads.some((head) => hasPart(head, (part) => splitWords(part).length > 5))) continue
    const stated = heads.findIndex((head) => hasPart(head, isNamePart))
    const name = stated >= 0 ? stated : heads.findIndex((head) => hasPart(head, isVoiceHead))
    const text = heads.findIndex((head, at) => at !== name && hasPart(head, isTextPart))
    const seen = heads.flatMap((head, at) => (at !== name && at !== text && hasPart(head, isVideoHead) ? [at] : []))
    // A column "Shot" may only number the rows that "Action" describes.
    const video = seen.sort((a, b) => countLetters(rows, b) - countLetters(rows, a))[0] ?? -1
    if (text >= 0 && (name >= 0 || video >= 0)) {
      return {
        headerRow: index,
        name,
        text,
        video,
        note: heads.findIndex((head, at) => at !== text && hasPart(head, isNoteHead)),
      }
    }
  }
  return undefined
}

const leastRows = 4

/** Roles by the titles of the columns; for names and lines the content overrules the title. */
function checkRoles(rows: TableRow[], roles: TableRoles): TableRoles {
  if (rows.length < leastRows) return roles
  const width = Math.max(...rows.map((row) => row.length))
  const shapes = Array.from({ length: width }, (_, at) => describeColumn(rows, at))
  if ((shapes[roles.name]?.names ?? 0) >= 0.3) return roles
  const free = shapes.map((shape, at) => (at === roles.text || at === roles.note ? emptyColumn : shape))
  const found = findNameColumn(free, roles.text, rows.length)
  const isBetter = found >= 0 && (shapes[found]?.distinct ?? 1) < 0.7 && !hasOwnSpeakers(rows, roles.text)
  if (!isBetter) return roles
  return { ...roles, name: found, video: roles.video === found ? -1 : roles.video }
}

/** "QUEEN - They told me", "CALDER: My lady": with names inside the cells there is no column of names. */
function hasOwnSpeakers(rows: TableRow[], text: number): boolean {
  const [share = 0] = shareOfSpeakers(rows, [text])
  return share >= 0.4
}

/** For each column, the share of its cells that begin with a name which recurs in other cells. */
export function shareOfSpeakers(rows: TableRow[], columns: number[]): number[] {
  const names = columns.map((at) => rows.flatMap((row) => row[at]?.lines[0] ?? []).map(listNames))
  const counts = countBy(names.flat(2))
  return names.map((cells) => {
    const named = cells.filter((keys) => keys.some((key) => (counts.get(key) ?? 0) > 1)).length
    return named < 2 ? 0 : named / cells.length
  })
}

function listNames(line: ScriptLine): string[] {
  const inline = listInlineCues(line).filter(({ separator }) => separator !== 'space' && separator !== 'capitals')
  const alone = isCueShaped(line.text) ? [nameKey(parseCue(line.text).name)] : []
  return [...new Set([...alone, ...inline.map(({ key }) => key)])]
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

const emptyColumn: ColumnShape = { filled: 0, names: 0, distinct: 1, words: 0, sayings: 0 }

/** A cell with a direction under the name is still a name. */
const withoutBrackets = (text: string) =>
  text
    .replace(/\([^()]*\)/gu, '')
    .replace(rowNumber, '')
    .trim() || text

function describeColumn(rows: TableRow[], at: number): ColumnShape {
  const texts = rows.map((row) => withoutBrackets(cellText(row[at]))).filter((text) => text !== '')
  const names = texts.filter(
    (text) =>
      hasLetter(text) &&
      !isTimecode(text) &&
      !isShotSize(text) &&
      !isState(text) &&
      !isShot(text) &&
      !/\d{3,}|_\d/u.test(text) &&
      (isCueShaped(text) || isNameShaped(text)),
  )
  const words = texts.reduce((sum, text) => sum + splitWords(text).length, 0)
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

/** Without a heading row, the column of few distinct short strings holds the names, the one with the most words holds the lines. */
function findUnheadedRoles(rows: TableRow[]): TableRoles | undefined {
  const width = Math.max(...rows.map((row) => row.length), 0)
  if (width < 2 || rows.length < 2) return undefined
  const shapes = Array.from({ length: width }, (_, at) => describeColumn(rows, at))
  const text = findWordiest(shapes, rows.length)
  const name = findNameColumn(shapes, text, rows.length)
  if (name >= 0 && !(shapes.length > 2 && hasOwnSpeakers(rows, text)))
    return { headerRow: findTitleRow(rows, name, text), name, text, video: -1, note: -1 }
  return width === 2 ? findPictureRoles(rows, shapes) : undefined
}

/** A first row of short titles over columns of other content is a heading row with unknown titles. */
function findTitleRow(rows: TableRow[], name: number, text: number): number {
  const [first, ...rest] = rows
  const title = cellText(first?.[name])
  const heads = (first ?? []).map((cell) => cellText(cell))
  if (!first || title === '' || rest.length < 3 || heads.some((head) => head === '' || splitWords(head).length > 3))
    return -1
  const recurs = rest.some(
    (row) => parseCue(cellText(row[name])).name.toUpperCase() === parseCue(title).name.toUpperCase(),
  )
  return recurs || /[.!?\u2026]$/u.test(heads[text] ?? '') ? -1 : 0
}

/** Of the cells of both columns, those that begin with a name which recurs. */
const dualShare = 0.2

/** Of two columns of sentences, the one with names in it is speech and the other describes the picture. */
function findPictureRoles(rows: TableRow[], shapes: ColumnShape[]): TableRoles | undefined {
  if (shapes.some((shape) => shape.words < 3 || shape.names > 0.5)) return undefined
  // Two people who speak at once stand side by side, again and again.
  if (Math.min(...shareOfSpeakers(rows, [0, 1])) >= dualShare) return undefined
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
