import type { GlyphStyle } from './glyph.ts'
import type { GraphicsState } from './graphics-state.ts'
import { measureLightness } from './ink-colour.ts'

/** Returns the same object for equal styles. */
export interface StyleCache {
  styleOf: (state: GraphicsState) => GlyphStyle
  toItalic: (style: GlyphStyle) => GlyphStyle
}

const INVISIBLE_RENDERING = new Set([3, 7])
const FILL_AND_STROKE = 2

export function createStyleCache(): StyleCache {
  const styles = new Map<string, GlyphStyle>()
  const italicStyles = new Map<GlyphStyle, GlyphStyle>()
  return {
    styleOf: (state) => {
      const { font, fillColour, fillOpacity, renderingMode } = state
      const colour = typeof fillColour === 'string' ? fillColour : ''
      const key = `${font?.name} ${font?.isBold} ${font?.isItalic} ${colour} ${fillOpacity} ${renderingMode}`
      const style = styles.get(key) ?? describeStyle(state)
      styles.set(key, style)
      return style
    },
    toItalic: (style) => {
      const italic = italicStyles.get(style) ?? { ...style, isItalic: true }
      italicStyles.set(style, italic)
      return italic
    },
  }
}

const describeStyle = ({ font, fillColour, fillOpacity, renderingMode }: GraphicsState): GlyphStyle => ({
  fontName: font?.name ?? '',
  // Programs without a bold font stroke the outline of the regular one.
  isBold: (font?.isBold ?? false) || renderingMode === FILL_AND_STROKE,
  isItalic: font?.isItalic ?? false,
  lightness: measureLightness(fillColour, fillOpacity),
  colour: typeof fillColour === 'string' ? fillColour : undefined,
  isInvisible: INVISIBLE_RENDERING.has(renderingMode),
})
