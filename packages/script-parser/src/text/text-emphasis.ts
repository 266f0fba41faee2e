import type { Segment } from '../document/rows.ts'

interface Marked {
  index: number
  length: number
  inner: string
  /** One sign for italics, two for bold, three for both. */
  depth: number
  isAfterSpace: boolean
}

/** Text between equal signs. Without a pattern, because a back reference may take exponential time. */
function listMarked(text: string): Marked[] {
  const pieces = text.split(/(\*{1,400}|_{1,400})/u)
  const found: Marked[] = []
  let index = pieces[0]?.length ?? 0
  let used = 0
  for (let at = 1; at + 2 < pieces.length; at += 2) {
    const [before = '', open = '', inner = '', close = ''] = pieces.slice(at - 1, at + 3)
    const depth = open[0] === close[0] ? Math.min(3, open.length - used, close.length) : 0
    const start = index + open.length - depth
    used = 0
    if (depth > 0 && inner !== '') {
      const isAfterSpace = depth === open.length && /^$|[\s([]$/u.test(before.slice(-1))
      found.push({ index: start, length: inner.length + 2 * depth, inner, depth, isAfterSpace })
      used = depth
    }
    index += open.length + inner.length
  }
  return found
}

/** Typed emphasis counts only in documents that use it often: a single star or underscore means something else. */
export const usesEmphasis = (lines: readonly string[]) =>
  lines.filter((line) =>
    listMarked(line.slice(0, 500)).some(({ isAfterSpace, inner }) => isAfterSpace && /^\S/u.test(inner)),
  ).length >= Math.max(3, 0.05 * lines.length)

const headingMark = /^#{1,6}\s+(?=\S)/u

/** "### TESS": in documents that use heading marks often, they only emphasise the line. */
export const usesHeadingMarks = (lines: readonly string[]) => lines.filter((line) => headingMark.test(line)).length >= 3

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
  for (const { index, length, inner, depth } of listMarked(segment.text)) {
    out.text += segment.text.slice(at, index)
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
    at = index + length
  }
  out.text += segment.text.slice(at)
  if (out.boldPrefix >= out.text.length) out.boldPrefix = 0
  return out
}
