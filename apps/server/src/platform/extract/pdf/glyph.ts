/** One drawn character in page space (points from the top left corner, y downwards). */
export interface Glyph {
  text: string
  /** Where the pen stood, and where it went. */
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

/** Shared by all glyphs drawn alike, so that equality of style is equality of reference. */
export interface GlyphStyle {
  fontName: string
  isBold: boolean
  isItalic: boolean
  lightness: number | undefined
  /** Drawn without ink, as programs do that lay recognised text under a scan. */
  isInvisible: boolean
}

/** A straight piece of a drawn path, in page space. */
export interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
}

export interface PageMarksDrawn {
  glyphs: Glyph[]
  segments: Segment[]
  /** Share of the page covered by pictures, counting overlaps twice. */
  imageCoverage: number
}
