import { isCueShaped, isNameShaped } from '../text/character-cue.ts'
import { median, quantile, splitWords } from '../text/text-shape.ts'
import type { Remove, ScriptLine } from '../document/line.ts'
import type { PageRows, Row, Segment } from '../document/rows.ts'
import { lineFromSegments } from '../document/row-line.ts'
import { readTable, removeHeading } from './read-table.ts'
import { findHeadedRoles, findTableRoles, shareOfSpeakers, type TableRow } from './table-roles.ts'

interface Column {
  x0: number
  x1: number
}

const bin = 2

const TABLE = {
  crossing: { minRows: 14, share: 0.07 }, // of the rows may cross a gutter; in shorter tables one row
  minGutter: 6, // points
  overlap: 4, // points that a segment must reach into a column
  minRows: { headed: 2, unheaded: 3 }, // with several columns
  dense: 0.22, // of the rows have several columns
  columns: { min: 2, max: 9 },
  filled: 0.15, // of the rows fill each column
  headerPages: 3, // first pages that are searched for a heading row
  gridStep: 1.25, // widest column of a storyboard relative to the narrowest
  ruled: 0.25, // of the distances have a rule
  exact: { from: 0.98, to: 1.03, share: 0.3 }, // of the distances are one leading
  gap: { exact: 1.12, loose: 1.3, widest: 1.6, jump: 0.15 }, // leadings that separate two rows; none are as far apart as a jump
  apart: { within: 1, between: 4, inner: 0.9, outer: 0.05, difference: 1 }, // distances of each kind; quantiles; points
  maxLeaderLetters: 16, // characters for each cell of the leading column
} as const

/** Columns lie between vertical strips that hardly any row touches. */
function findColumns(rows: Row[]): Column[] {
  const coverage: number[] = []
  for (const row of rows) {
    for (const segment of row.segments) {
      const end = Math.ceil(segment.x1 / bin)
      for (let at = Math.floor(segment.x0 / bin); at <= end; at += 1) coverage[at] = (coverage[at] ?? 0) + 1
    }
  }
  const columns: Column[] = []
  const limit = rows.length < TABLE.crossing.minRows ? 1 : TABLE.crossing.share * rows.length
  let start = -1
  for (let at = 0; at <= coverage.length; at += 1) {
    const isCovered = (coverage[at] ?? 0) > limit
    if (isCovered && start < 0) start = at
    if (!isCovered && start >= 0) {
      columns.push({ x0: start * bin, x1: at * bin })
      start = -1
    }
  }
  return mergeNarrowGaps(columns)
}

function mergeNarrowGaps(columns: Column[]): Column[] {
  const merged: Column[] = []
  for (const column of columns) {
    const last = merged.at(-1)
    if (last && column.x0 - last.x1 < TABLE.minGutter) last.x1 = column.x1
    else merged.push({ ...column })
  }
  return merged
}

function columnOf(segment: Segment, columns: Column[]): number {
  let best = 0
  let bestOverlap = -Infinity
  for (const [at, column] of columns.entries()) {
    const overlap = Math.min(segment.x1, column.x1) - Math.max(segment.x0, column.x0)
    if (overlap > bestOverlap) {
      bestOverlap = overlap
      best = at
    }
  }
  return best
}

const crossesColumns = (segment: Segment, columns: Column[]) =>
  columns.filter((column) => segment.x0 < column.x1 - TABLE.overlap && segment.x1 > column.x0 + TABLE.overlap).length >
  1

interface TableLayout {
  columns: Column[]
  leading: number
  /** A larger distance between lines separates two rows. */
  gap: number
  leader: number
  separation: 'gaps' | 'rules' | 'leader'
}

/** Lines of a document that is laid out as a table; undefined if it is not. */
export function readTablePages(pages: readonly PageRows[], remove: Remove): ScriptLine[] | undefined {
  const header = findHeaderRow(pages)
  const all = pages.flatMap((page) => page.rows)
  const body = header ? all.slice(all.indexOf(header)) : all
  const multi = body.filter((row) => row.segments.length > 1)
  if (multi.length < (header ? TABLE.minRows.headed : TABLE.minRows.unheaded)) return undefined
  const isDense = header !== undefined || multi.length >= TABLE.dense * body.length
  const columns = findColumns(isDense ? multi : body)
  if (columns.length < TABLE.columns.min || columns.length > TABLE.columns.max) return undefined
  if (!isDense && !isBalanced(body, columns)) return undefined
  const layout: TableLayout = { columns, ...describeSpacing(pages, columns) }
  const rows: (TableRow | ScriptLine)[] = []
  for (const page of pages) collectRows(page, layout, rows, header)
  const tableRows = rows.filter((row) => Array.isArray(row))
  const crossing = rows.length - tableRows.length
  if (!isTable(tableRows, layout, crossing)) return undefined
  return readMixed(rows, tableRows, remove)
}

/** A gutter has text of many rows on both sides. */
function isBalanced(rows: Row[], columns: Column[]): boolean {
  const filled = columns.map(() => 0)
  for (const row of rows)
    for (const segment of row.segments)
      filled[columnOf(segment, columns)] = (filled[columnOf(segment, columns)] ?? 0) + 1
  return filled.every((count) => count >= TABLE.filled * rows.length)
}

/** CHARACTER | LINE, VIDEO | AUDIO: a row that names the columns below it. */
function findHeaderRow(pages: readonly PageRows[]): Row | undefined {
  for (const page of pages.slice(0, TABLE.headerPages)) {
    for (const row of page.rows) {
      if (row.segments.length < 2) continue
      const cells = row.segments.map((segment) => ({ lines: [lineFromSegments([segment], row, page)] }))
      if (findHeadedRoles([cells])) return row
    }
  }
  return undefined
}

/** Whether names wrap in their cells: line by line, the second half would become another character. */
function hasWrappedNames(rows: TableRow[], layout: TableLayout): boolean {
  const wrapped = rows.filter((row) => (row[0]?.lines.length ?? 0) > 1)
  const textOf = (row: TableRow) =>
    (row[0]?.lines ?? []).map((line) => line.text.replace(/^\d{1,4}[.):]?\s/u, '')).join(' ')
  const named = wrapped.filter((row) => isNameShaped(textOf(row)) || isCueShaped(textOf(row))).length
  return layout.separation !== 'leader' && named > 0 && named >= 0.7 * wrapped.length
}

function isTable(rows: TableRow[], layout: TableLayout, crossing: number): boolean {
  const { columns } = layout
  const roles = findTableRoles(rows)
  if (roles && roles.headerRow >= 0) return true
  const cells = rows.map((row) => (row[0]?.lines ?? []).map((line) => line.text)).filter((lines) => lines.length > 0)
  const first = cells.map((lines) => lines.join(' '))
  // Where nothing separates the rows, a cell has many names below each other.
  const named = Math.max(shareOfNames(first), shareOfNames(cells.flat()))
  if (columns.length === 2 && named >= 0.6)
    return roles !== undefined && crossing < 0.25 * rows.length && hasWrappedNames(rows, layout)
  if (roles === undefined) return isGrid(rows, columns)
  if (columns.length === 2) return named < 0.4 && median(first.map((text) => splitWords(text).length)) >= 4
  return true
}

const shareOfNames = (texts: string[]): number => {
  const names = texts
    .map((text) => text.replace(/[:.]$/u, ''))
    .filter((text) => isCueShaped(text) || isNameShaped(text))
  return names.length / Math.max(1, texts.length)
}

/** A storyboard's frames, three or more to a row: each column names its speakers, and all are about equally wide. */
function isGrid(rows: TableRow[], columns: Column[]): boolean {
  const starts = columns.map((column) => column.x0)
  const steps = starts.slice(1).map((x, at) => x - (starts[at] ?? x))
  const isEven = Math.max(...steps) < TABLE.gridStep * Math.min(...steps)
  if (columns.length < 3 || !isEven) return false
  const shares = shareOfSpeakers(
    rows,
    columns.map((_, at) => at),
  )
  return Math.min(...shares) >= 0.25 && shares.reduce((sum, share) => sum + share, 0) >= 0.4 * shares.length
}

/** Rows before the heading row are not part of the table: client, title, length. */
function readMixed(rows: (TableRow | ScriptLine)[], tableRows: TableRow[], remove: Remove): ScriptLine[] {
  const roles = findTableRoles(tableRows)
  const header = roles && roles.headerRow >= 0 ? tableRows[roles.headerRow] : undefined
  const headerText = header ? rowText(header) : undefined
  const lines: ScriptLine[] = []
  let isInside = header === undefined
  let pending: TableRow[] = []
  const flush = () => {
    if (pending.length > 0) lines.push(...readTable(pending, remove, roles && { ...roles, headerRow: -1 }))
    pending = []
  }
  for (const row of rows) {
    if (!Array.isArray(row)) {
      flush()
      lines.push({ ...row, statedLabel: isInside ? row.statedLabel : 'noise' })
    } else if (headerText !== undefined && rowText(row) === headerText) {
      isInside = true
      removeHeading(row, remove)
    } else if (isInside) {
      pending.push(row)
    } else {
      lines.push(...row.flatMap((cell) => cell.lines.map((line) => ({ ...line, statedLabel: 'noise' as const }))))
    }
  }
  flush()
  return lines
}

const rowText = (row: TableRow) => row.map((cell) => cell.lines.map((line) => line.text).join(' ')).join('|')

function describeSpacing(pages: readonly PageRows[], columns: Column[]): Omit<TableLayout, 'columns'> {
  const { leader, isShort, wordiest } = findLeader(pages, columns)
  const steps = pages.flatMap((page) =>
    page.rows.slice(1).map((row, at) => ({
      size: row.y - (page.rows[at]?.y ?? row.y),
      isRuled: isRuled(page, page.rows[at], row),
      filled: new Set(row.segments.map((segment) => columnOf(segment, columns))),
    })),
  )
  const real = steps.filter((step) => step.size > 3)
  const leading =
    quantile(
      real.map((step) => step.size),
      0.1,
    ) || 12
  const ruled = real.filter((step) => step.isRuled).length
  const within = real.filter(({ filled }) => filled.size === 1 && filled.has(wordiest)).map(({ size }) => size)
  const between = real.filter(({ filled }) => filled.has(leader) && filled.size > 1).map(({ size }) => size)
  const gap = findGap(within, between) ?? leading * findGapFactor(real.map((step) => step.size / leading))
  const wide = real.filter((step) => step.size > gap).length
  if (ruled >= TABLE.ruled * real.length) return { leading, gap, leader, separation: 'rules' }
  const isEven = wide > 0.9 * real.length || wide < (isShort ? 0.15 : 0.02) * real.length
  return { leading, gap, leader, separation: isEven ? 'leader' : 'gaps' }
}

/** Between the lines of one cell and the rows, where the first are always nearer. */
function findGap(within: number[], between: number[]): number | undefined {
  const { inner, outer, difference } = TABLE.apart
  const [near, far] = [quantile(within, inner), quantile(between, outer)]
  if (within.length < TABLE.apart.within || between.length < TABLE.apart.between) return undefined
  return far - near >= difference ? (near + far) / 2 : undefined
}

/** Where lines have one exact distance, even a slightly larger one separates two rows. */
function findGapFactor(steps: number[]): number {
  const exact = steps.filter((step) => step > TABLE.exact.from && step < TABLE.exact.to).length
  if (exact > TABLE.exact.share * steps.length) return TABLE.gap.exact
  const near = steps.filter((step) => step <= TABLE.gap.widest).sort((a, b) => a - b)
  const jumps = near.slice(1).map((step, at) => ({ from: near[at] ?? step, width: step - (near[at] ?? step) }))
  const widest = jumps.reduce((most, jump) => (jump.width > most.width ? jump : most), { from: 0, width: 0 })
  return widest.width >= TABLE.gap.jump ? widest.from + widest.width / 2 : TABLE.gap.loose
}

const isRuled = (page: PageRows, above: Row | undefined, row: Row) =>
  above !== undefined && page.rules.some((rule) => rule.y > above.y - 1 && rule.y < row.y - 1)

interface Leader {
  leader: number
  isShort: boolean
  wordiest: number
}

/** The column with one cell for each row: the fullest column except the one with the most words. */
function findLeader(pages: readonly PageRows[], columns: Column[]): Leader {
  const filled = columns.map(() => 0)
  const letters = columns.map(() => 0)
  for (const row of pages.flatMap((page) => page.rows)) {
    for (const segment of row.segments) {
      const at = columnOf(segment, columns)
      filled[at] = (filled[at] ?? 0) + 1
      letters[at] = (letters[at] ?? 0) + segment.text.length
    }
  }
  const wordiest = letters.indexOf(Math.max(...letters))
  const fullest = Math.max(...filled.filter((_, at) => at !== wordiest))
  const leader = filled.findIndex((count, at) => at !== wordiest && count === fullest)
  return { leader, wordiest, isShort: (letters[leader] ?? 0) < TABLE.maxLeaderLetters * (filled[leader] ?? 0) }
}

function collectRows(
  page: PageRows,
  layout: TableLayout,
  rows: (TableRow | ScriptLine)[],
  header: Row | undefined,
): void {
  let previous: Row | undefined
  let open: TableRow | undefined
  for (const row of page.rows) {
    const wide = row.segments.find((segment) => crossesColumns(segment, layout.columns))
    if (wide && row !== header) {
      rows.push(lineFromSegments(row.segments, row, page))
      open = undefined
    } else {
      if (!open || !previous || previous === header || row === header || startsRow(row, previous, page, layout)) {
        open = layout.columns.map(() => ({ lines: [] }))
        rows.push(open)
      }
      addToRow(open, row, page, layout)
    }
    previous = row
  }
}

function addToRow(open: TableRow, row: Row, page: PageRows, layout: TableLayout): void {
  const cells: Segment[][] = layout.columns.map(() => [])
  for (const segment of row.segments) cells[columnOf(segment, layout.columns)]?.push(segment)
  for (const [at, segments] of cells.entries()) {
    if (segments.length > 0) open[at]?.lines.push(lineFromSegments(segments, row, page))
  }
}

function startsRow(row: Row, previous: Row, page: PageRows, layout: TableLayout): boolean {
  const hasRule = isRuled(page, previous, row)
  if (layout.separation === 'rules') return hasRule
  if (layout.separation === 'gaps') return hasRule || row.y - previous.y > layout.gap
  return row.segments.some((segment) => columnOf(segment, layout.columns) === layout.leader)
}
