import type { Remove, RemovedText } from './line.ts'

/** Words on one baseline with no wide gap between them. */
export interface Segment {
  text: string
  x0: number
  x1: number
  fontSize: number
  boldChars: number
  italicChars: number
  underlinedChars: number
  struckChars: number
  /** Characters at the start that are bold while something later is not. */
  boldPrefix: number
  /** Gaps wider than a space that were joined: index of the character behind the gap, and its x. */
  breaks: { at: number; x: number }[]
  /** Ranges of characters in italics: some documents mark directions by italics alone. */
  italicSpans: [start: number, end: number][]
  lightness: number | undefined
  confidence: number | undefined
}

export interface Row {
  y: number
  segments: Segment[]
}

export interface PageRows {
  number: number
  width: number
  height: number
  rows: Row[]
  /** Horizontal strokes, as between the rows of tables. */
  rules: { y: number; x0: number; x1: number }[]
  isScanned: boolean
}

export const rowText = (row: Row) => row.segments.map((segment) => segment.text).join(' ')

/** Replaces the segments of every row; rows left without segments are dropped. */
export const mapRows = (
  pages: readonly PageRows[],
  change: (row: Row, page: PageRows, index: number) => Segment[],
): PageRows[] =>
  pages.map((page) => ({
    ...page,
    rows: page.rows
      .map((row, index) => ({ ...row, segments: change(row, page, index) }))
      .filter(({ segments }) => segments.length > 0),
  }))

/** Removes the segments for which there is a reason. */
export const removeSegments = (
  pages: readonly PageRows[],
  { remove }: { remove: Remove },
  findReason: (segment: Segment, row: Row, page: PageRows, index: number) => RemovedText['reason'] | undefined,
): PageRows[] =>
  mapRows(pages, (row, page, index) =>
    row.segments.filter((segment) => {
      const reason = findReason(segment, row, page, index)
      if (reason) remove(segment.text, page.number, reason)
      return !reason
    }),
  )
