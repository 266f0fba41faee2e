import type { SourceItem } from '@sidelight/script-parser/document/source'
import { cleanLine } from '../clean-text.ts'
import type { Glyph } from './glyph.ts'

/** A wider gap between letters is a space that was not drawn. */
const SPACE_GAP_EM = 0.16
/** A wider gap ends the run; the parser decides whether it separates columns. */
const RUN_GAP_EM = 0.7
/** Kerning and italics overlap slightly; with more overlap another text is drawn over this one. */
const OVERLAP_EM = 0.35
const BASELINE_EM = 0.12
/** Runs on one baseline that are compared with each other; a script never has more. */
const MAX_COMPARED = 120

/** The position of a glyph along its writing direction. */
interface PlacedGlyph {
  glyph: Glyph
  start: number
  end: number
  baseline: number
}

interface Run {
  placed: PlacedGlyph[]
  end: number
  hasTrailingSpace: boolean
}

/** Joins glyphs into runs of text, whether the program drew whole lines, words or single letters. */
export function mergeGlyphs(glyphs: Glyph[]): SourceItem[] {
  const byDirection = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const direction = Math.round(glyph.rotation)
    const group = byDirection.get(direction)
    if (group === undefined) byDirection.set(direction, [glyph])
    else group.push(glyph)
  }
  return [...byDirection].flatMap(([direction, group]) => {
    const drawn = collectRuns(group.map((glyph) => place(glyph, direction)))
    return joinNeighbours(drawn).flatMap((run) => toItem(run) ?? [])
  })
}

function place(glyph: Glyph, degrees: number): PlacedGlyph {
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const start = glyph.x * cos + glyph.y * sin
  const end = glyph.endX * cos + glyph.endY * sin
  return { glyph, start, end: Math.max(start, end), baseline: glyph.y * cos - glyph.x * sin }
}

/** Collects runs in drawing order. */
function collectRuns(all: PlacedGlyph[]): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  for (const placed of all) {
    const isSpace = placed.glyph.text.trim() === ''
    if (run !== undefined && continues(run, placed)) {
      if (isSpace) run.hasTrailingSpace = true
      else {
        append(run, placed)
        run.hasTrailingSpace = false
      }
      run.end = Math.max(run.end, isSpace ? run.end : placed.end)
    } else if (isSpace) {
      run = undefined
    } else {
      run = { placed: [placed], end: placed.end, hasTrailingSpace: false }
      runs.push(run)
    }
  }
  return runs
}

/** Joins words that were drawn out of order, as in justified and edited text. */
function joinNeighbours(runs: Run[]): Run[] {
  const sorted = runs.toSorted((a, b) => first(a).baseline - first(b).baseline || first(a).start - first(b).start)
  const rows: Run[][] = []
  for (const run of sorted) {
    const row = rows.at(-1)
    const opener = row?.[0]
    const tolerance = BASELINE_EM * first(run).glyph.fontSize
    if (row && opener && first(run).baseline - first(opener).baseline <= tolerance) row.push(run)
    else rows.push([run])
  }
  return rows.flatMap(joinRow)
}

function joinRow(row: Run[]): Run[] {
  const joined: Run[] = []
  const latestByStyle = new Map<Glyph['style'], Run>()
  for (const run of splitFilledRuns(row).toSorted((a, b) => first(a).start - first(b).start)) {
    const latest = latestByStyle.get(first(run).glyph.style)
    if (latest !== undefined && continues(latest, first(run))) {
      const [head, ...rest] = run.placed
      if (head !== undefined) append(latest, head)
      for (const placed of rest) latest.placed.push(placed)
      latest.end = Math.max(latest.end, run.end)
      latest.hasTrailingSpace = run.hasTrailingSpace
    } else {
      joined.push(run)
      latestByStyle.set(first(run).glyph.style, run)
    }
  }
  return joined
}

/** A letter drawn last may fill a gap of a run drawn earlier: such a run is split at its gaps. */
function splitFilledRuns(row: Run[]): Run[] {
  if (row.length < 2 || row.length > MAX_COMPARED) return row
  const isFilled = (run: Run) =>
    row.some((other) => other !== run && first(other).glyph.style === first(run).glyph.style && fitsIntoGap(other, run))
  return row.flatMap((run) => (isFilled(run) ? splitAtGaps(run) : [run]))
}

function fitsIntoGap(small: Run, run: Run): boolean {
  const [start, end] = [first(small).start, small.end]
  if (start <= first(run).start || end >= run.end) return false
  return run.placed.some(
    (gap) =>
      gap.glyph.text === ' ' &&
      start >= gap.start - OVERLAP_EM * gap.glyph.fontSize &&
      end <= gap.end + OVERLAP_EM * gap.glyph.fontSize,
  )
}

function splitAtGaps(run: Run): Run[] {
  const pieces: Run[] = []
  let piece: Run | undefined
  for (const placed of run.placed) {
    if (placed.glyph.text === ' ') {
      piece = undefined
    } else if (piece === undefined) {
      piece = { placed: [placed], end: placed.end, hasTrailingSpace: false }
      pieces.push(piece)
    } else {
      piece.placed.push(placed)
      piece.end = Math.max(piece.end, placed.end)
    }
  }
  return pieces
}

function continues(run: Run, next: PlacedGlyph): boolean {
  const last = run.placed.at(-1) as PlacedGlyph
  const size = last.glyph.fontSize
  const gap = next.start - run.end
  const isSpace = next.glyph.text.trim() === ''
  return (
    gap <= RUN_GAP_EM * size &&
    gap >= -OVERLAP_EM * size &&
    Math.abs(next.baseline - last.baseline) <= BASELINE_EM * size &&
    Math.abs(next.glyph.fontSize - size) <= 0.05 * size &&
    (isSpace || hasSameFormat(next.glyph, last.glyph))
  )
}

const hasSameFormat = (a: Glyph, b: Glyph): boolean =>
  a.style === b.style && a.isUnderlined === b.isUnderlined && a.isStruck === b.isStruck

/** A drawn space, or a gap as wide as one, becomes a separate glyph between the two. */
function append(run: Run, next: PlacedGlyph): void {
  const last = run.placed.at(-1) as PlacedGlyph
  const gap = next.start - run.end
  if (run.hasTrailingSpace || gap > SPACE_GAP_EM * last.glyph.fontSize) {
    run.placed.push({ ...last, glyph: { ...last.glyph, text: ' ' }, start: run.end, end: next.start })
  }
  run.placed.push(next)
}

const first = (run: Run): PlacedGlyph => run.placed[0] as PlacedGlyph

function toItem(run: Run): SourceItem | undefined {
  const text = cleanLine(run.placed.map(({ glyph }) => glyph.text).join(''))
  if (text === '') return undefined
  const { glyph, start } = first(run)
  return {
    text,
    x: round(glyph.x),
    y: round(glyph.y),
    width: round(run.end - start),
    fontSize: round(glyph.fontSize),
    fontName: glyph.style.fontName,
    isBold: glyph.style.isBold,
    isItalic: glyph.style.isItalic,
    isUnderlined: glyph.isUnderlined,
    isStruck: glyph.isStruck,
    rotation: glyph.rotation,
    lightness: glyph.style.lightness,
    colour: glyph.style.colour,
    confidence: undefined,
  }
}

const round = (points: number): number => Math.round(points * 100) / 100
