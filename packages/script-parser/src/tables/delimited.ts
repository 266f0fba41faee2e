import { plainLine } from '../document/line.ts'
import { findTableRoles, type TableRoles, type TableRow } from './table-roles.ts'

type Split = (line: string) => string[]

const splitPipes: Split = (line) =>
  line
    .replace(/^\s*\|/u, '')
    .replace(/\|\s*$/u, '')
    .split('|')
const splitTabs: Split = (line) => line.split('\t')

/** Cells of a comma-separated line with quotes. Character by character, because a pattern would backtrack. */
const splitCommas: (mark: string) => Split = (mark) => (line) => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === mark && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}

/** A spreadsheet saved as text: most lines have the same number of cells, and the columns have roles. */
export function findDelimitedTable(lines: string[]): TableRow[] | undefined {
  const filled = lines.filter((line) => line.trim() !== '' && !/^[\s|:+=-]+$/u.test(line))
  if (filled.length < 4) return undefined
  for (const split of [splitPipes, splitTabs, splitCommas(','), splitCommas(';')]) {
    const rows = filled.map((line) => split(line).map((cell) => cell.trim()))
    // Programs drop empty cells at the end of a line, so a shorter row may belong to the table.
    const width = Math.max(mostCommon(rows.map((row) => row.length)), rows[0]?.length ?? 0)
    if (width < 2 || rows.filter((row) => row.length > 1 && row.length <= width).length < 0.8 * rows.length) continue
    const table = rows.map((row) =>
      row.map((cell) => ({ lines: cell === '' ? [] : [{ ...plainLine(cell, 1), isParagraph: true }] })),
    )
    const roles = findTableRoles(table)
    // Tabs and commas occur in any text: without a heading row as many in every line make a table.
    if (roles && (roles.headerRow >= 0 || split === splitPipes || isEven(rows, width, roles))) return table
  }
  return undefined
}

const EVEN = {
  share: 0.95, // of the lines have as many cells
  minRows: 6,
} as const

/** The same number of cells in every line, and a column of names. */
function isEven(rows: string[][], width: number, roles: TableRoles): boolean {
  const even = rows.filter((row) => row.length === width).length
  return rows.length >= EVEN.minRows && even >= EVEN.share * rows.length && roles.name >= 0
}

function mostCommon(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
