import type { LineLabel } from './label.ts'

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
  /** Places where a gap wider than a space was bridged: the character that follows it, and where that stands. */
  breaks: { at: number; x: number }[]
  /** Ranges of characters set in italics, for directions that only their slant tells from speech. */
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
  /** Level strokes, as tables draw between their rows. */
  rules: { y: number; x0: number; x1: number }[]
  isScanned: boolean
}

/** One line as the labelling model sees it: text with tabs between its segments, and where it lay. */
export interface ScriptLine {
  page: number
  y: number
  x0: number
  x1: number
  pageWidth: number
  text: string
  fontSize: number
  /** Blank lines above it in the document's own leading; meaningless when `startsPage`. */
  gap: number
  startsPage: boolean
  endsPage: boolean
  boldShare: number
  italicShare: number
  underlineShare: number
  boldPrefix: number
  italicSpans: [start: number, end: number][]
  align: 'left' | 'center' | 'right'
  styleName: string
  /** The line is a whole paragraph: where it wraps is unknown and says nothing. */
  isParagraph: boolean
  isDual: boolean
  isStruck: boolean
  /** 0 to 1, of the worst word, for recognised text. */
  recognition: number
  /** A label the layout itself dictates, as a table's column does. */
  forced: LineLabel | undefined
  /** Speaker stated by the layout, for a forced speech. */
  forcedName: string | undefined
}

export interface RemovedText {
  text: string
  page: number
  reason:
    | 'watermark'
    | 'furniture'
    | 'margin-mark'
    | 'continued'
    | 'number'
    | 'time'
    | 'crossed-out'
    | 'front-matter'
    | 'table-heading'
}

export function plainLine(text: string, page: number): ScriptLine {
  return {
    page,
    y: 0,
    x0: 0,
    x1: 0,
    pageWidth: 612,
    text,
    fontSize: 12,
    gap: 0,
    startsPage: false,
    endsPage: false,
    boldShare: 0,
    italicShare: 0,
    underlineShare: 0,
    boldPrefix: 0,
    italicSpans: [],
    align: 'left',
    styleName: '',
    isParagraph: false,
    isDual: false,
    isStruck: false,
    recognition: 1,
    forced: undefined,
    forcedName: undefined,
  }
}
