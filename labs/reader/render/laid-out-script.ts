import type { GoldEntry } from './gold.ts'

/**
 * A script laid out but not yet written to a file: every renderer (PDF, Word, plain text) takes the same sheet.
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
  /** How the file calls the font; undefined for the family's standard name. */
  alias?: string
  isEmbedded?: boolean
}

export type Role = 'heading' | 'action' | 'transition' | 'cue' | 'parenthetical' | 'speech' | 'lyric' | 'furniture'

export interface Run {
  text: string
  role: Role
  /** Index into the truth; -1 for what belongs to no entry. */
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
  /** First line against the others; negative hangs. */
  first: number
  align: 'left' | 'center' | 'right' | 'justify'
  /** In lines of the body's leading. */
  before: number
  lineSpacing: number
  keepsNext: boolean
  /** From the body's left edge; a tab character jumps to the next one. */
  tabs: number[]
  /** What Word calls the style. */
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
  /** Repeated on each page; `#` stands for the page's number, `##` for the number of pages. */
  header: MarginText[]
  footer: MarginText[]
  skipsFirstHeader: boolean
  hasMoreMarks: boolean
  /** How a speech says that it goes on over the page, and that it went on. */
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
  /** Distance of the baseline from the page's edge. */
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
