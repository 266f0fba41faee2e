/** Ligatures of TeX's fonts in their order, from code 11 in its own encoding and from code 27 in that for Europe. */
const TEX_LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl']
const TEX_LIGATURE_CODES = [11, 27]

/** Small capitals that have private characters: those of Adobe's fonts, and of the Libertine family. */
const PRIVATE = 0xe000
const ADOBE_SMALL_A = 0xf761
const LIBERTINE_SMALL_A = 0xe051
const LIBERTINE_LIGATURES = new Map([
  ['\ue03c', 'tt'],
  ['\ue049', 'Th'],
])
const ALPHABET = 26

/** The letters of a glyph whose font has no Unicode for them, or a private one; the text as it is for all others. */
export function readGlyphText(text: string, fontName: string): string {
  const code = text.charCodeAt(0)
  if (fontName === 'Type3') {
    for (const first of TEX_LIGATURE_CODES) {
      const ligature = TEX_LIGATURES[code - first]
      if (ligature !== undefined) return ligature
    }
  }
  if (code < PRIVATE) return text
  const isLibertine = /libertin/iu.test(fontName)
  const ligature = isLibertine ? LIBERTINE_LIGATURES.get(text) : undefined
  return ligature ?? readSmallCapital(code - (isLibertine ? LIBERTINE_SMALL_A : ADOBE_SMALL_A)) ?? text
}

const readSmallCapital = (at: number): string | undefined =>
  at >= 0 && at < ALPHABET ? String.fromCharCode(65 + at) : undefined
