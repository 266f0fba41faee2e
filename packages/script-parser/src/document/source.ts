/**
 * What extraction hands to the parser: text with its positions, without its meaning.
 * Lengths are PDF points (1/72 inch); the origin is the top left corner; y grows downwards and marks the baseline.
 */
export type SourceDocument =
  | { kind: 'pages'; pages: SourcePage[] }
  | { kind: 'paragraphs'; blocks: SourceBlock[] }
  | { kind: 'lines'; lines: string[]; /** Indexes of lines that begin a page (form feeds). */ pageStarts: number[] }
  | { kind: 'elements'; elements: SourceElement[] }

export interface SourcePage {
  /** Counted from 1. */
  number: number
  width: number
  height: number
  items: SourceItem[]
  /** Straight strokes and crossing-outs, also those of annotations. */
  strokes: SourceStroke[]
  /** Recognised from an image: positions are exact to about a pixel, and each item has a confidence. */
  isScanned: boolean
}

/**
 * Text drawn in one operation: a word, a line or a single glyph, depending on the program that made the file.
 * A gap of more than 0.7 em must end an item. The parser joins words again up to 2.2 em, but it can only find two columns
 * with a narrow gutter (VIDEO beside AUDIO in commercials) if the gap is preserved.
 */
export interface SourceItem {
  text: string
  x: number
  y: number
  width: number
  fontSize: number
  fontName: string
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  /** Degrees, counter-clockwise; 0 for text that runs left to right. */
  rotation: number
  /** Perceived lightness of the ink from 0 (black) to 1 (white); undefined where unknown. */
  lightness: number | undefined
  /** The ink as #rrggbb; missing where unknown. */
  colour?: string | undefined
  /** 0 to 1, for recognised text. */
  confidence: number | undefined
}

export interface SourceStroke {
  x1: number
  y1: number
  x2: number
  y2: number
  kind: 'line' | 'ink' | 'strike-out' | 'highlight'
}

export type SourceBlock = SourceParagraph | SourceTable

export interface SourceParagraph {
  kind: 'paragraph'
  runs: SourceRun[]
  styleName: string
  /** After style inheritance. */
  indentLeft: number
  indentRight: number
  /** Negative for a hanging indent. */
  indentFirst: number
  align: 'left' | 'center' | 'right' | 'justify'
  spaceBefore: number
  spaceAfter: number
  startsPage: boolean
}

export interface SourceRun {
  /** Tabs and line breaks as characters; capitals as printed (w:caps applied). */
  text: string
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
}

export interface SourceTable {
  kind: 'table'
  rows: SourceParagraph[][][]
}

/** What a file holds and no page shows, or what belongs to the page and not to the scene. */
export type LeftOutElement = 'section' | 'note' | 'title-page' | 'header' | 'number' | 'omitted' | 'struck'

/** A line whose meaning the file states (Final Draft, Fountain). */
export interface SourceElement {
  kind:
    | 'heading'
    | 'action'
    | 'character'
    | 'parenthetical'
    | 'dialogue'
    | 'lyric'
    | 'transition'
    | 'shot'
    | LeftOutElement
  text: string
  isDual: boolean
  page: number | undefined
}
