import { isCueShaped, isNameShaped, nameKey, parseCue } from '../text/character-cue.ts'
import { countBy } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import type { PageRows, Row, Segment } from '../document/rows.ts'
import { lineFromSegments } from '../document/row-line.ts'

export type IsSpeaker = (text: string) => boolean

/** Whether a text is a name: in capitals, or in any case if it also stands alone elsewhere. */
export function findSpeakers(pages: readonly PageRows[]): IsSpeaker {
  const keyOf = (text: string) => nameKey(parseCue(text).name)
  const alone = pages.flatMap((page) => page.rows.filter((row) => row.segments.length === 1))
  const known = countBy(
    alone.flatMap(({ segments: [only] }) => (only && isNameShaped(only.text) ? [keyOf(only.text)] : [])),
  )
  return (text) => isCueShaped(text) || (isNameShaped(text) && (known.get(keyOf(text)) ?? 0) > 0)
}

/** Two cues side by side with text under both: where that block ends, or `at` when there is none. */
export function findDualEnd(cues: Row, { rows }: PageRows, at: number, leading: number, isSpeaker: IsSpeaker): number {
  if (!isPairOfCues(cues, isSpeaker)) return at
  let end = at + 1
  while (end < rows.length && (rows[end]?.y ?? 0) - (rows[end - 1]?.y ?? 0) < 1.6 * leading) end += 1
  const hasBoth = rows.slice(at + 1, end).some((below) => below.segments.length === 2)
  return hasBoth ? end : at
}

function isPairOfCues({ segments }: Row, isSpeaker: IsSpeaker): boolean {
  if (segments.length !== 2 || !segments.every((segment) => isSpeaker(segment.text) && segment.text.length > 1))
    return false
  // "MRS. PEARCE:" beside "A" is a name and the first word of its speech.
  return segments.filter((segment) => segment.text.endsWith(':')).length !== 1
}

/** Splits two cues that were joined for being close, if both are names and the text below is in two columns. */
export function splitDualCue(row: Row, below: Row | undefined, isSpeaker: IsSpeaker): Row {
  const [segment, other] = row.segments
  if (!below || !isParted(below) || !segment || other || segment.text.length > 80) return row
  for (const { at: index, x } of segment.breaks) {
    const [left, right] = splitSegment(segment, index, x)
    if (isSpeaker(left.text) && isSpeaker(right.text)) return { ...row, segments: [left, right] }
  }
  return row
}

const isParted = (row: Row) => row.segments.length > 1 || row.segments.some((segment) => segment.breaks.length > 0)

function splitSegment(segment: Segment, at: number, x: number): [Segment, Segment] {
  const left = { ...segment, text: segment.text.slice(0, at).trim(), breaks: [], x1: x - 1 }
  const right = { ...segment, text: segment.text.slice(at).trim(), breaks: [], x0: x, boldPrefix: 0, italicSpans: [] }
  return [left, right]
}

function splitNear(segment: Segment, start: number): Segment[] {
  const found = segment.breaks.find(({ x }) => Math.abs(x - start) < 4)
  return found && segment.x0 < start - 20 ? splitSegment(segment, found.at, found.x) : [segment]
}

export function readDual(page: PageRows, joined: Row[], gap: number): ScriptLine[] {
  const seconds = joined.slice(1).flatMap((row) => (row.segments.length === 2 ? [row.segments[1]?.x0 ?? 0] : []))
  const edge = Math.min(...seconds, 10000)
  const rows = joined.map((row) => ({ ...row, segments: row.segments.flatMap((segment) => splitNear(segment, edge)) }))
  const starts = rows.slice(1).flatMap((row) => (row.segments.length === 2 ? [row.segments[1]?.x0 ?? 0] : []))
  const cueStart = rows[0]?.segments[1]?.x0 ?? 0
  const border = Math.min(...starts, cueStart) - 4
  const left: [Row, Segment][] = []
  const right: [Row, Segment][] = []
  for (const row of rows) for (const segment of row.segments) (segment.x0 >= border ? right : left).push([row, segment])
  return [left, right].flatMap((column) =>
    column.map(([row, segment], at) => {
      const line = lineFromSegments([segment], row, page)
      line.isDual = true
      line.gap = at === 0 ? Math.max(1, gap) : 0
      line.statedLabel = at === 0 ? 'cue' : isBracketed(segment.text) ? 'parenthetical' : 'dialogue'
      return line
    }),
  )
}

const isBracketed = (text: string) => text.startsWith('(') && text.endsWith(')')
