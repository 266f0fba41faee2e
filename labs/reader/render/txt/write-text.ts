import type { Block, Paragraph, LaidOutScript, SideBySide, Table } from '../laid-out-script.ts'
import { encodeText } from './encode-text.ts'
import type { TextOptions } from './text-options.ts'

const columnWidth = 7.2

export function writeText(sheet: LaidOutScript, options: TextOptions): Uint8Array {
  const lines = sheet.blocks.flatMap((block, index) => writeBlock(block, sheet, options, index === 0))
  const numbered = options.hasLineNumbers ? numberLines(lines) : lines
  return encodeText(`${paged(numbered, options).join(options.lineEnd)}${options.lineEnd}`, options.encoding)
}

function writeBlock(block: Block, sheet: LaidOutScript, options: TextOptions, isFirst: boolean): string[] {
  if (block.kind === 'page-break') return ['\f']
  if (block.kind === 'table') return writeTable(block, options)
  if (block.kind === 'side-by-side') return writeSideBySide(block, sheet, options)
  const blanks = isFirst ? 0 : Math.max(0, Math.round(block.before) - 1)
  return [...Array.from({ length: blanks }, () => ''), ...writeParagraph(block, sheet, options)]
}

/** The width of the page is scaled to 61 characters. */
function scale(sheet: LaidOutScript, options: TextOptions): number {
  const body = sheet.page.width - sheet.page.left - sheet.page.right
  return (options.wrap ?? 61) / (body / columnWidth) / columnWidth
}

function writeParagraph(block: Paragraph, sheet: LaidOutScript, options: TextOptions): string[] {
  const perPoint = scale(sheet, options)
  const hasIndent = options.indents !== 'none'
  const left = hasIndent ? Math.round(block.left * perPoint) : 0
  const first = hasIndent ? Math.max(0, Math.round((block.left + block.first) * perPoint)) : 0
  const width = options.wrap === undefined ? undefined : options.wrap - Math.round(block.right * perPoint)
  const stops = block.tabs.map((stop) => Math.round(stop * perPoint))
  const numbered = [block.marginLeft, block.runs.map((run) => run.text).join(''), block.marginRight]
  const text = numbered.filter((part) => part !== undefined).join('   ')
  const lines = text.split('\n').flatMap((part, index) => {
    const start = index === 0 ? first : left
    return wrapLine(expandTabs(part, stops, start, options), start, left, width)
  })
  const aligned = lines.map((line) => alignLine(line, block, options, left))
  return aligned.map((line) => (options.indents === 'tabs' ? withTabs(line) : line).trimEnd())
}

function expandTabs(text: string, stops: number[], start: number, options: TextOptions): string {
  if (options.indents === 'tabs' || options.wrap === undefined) return text
  const [head = '', ...rest] = text.split('\t')
  return rest.reduce((line, part) => {
    const reached = start + line.length
    const stop = stops.find((candidate) => candidate > reached) ?? reached + 2
    return line.padEnd(stop - start) + part
  }, head)
}

/** Wraps at single spaces; keeps indents and the gaps between columns. */
function wrapLine(text: string, first: number, left: number, width: number | undefined): string[] {
  const lines: string[] = []
  let line = ' '.repeat(first)
  let isEmpty = true
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    if (!isEmpty && width !== undefined && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ' '.repeat(left)
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line]
}

function alignLine(line: string, block: Paragraph, options: TextOptions, left: number): string {
  if (options.indents === 'none' || (block.align !== 'center' && block.align !== 'right')) return line
  const text = line.trim()
  const room = Math.max(0, (options.wrap ?? 61) - left - text.length)
  return ' '.repeat(left + (block.align === 'center' ? Math.floor(room / 2) : room)) + text
}

function withTabs(line: string): string {
  const indent = line.length - line.trimStart().length
  return '\t'.repeat(Math.round(indent / 5)) + line.trimStart()
}

function cellText(cell: Paragraph[]): string {
  return cell
    .map((block) =>
      block.runs
        .map((run) => run.text)
        .join('')
        .replaceAll('\n', ' '),
    )
    .join(' ')
}

function writeTable(table: Table, options: TextOptions): string[] {
  if (options.cells === 'tabs') return table.rows.map((row) => row.cells.map(cellText).join('\t'))
  if (options.cells === 'pipes') return table.rows.map((row) => `| ${row.cells.map(cellText).join(' | ')} |`)
  const total = table.columns.reduce((sum, width) => sum + width, 0)
  const widths = table.columns.map((width, column) => {
    const longest = Math.max(...table.rows.map((row) => cellText(row.cells[column] ?? []).length))
    // Short columns are as wide as their content, so that they do not touch.
    return Math.max(6, Math.min(longest + 3, 26), Math.floor((width / total) * 100))
  })
  return table.rows.flatMap((row) => {
    const columns = row.cells.map((cell, column) => wrapLine(cellText(cell), 0, 0, (widths[column] ?? 10) - 2))
    const height = Math.max(...columns.map((column) => column.length))
    const lines = Array.from({ length: height }, (_, index) =>
      columns
        .map((column, at) => (column[index] ?? '').padEnd(widths[at] ?? 10))
        .join('')
        .trimEnd(),
    )
    return [...lines, ...(table.rowGap > 1.5 ? [''] : [])]
  })
}

function writeSideBySide(block: SideBySide, sheet: LaidOutScript, options: TextOptions): string[] {
  if (options.indents !== 'spaces')
    return [...block.left, ...block.right].flatMap((part) => writeBlock(part, sheet, options, false))
  const half = 36
  const column = (parts: Paragraph[]) =>
    parts.flatMap((part) =>
      wrapLine(part.runs.map((run) => run.text).join(''), part.style === 'Character' ? 8 : 0, 0, half - 3),
    )
  const [left, right] = [column(block.left), column(block.right)]
  const height = Math.max(left.length, right.length)
  return [
    '',
    ...Array.from({ length: height }, (_, index) =>
      ((left[index] ?? '').padEnd(half) + (right[index] ?? '')).trimEnd(),
    ),
  ]
}

function paged(lines: string[], options: TextOptions): string[] {
  const length = options.pageLines
  if (length === undefined) return lines
  const pages: string[] = []
  lines.forEach((line, index) => {
    if (index > 0 && index % length === 0) {
      const number = `${Math.floor(index / length) + 1}.`
      pages.push((options.hasFormFeeds ? '\f' : '') + number.padStart((options.wrap ?? 61) - 1), '')
    }
    pages.push(line)
  })
  return pages
}

function numberLines(lines: string[]): string[] {
  let count = 0
  return lines.map((line) => (line.trim() === '' ? line : `${String(++count).padStart(4)}  ${line}`))
}
