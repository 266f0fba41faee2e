import type { PageRows, Row, Segment } from './line.ts'

const charWidth = 7.2
const rowHeight = 12
const tabStop = 8

/** Plain text as if typed on pages: columns of a typewriter, blank lines as paper. */
export function rowsFromText(lines: string[], pageStarts: number[]): PageRows[] {
  const starts = [...new Set([0, ...pageStarts])].filter((start) => start < lines.length).sort((a, b) => a - b)
  return starts.map((start, index) => {
    const ofPage = lines.slice(start, starts[index + 1] ?? lines.length)
    // Without form feeds the text has no page edges, so nothing may count as lying near one.
    const isPaged = starts.length > 1
    const offset = isPaged ? 1 : ofPage.length
    const rows: Row[] = []
    for (const [at, line] of ofPage.entries()) {
      const segments = segmentsOf(line)
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
      italicSpans: [],
      lightness: undefined,
      confidence: undefined,
    })
  }
  return segments
}
