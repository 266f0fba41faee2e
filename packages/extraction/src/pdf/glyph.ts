/** One drawn character in page space (points from the top left corner, y downwards). */
export interface Glyph {
  text: string
  /** The pen position before and after the glyph. */
  x: number
  y: number
  endX: number
  endY: number
  fontSize: number
  /** Degrees, counter-clockwise. */
  rotation: number
  style: GlyphStyle
  isUnderlined: boolean
  isStruck: boolean
}

/** Shared by all glyphs of one style, so that styles are compared by reference. */
export interface GlyphStyle {
  fontName: string
  isBold: boolean
  isItalic: boolean
  lightness: number | undefined
  /** Of the ink, as #rrggbb. */
  colour: string | undefined
  /** Drawn without ink, like recognised text under a scan. */
  isInvisible: boolean
}

/** A straight segment of a drawn path, in page space. */
export interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
}

export interface PageContent {
  /** Degrees clockwise from the page as it is stored to the page on which most text is upright. */
  rotation: number
  glyphs: Glyph[]
  segments: Segment[]
  /** Filled shapes of the size of letters. */
  letterShapes: number
  /** The share of the page covered by images; overlaps count twice. */
  imageCoverage: number
}
