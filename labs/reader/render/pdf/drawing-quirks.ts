import type { Random } from '../random.ts'
import { textWidth } from './font-metrics.ts'
import type { TextMark } from './page-drawing.ts'

/** How a program writes text into a PDF; none of it changes how the page looks. */
export interface DrawingQuirks {
  /** One text item per run, per word or per glyph. */
  grain: 'run' | 'word' | 'glyph'
  order: 'reading' | 'shuffled' | 'upwards'
  /** Bold by drawing twice. */
  hasFakeBold: boolean
  hasLigatures: boolean
  isCompressed: boolean
  /** The y axis points down, as in PDFs of browsers and macOS. */
  hasFlippedAxis: boolean
  /** Glyphs are moved by hundredths of an em, as by kerning. */
  jitter: number
}

export const plainQuirks: DrawingQuirks = {
  grain: 'run',
  order: 'reading',
  hasFakeBold: false,
  hasLigatures: false,
  isCompressed: true,
  hasFlippedAxis: false,
  jitter: 0,
}

export function drawQuirks(random: Random): DrawingQuirks {
  return {
    grain: random.pick(['run', 'run', 'run', 'word', 'word', 'glyph']),
    order: random.pick(['reading', 'reading', 'reading', 'reading', 'upwards', 'shuffled']),
    hasFakeBold: random.chance(0.3),
    hasLigatures: random.chance(0.2),
    isCompressed: random.chance(0.8),
    hasFlippedAxis: random.chance(0.4),
    jitter: random.chance(0.25) ? random.between(0.005, 0.03) : 0,
  }
}

export function applyQuirks(marks: TextMark[], quirks: DrawingQuirks, random: Random): TextMark[] {
  // Programs draw lines in any order, but the letters of a line from left to right.
  const ordered = quirks.order === 'shuffled' ? random.shuffle(marks) : marks
  const cut = ordered.flatMap((mark) => cutMark(quirks.hasLigatures ? withLigatures(mark) : mark, quirks, random))
  const bold = quirks.hasFakeBold ? cut.flatMap((mark) => embolden(mark)) : cut
  return quirks.order === 'upwards' ? bold.sort((first, second) => second.y - first.y) : bold
}

function withLigatures(mark: TextMark): TextMark {
  if (mark.face.family === 'courier') return mark
  return { ...mark, text: mark.text.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ') }
}

function cutMark(mark: TextMark, quirks: DrawingQuirks, random: Random): TextMark[] {
  if (quirks.grain === 'run' || mark.rotation !== 0) return [mark]
  const parts = quirks.grain === 'word' ? mark.text.split(/( +)/) : [...mark.text]
  const marks: TextMark[] = []
  // A justified or stretched run is wider than its glyphs; the difference belongs to its spaces.
  let x = mark.x
  for (const text of parts) {
    const width = textWidth(mark.face, text, mark.size)
    const shift = random.between(-quirks.jitter, quirks.jitter) * mark.size
    if (text.trim() !== '') marks.push({ ...mark, text, x: x + shift, width })
    x += width
  }
  return marks
}

function embolden(mark: TextMark): TextMark[] {
  if (!mark.face.isBold) return [mark]
  const plain = { ...mark, face: { ...mark.face, isBold: false } }
  return [plain, { ...plain, x: plain.x + 0.35 }]
}
