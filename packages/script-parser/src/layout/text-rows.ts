import { isCueShaped, isNameShaped } from '../text/character-cue.ts'
import { countBy } from '../text/text-shape.ts'
import { readEmphasis, readHeadingMark, usesEmphasis, usesHeadingMarks } from '../text/text-emphasis.ts'
import type { ScriptLine } from '../document/line.ts'
import type { PageRows, Row, Segment } from '../document/rows.ts'
import { isRuleLine } from '../text/patterns.ts'

const charWidth = 7.2
const rowHeight = 12
const tabStop = 8

/** Plain text as rows of a typewritten page. */
export function rowsFromText(lines: readonly string[], pageStarts: number[]): PageRows[] {
  const starts = [...new Set([0, ...pageStarts])].filter((start) => start < lines.length).sort((a, b) => a - b)
  const columns = findColumns(lines)
  const isMarkdown = usesEmphasis(lines)
  const hasHeadings = usesHeadingMarks(lines)
  return starts.map((start, index) => {
    const ofPage = lines.slice(start, starts[index + 1] ?? lines.length)
    // Without form feeds the text has no page edges, so no row is near one.
    const isPaged = starts.length > 1
    const offset = isPaged ? 1 : ofPage.length
    const rows: Row[] = []
    for (const [at, line] of ofPage.entries()) {
      if (isRuleLine(line, hasHeadings ? 3 : undefined)) continue
      const segments = splitAtColumn(segmentsOf(line), columns)
        .map((segment) => (hasHeadings ? readHeadingMark(segment) : segment))
        .map((segment) => (isMarkdown ? readEmphasis(segment) : segment))
      if (segments.length > 0) rows.push({ y: (at + offset) * rowHeight, segments })
    }
    const height = isPaged ? (ofPage.length + 2) * rowHeight : ofPage.length * 3 * rowHeight
    return { number: index + 1, width: 85 * charWidth, height, rows, rules: [], isScanned: false }
  })
}

function expandTabs(line: string): string {
  let out = ''
  for (const char of line) {
    if (char === '\t') out += ' '.repeat(Math.max(3, tabStop - (out.length % tabStop)))
    else out += char
  }
  return out
}

function segmentsOf(line: string): Segment[] {
  const expanded = line.includes('\t') ? expandTabs(line) : line
  const segments: Segment[] = []
  for (const match of expanded.matchAll(/\S+(?:[ \u00a0]{1,2}\S+)*/gu)) {
    segments.push({
      text: match[0].replace(/\s+/gu, ' '),
      x0: match.index * charWidth,
      x1: (match.index + match[0].length) * charWidth,
      fontSize: rowHeight,
      boldChars: 0,
      italicChars: 0,
      underlinedChars: 0,
      struckChars: 0,
      boldPrefix: 0,
      breaks: [...match[0].matchAll(/ {2}(?=\S)/gu)].map((gap) => ({
        at: gap.index + 1,
        x: (match.index + gap.index + 2) * charWidth,
      })),
      italicSpans: [],
      lightness: undefined,
      confidence: undefined,
    })
  }
  return segments
}

/** Where text begins after a wide gap on many lines; after a long name a single space may precede it. */
function findColumns(lines: readonly string[]): number[] {
  const starts = countBy(
    lines.flatMap((line) =>
      segmentsOf(line)
        .slice(1)
        .map((segment) => segment.x0),
    ),
  )
  const enough = Math.max(3, 0.08 * lines.length)
  return [...starts].filter(([, count]) => count >= enough).map(([x]) => x)
}

function splitAtColumn(segments: Segment[], columns: number[]): Segment[] {
  return segments.flatMap((segment, index) => {
    // Text that a gap already separates is one name, wherever its second word begins.
    if (index < segments.length - 1) return [segment]
    for (const x of columns) {
      const at = Math.round((x - segment.x0) / charWidth)
      if (at < 3 || at >= segment.text.length || segment.text[at - 1] !== ' ' || segment.text[at] === ' ') continue
      const name = segment.text.slice(0, at).trim()
      if (!isNameShaped(name) && !isCueShaped(name)) continue
      const rest = { ...segment, text: segment.text.slice(at), x0: x }
      return [{ ...segment, text: name, x1: segment.x0 + name.length * charWidth }, rest]
    }
    return [segment]
  })
}

/** Lines this long were not wrapped; with this share of them no line of the file was. */
const UNBROKEN = { length: 90, share: 0.03 } as const

/** In a text file that is not wrapped, each line is a paragraph. */
export function markParagraphs(lines: ScriptLine[]): ScriptLine[] {
  const long = lines.filter((line) => line.text.length > UNBROKEN.length).length
  return long > UNBROKEN.share * lines.length ? lines.map((line) => ({ ...line, isParagraph: true })) : lines
}
