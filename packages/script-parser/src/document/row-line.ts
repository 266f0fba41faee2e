import type { ScriptLine } from './line.ts'
import type { PageRows, Row, Segment } from './rows.ts'

/** Joins segments into one line; tabs stand for the columns between them. */
export function lineFromSegments(segments: Segment[], row: Row, page: PageRows): ScriptLine {
  const first = segments[0]
  const last = segments.at(-1)
  const text = segments.map((segment) => segment.text).join('\t')
  const letters = Math.max(1, text.replace(/\s/gu, '').length)
  const sum = (pick: (segment: Segment) => number) => segments.reduce((total, segment) => total + pick(segment), 0)
  return {
    page: page.number,
    y: row.y,
    x0: first?.x0 ?? 0,
    x1: last?.x1 ?? 0,
    pageWidth: page.width,
    text,
    fontSize: first?.fontSize ?? 12,
    gap: 0,
    startsPage: false,
    endsPage: false,
    boldShare: Math.min(1, sum((segment) => segment.boldChars) / letters),
    italicShare: Math.min(1, sum((segment) => segment.italicChars) / letters),
    underlineShare: Math.min(1, sum((segment) => segment.underlinedChars) / letters),
    boldPrefix: first && first.boldPrefix > 0 ? first.boldPrefix : boldFirstSegment(segments),
    italicSpans: shiftSpans(segments),
    align: 'left',
    styleName: '',
    isParagraph: false,
    isDual: false,
    isStruck: sum((segment) => segment.struckChars) > 0.5 * letters,
    recognition: Math.min(1, ...segments.map((segment) => segment.confidence ?? 1)),
    statedLabel: undefined,
    statedCharacter: undefined,
  }
}

function boldFirstSegment(segments: Segment[]): number {
  const [first, second] = segments
  if (!first || !second || second.boldChars > 0) return 0
  return first.boldChars >= 0.9 * first.text.replace(/\s/gu, '').length ? first.text.length : 0
}

function shiftSpans(segments: Segment[]): [number, number][] {
  const spans: [number, number][] = []
  let offset = 0
  for (const segment of segments) {
    for (const [start, end] of segment.italicSpans) spans.push([start + offset, end + offset])
    offset += segment.text.length + 1
  }
  return spans
}
