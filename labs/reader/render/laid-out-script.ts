import type { GoldEntry } from './gold.ts'

/**
 * A script in a layout, before it is written to a file (PDF, Word, plain text).
 * Lengths are points; indents count from the margins of the body.
 */
export interface LaidOutScript {
  page: PageShape
  type: Typeface
  blocks: Block[]
  entries: GoldEntry[]
  headersAndFooters: HeadersAndFooters
}

export interface PageShape {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export interface Typeface {
  family: 'courier' | 'times' | 'helvetica'
  size: number
  leading: number
  /** The font's name in the file; undefined for the family's standard name. */
  alias?: string
  isEmbedded?: boolean
}

export type Role = 'heading' | 'action' | 'transition' | 'cue' | 'parenthetical' | 'speech' | 'lyric' | 'not-script'

export interface Run {
  text: string
  role: Role
  /** Index of the gold entry; -1 for none. */
  entry: number
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
  isSmallCaps?: boolean
  /** 0 black to 1 white. */
  lightness?: number
}

export type Block = Paragraph | Table | SideBySide | { kind: 'page-break' }

export interface Paragraph {
  kind: 'paragraph'
  runs: Run[]
  left: number
  right: number
  /** Of the first line relative to the others; negative for a hanging indent. */
  first: number
  align: 'left' | 'center' | 'right' | 'justify'
  /** In lines of the body's leading. */
  before: number
  lineSpacing: number
  keepsNext: boolean
  /** Tab stops from the body's left edge. */
  tabs: number[]
  /** Name of the Word style. */
  style: string
  /** The cue to repeat when a page break falls inside this speech. */
  resumes?: string
  marginLeft?: string
  marginRight?: string
}

export interface Table {
  kind: 'table'
  /** Widths of the columns. */
  columns: number[]
  rows: TableRow[]
  isRuled: boolean
  /** In lines of leading, between rows. */
  rowGap: number
  repeatsHeader: boolean
}

export interface TableRow {
  cells: Paragraph[][]
  isHeader: boolean
}

export interface SideBySide {
  kind: 'side-by-side'
  left: Paragraph[]
  right: Paragraph[]
  rightOffset: number
}

export interface HeadersAndFooters {
  /** Repeated on each page; `#` is the page number, `##` the number of pages. */
  header: MarginText[]
  footer: MarginText[]
  skipsFirstHeader: boolean
  hasMoreMarks: boolean
  /** The marks where a speech continues on the next page, such as (MORE) and (CONT'D). */
  moreText?: string
  resumedText?: string
  hasContinuedMarks: boolean
  firstPageNumber: number
  /** Lines of pages before the script: title, cast, breakdown. */
  frontPages: FrontLine[][]
}

export interface MarginText {
  text: string
  align: 'left' | 'center' | 'right'
  /** From the page's edge to the baseline. */
  offset: number
  size?: number
}

export interface FrontLine {
  text: string
  align: 'left' | 'center'
  /** Share of the page's height. */
  down: number
  isBold?: boolean
  indent?: number
}

export const plainHeaders: HeadersAndFooters = {
  header: [],
  footer: [],
  skipsFirstHeader: false,
  hasMoreMarks: false,
  hasContinuedMarks: false,
  firstPageNumber: 1,
  frontPages: [],
}

export function paragraph(runs: Run[], shape: Partial<Omit<Paragraph, 'kind' | 'runs'>> = {}): Paragraph {
  return {
    kind: 'paragraph',
    runs,
    left: 0,
    right: 0,
    first: 0,
    align: 'left',
    before: 1,
    lineSpacing: 1,
    keepsNext: false,
    tabs: [],
    style: 'Normal',
    ...shape,
  }
}
