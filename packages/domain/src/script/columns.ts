import { isCueShaped, isNameShaped } from './cue.ts'
import { median, quantile, wordsOf } from './letters.ts'
import type { PageRows, Removed, Row, ScriptLine, Segment } from './line.ts'
import { lineFromSegments } from './row-line.ts'
import { findTableRoles, readTable, type TableRow } from './table.ts'

interface Column {
  x0: number
  x1: number
}

const bin = 2

/** Columns are what lies between vertical strips that hardly any row touches. */
function findColumns(rows: Row[]): Column[] {
  const coverage: number[] = []
  for (const row of rows) {
    for (const segment of row.segments) {
      const end = Math.ceil(segment.x1 / bin)
      for (let at = Math.floor(segment.x0 / bin); at <= end; at += 1) coverage[at] = (coverage[at] ?? 0) + 1
    }
  }
  const columns: Column[] = []
  const limit = 0.03 * rows.length
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
    if (last && column.x0 - last.x1 < 6) last.x1 = column.x1
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
  columns.filter((column) => segment.x0 < column.x1 - 4 && segment.x1 > column.x0 + 4).length > 1

interface TableLayout {
  columns: Column[]
  leading: number
  separation: 'gaps' | 'rules' | 'leader'
}

/** A document laid out as a table, read in rows; undefined when its rows hold single columns of text. */
export function readTablePages(pages: PageRows[], removed: Removed[]): ScriptLine[] | undefined {
  const all = pages.flatMap((page) => page.rows)
  const multi = all.filter((row) => row.segments.length > 1)
  if (multi.length < Math.max(3, 0.22 * all.length)) return undefined
  const columns = findColumns(multi)
  if (columns.length < 2 || columns.length > 9) return undefined
  const layout: TableLayout = { columns, ...describeSpacing(pages) }
  const before: ScriptLine[] = []
  const rows: (TableRow | ScriptLine)[] = []
  for (const page of pages) collectRows(page, layout, rows)
  const tableRows = rows.filter((row) => Array.isArray(row))
  if (!isTable(tableRows, columns)) return undefined
  return [...before, ...readMixed(rows, tableRows, removed)]
}

function isTable(rows: TableRow[], columns: Column[]): boolean {
  const roles = findTableRoles(rows)
  if (roles && roles.headerRow >= 0) return true
  const first = rows.map((row) => (row[0]?.lines ?? []).map((line) => line.text).join(' ')).filter((text) => text !== '')
  const named = first.filter((text) => isCueShaped(text.replace(/[:.]$/u, '')) || isNameShaped(text.replace(/[:.]$/u, ''))).length
  if (columns.length === 2) return named < 0.4 * first.length && median(first.map((text) => wordsOf(text).length)) >= 4
  return roles !== undefined
}

/** Rows before the heading row are not of the table: client, title, length. */
function readMixed(rows: (TableRow | ScriptLine)[], tableRows: TableRow[], removed: Removed[]): ScriptLine[] {
  const roles = findTableRoles(tableRows)
  const header = roles && roles.headerRow >= 0 ? tableRows[roles.headerRow] : undefined
  const headerText = header ? rowText(header) : undefined
  const lines: ScriptLine[] = []
  let isInside = header === undefined
  let pending: TableRow[] = header ? [header] : []
  const flush = () => {
    if (pending.length > (header ? 1 : 0)) lines.push(...readTable(pending, removed))
    pending = header ? [header] : []
  }
  for (const row of rows) {
    if (!Array.isArray(row)) {
      flush()
      lines.push({ ...row, forced: isInside ? row.forced : 'noise' })
    } else if (headerText !== undefined && rowText(row) === headerText) {
      isInside = true
    } else if (isInside) {
      pending.push(row)
    } else {
      lines.push(...row.flatMap((cell) => cell.lines.map((line) => ({ ...line, forced: 'noise' as const }))))
    }
  }
  flush()
  return lines
}

const rowText = (row: TableRow) => row.map((cell) => cell.lines.map((line) => line.text).join(' ')).join('|')

function describeSpacing(pages: PageRows[]): { leading: number; separation: TableLayout['separation'] } {
  const steps = pages.flatMap((page) => page.rows.slice(1).map((row, at) => row.y - (page.rows[at]?.y ?? row.y)))
  const real = steps.filter((step) => step > 3)
  const leading = quantile(real, 0.1) || 12
  const rules = pages.reduce((sum, page) => sum + page.rules.length, 0)
  const wide = real.filter((step) => step > 1.3 * leading).length
  if (rules > 0.5 * wide && rules > 3) return { leading, separation: 'rules' }
  return { leading, separation: wide >= 0.15 * real.length ? 'gaps' : 'leader' }
}

function collectRows(page: PageRows, layout: TableLayout, rows: (TableRow | ScriptLine)[]): void {
  let previous: Row | undefined
  let open: TableRow | undefined
  for (const row of page.rows) {
    const wide = row.segments.find((segment) => crossesColumns(segment, layout.columns))
    if (wide) {
      rows.push(lineFromSegments(row.segments, row, page))
      open = undefined
    } else {
      if (!open || !previous || startsRow(row, previous, page, layout)) {
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
  const hasRule = page.rules.some((rule) => rule.y > previous.y - 2 && rule.y < row.y - 2)
  if (layout.separation === 'rules') return hasRule
  if (layout.separation === 'gaps') return hasRule || row.y - previous.y > 1.3 * layout.leading
  const first = row.segments[0]
  return first !== undefined && columnOf(first, layout.columns) === 0
}
