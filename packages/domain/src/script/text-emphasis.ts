import type { Segment } from './line.ts'

/** No back reference: what it costs nobody can foretell. */
const marked =
  /\*\*\*[^*_]{1,300}\*\*\*|\*\*[^*_]{1,300}\*\*|\*[^*_]{1,300}\*|___[^*_]{1,300}___|__[^*_]{1,300}__|_[^*_]{1,300}_/gu

/** Typed emphasis counts as such only where it is a habit: a star or an underscore alone means something else. */
export const usesEmphasis = (lines: string[]) =>
  lines.filter((line) => /(?:^|\s)(\*{1,3}|_{1,3})[^*_\s][^*_]*\1/u.test(line.slice(0, 500))).length >=
  Math.max(3, 0.05 * lines.length)

const headingMark = /^#{1,6}\s+(?=\S)/u

/** "### TESS": a heading's mark, once it is a habit, only says that the line stands out. */
export const usesHeadingMarks = (lines: string[]) => lines.filter((line) => headingMark.test(line)).length >= 3

export function readHeadingMark(segment: Segment): Segment {
  const mark = headingMark.exec(segment.text)?.[0]
  if (mark === undefined) return segment
  const text = segment.text.slice(mark.length).replace(/\s#{1,6}$/u, '')
  return { ...segment, text, boldChars: text.replace(/\s/gu, '').length }
}

/** "**TESS** - Don't say it." as bold and plain text. */
export function readEmphasis(segment: Segment): Segment {
  const out: Segment = { ...segment, text: '', italicSpans: [] }
  let at = 0
  for (const match of segment.text.matchAll(marked)) {
    const [whole] = match
    const inner = whole.replace(/[*_]/gu, '')
    const depth = (whole.length - inner.length) / 2
    out.text += segment.text.slice(at, match.index)
    const start = out.text.length
    out.text += inner
    const letters = inner.replace(/\s/gu, '').length
    if (depth !== 2) {
      out.italicChars += letters
      out.italicSpans.push([start, out.text.length])
    }
    if (depth >= 2) {
      out.boldChars += letters
      if (start === 0) out.boldPrefix = inner.length
    }
    at = match.index + whole.length
  }
  out.text += segment.text.slice(at)
  if (out.boldPrefix >= out.text.length) out.boldPrefix = 0
  return out
}
