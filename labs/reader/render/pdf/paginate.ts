import type { Block, Paragraph, LaidOutScript, SideBySide, Table, TableRow } from '../laid-out-script.ts'
import type { Fragment } from './break-lines.ts'
import { breakLines } from './break-lines.ts'
import type { PageDrawing } from './page-drawing.ts'
import { blankPage } from './page-drawing.ts'
import { drawRow } from './draw-row.ts'

interface Press {
  sheet: LaidOutScript
  isHyphenating: boolean
  pages: PageDrawing[]
  /** Baseline of the last row; undefined at the top of a page. */
  y: number | undefined
  bodyWidth: number
}

/** Breaks blocks into pages, with (MORE) and (CONT'D), tables and dual dialogue. */
export function paginate(sheet: LaidOutScript, isHyphenating: boolean): PageDrawing[] {
  const { page } = sheet
  const press: Press = {
    sheet,
    isHyphenating,
    pages: [],
    y: undefined,
    bodyWidth: page.width - page.left - page.right,
  }
  turnPage(press)
  sheet.blocks.forEach((block, index) => printBlock(press, block, sheet.blocks[index + 1]))
  return press.pages.filter((drawing) => drawing.texts.length > 0)
}

function printBlock(press: Press, block: Block, next: Block | undefined): void {
  if (block.kind === 'page-break') turnPage(press)
  else if (block.kind === 'table') printTable(press, block)
  else if (block.kind === 'side-by-side') printSideBySide(press, block)
  else printParagraph(press, block, next)
}

function turnPage(press: Press): void {
  press.pages.push(blankPage(press.sheet.page.width, press.sheet.page.height))
  press.y = undefined
}

function nextBaseline(press: Press, lines: number): number {
  const { page, type } = press.sheet
  return press.y === undefined ? page.top + type.size : press.y + lines * type.leading
}

function bottomOf(press: Press): number {
  return press.sheet.page.height - press.sheet.page.bottom
}

function printParagraph(press: Press, block: Paragraph, next: Block | undefined): void {
  const rows = setLines(press, block)
  const reserve = block.keepsNext && next?.kind === 'paragraph' ? next.before + 1 : 0
  const start = nextBaseline(press, block.before)
  const needed = start + (rows.length > 1 ? block.lineSpacing : 0) * press.sheet.type.leading
  const isTooLow = needed + reserve * press.sheet.type.leading > bottomOf(press)
  if (press.y !== undefined && isTooLow) breakPage(press, block)
  rows.forEach((row, index) => {
    let y = nextBaseline(press, index === 0 ? block.before : block.lineSpacing)
    if (y > bottomOf(press) && press.y !== undefined) {
      breakPage(press, block)
      y = nextBaseline(press, block.lineSpacing)
    }
    print(press, row, y, block, index)
  })
}

function breakPage(press: Press, block: Paragraph): void {
  const { headersAndFooters, type } = press.sheet
  const isInsideSpeech = headersAndFooters.hasMoreMarks && block.resumes !== undefined && press.y !== undefined
  const cueLeft = press.sheet.blocks.find(
    (other): other is Paragraph => other.kind === 'paragraph' && other.runs[0]?.role === 'cue',
  )
  if (isInsideSpeech) printMoreMark(press, headersAndFooters.moreText ?? '(MORE)', cueLeft, nextBaseline(press, 1))
  turnPage(press)
  if (isInsideSpeech && block.resumes !== undefined) {
    const entry = block.runs[0]?.entry ?? -1
    const cue = `${block.resumes} ${headersAndFooters.resumedText ?? "(CONT'D)"}`
    const [row] = setLines(press, { ...(cueLeft ?? block), runs: [{ text: cue, role: 'cue', entry }] })
    print(press, row ?? [], press.sheet.page.top + type.size, block, 1)
  }
}

function printMoreMark(press: Press, text: string, shape: Paragraph | undefined, y: number): void {
  const [row] = setLines(press, {
    ...(shape ?? { ...emptyParagraph }),
    runs: [{ text, role: 'not-script', entry: -1 }],
  })
  if (row !== undefined) drawRow(currentPage(press), row, y, press.sheet)
}

const emptyParagraph: Paragraph = {
  kind: 'paragraph',
  runs: [],
  left: 180,
  right: 0,
  first: 0,
  align: 'left',
  before: 0,
  lineSpacing: 1,
  keepsNext: false,
  tabs: [],
  style: 'Normal',
}

function print(press: Press, row: Fragment[], y: number, block: Paragraph, index: number): void {
  drawRow(currentPage(press), row, y, press.sheet, block, index)
  press.y = y
}

function currentPage(press: Press): PageDrawing {
  const page = press.pages.at(-1)
  if (page === undefined) throw new Error('no page has been started')
  return page
}

function setLines(press: Press, block: Paragraph): Fragment[][] {
  return breakLines(block, press.bodyWidth, press.sheet.type, { isHyphenating: press.isHyphenating })
}

function printTable(press: Press, table: Table): void {
  const header = table.repeatsHeader ? table.rows.find((row) => row.isHeader) : undefined
  table.rows.forEach((row, index) => {
    const height = rowHeight(press, table, row)
    const start = nextBaseline(press, index === 0 ? 1 : table.rowGap)
    if (press.y !== undefined && start + height > bottomOf(press)) {
      turnPage(press)
      if (header !== undefined && header !== row) {
        printTableRow(press, table, { ...header, cells: asPageText(header) }, nextBaseline(press, 1))
      }
    }
    printTableRow(press, table, row, nextBaseline(press, table.rowGap))
  })
}

function asPageText(row: TableRow): Paragraph[][] {
  return row.cells.map((cell) =>
    cell.map((block) => ({ ...block, runs: block.runs.map((run) => ({ ...run, role: 'not-script' as const })) })),
  )
}

function cellLines(
  press: Press,
  table: Table,
  row: TableRow,
): { x: number; rows: { row: Fragment[]; block: Paragraph }[] }[] {
  let x = 0
  return row.cells.map((cell, column) => {
    const left = x
    const width = table.columns[column] ?? 100
    x += width
    const rows = cell.flatMap((block) =>
      breakLines({ ...block, right: block.right + press.sheet.type.size * 1.4 }, width, press.sheet.type, {
        isHyphenating: false,
      }).map((line) => ({
        row: line.map((fragment) => ({ ...fragment, x: fragment.x + left })),
        block,
      })),
    )
    return { x: left, rows }
  })
}

function rowHeight(press: Press, table: Table, row: TableRow): number {
  return (Math.max(1, ...cellLines(press, table, row).map((cell) => cell.rows.length)) - 1) * press.sheet.type.leading
}

function printTableRow(press: Press, table: Table, row: TableRow, y: number): void {
  const { page, type } = press.sheet
  let lowest = y
  for (const cell of cellLines(press, table, row)) {
    cell.rows.forEach((line, index) => {
      const baseline = y + index * type.leading
      drawRow(currentPage(press), line.row, baseline, press.sheet)
      lowest = Math.max(lowest, baseline)
    })
  }
  if (table.isRuled) {
    const line = lowest + type.leading * 0.4
    currentPage(press).strokes.push({
      points: [
        { x: page.left - 4, y: line },
        { x: page.width - page.right, y: line },
      ],
      width: 0.5,
      lightness: 0.4,
      kind: 'drawn',
    })
  }
  press.y = lowest
}

function printSideBySide(press: Press, block: SideBySide): void {
  const { type } = press.sheet
  const columns = [
    { blocks: block.left, offset: 0 },
    { blocks: block.right, offset: block.rightOffset },
  ].map(({ blocks, offset }) =>
    blocks.flatMap((part) => setLines(press, part).map((row) => row.map((f) => ({ ...f, x: f.x + offset })))),
  )
  const height = (Math.max(...columns.map((rows) => rows.length)) - 1) * type.leading
  if (press.y !== undefined && nextBaseline(press, 2) + height > bottomOf(press)) turnPage(press)
  const start = nextBaseline(press, 2)
  for (const rows of columns) {
    rows.forEach((row, index) => drawRow(currentPage(press), row, start + index * type.leading, press.sheet))
  }
  press.y = start + height
}
