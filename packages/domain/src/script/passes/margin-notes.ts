import { isCueShaped, isNameShaped, nameKey, unwrapName } from '../text/character-cue.ts'
import { countBy, median, quantile } from '../text/text-shape.ts'
import type { PageRows, RemovedText, Row, Segment } from '../document/line.ts'

interface Body {
  left: number
  right: number
}

/** Where the widest pieces lie: names in a column and notes beside the text are short. */
function findBody(rows: Row[]): Body | undefined {
  const widthOf = (segment: Segment) => segment.x1 - segment.x0
  const all = rows.flatMap((row) => row.segments)
  const wide = 0.6 * quantile(all.map(widthOf), 0.9)
  const long = all.filter((segment) => widthOf(segment) >= wide && segment.text.length > 18)
  if (long.length < 5) return undefined
  const edges = countBy(long.map((segment) => Math.round(segment.x0 / 4)))
  const isMain = (segment: Segment) => {
    const at = Math.round(segment.x0 / 4)
    const near = (edges.get(at) ?? 0) + (edges.get(at - 1) ?? 0) + (edges.get(at + 1) ?? 0)
    return near >= 0.15 * long.length
  }
  // Centred text has no edge; then whatever is wide counts.
  const main = long.some(isMain) ? long.filter(isMain) : long
  return {
    left: main.reduce((least, segment) => Math.min(least, segment.x0), Infinity),
    right: quantile(
      main.map((segment) => segment.x1),
      0.95,
    ),
  }
}

const longestNote = 44
const leastNotes = 3

/**
 * Shots down one side of a camera script, light and sound cues down the side of a prompt book: short, with a number in
 * most of them, beside the text and never in it. Names beside the text bear no numbers.
 */
export function removeMarginNotes(pages: PageRows[], removed: RemovedText[]): void {
  const rows = pages.flatMap((page) => page.rows)
  const body = findBody(rows)
  if (!body) return
  for (const side of ['left', 'right'] as const) {
    const isBeside = (segment: Segment) =>
      segment.text.length <= longestNote &&
      (side === 'left' ? segment.x1 <= body.left + 2 : segment.x0 >= body.right - 2)
    const notes = rows.flatMap((row) => row.segments.filter(isBeside))
    const words = median(notes.map((note) => note.text.length))
    if (notes.length < leastNotes || notes.length > 0.5 * rows.length || words < 3) continue
    // Several pieces side by side are a table's columns.
    const crowded = rows.filter((row) => row.segments.filter(isBeside).length > 1).length
    if (crowded > 0.2 * notes.length || !areOfNoSpeech(notes, rows, isBeside)) continue
    for (const page of pages) takeNotes(page, isBeside, removed)
  }
}

function areOfNoSpeech(notes: Segment[], rows: Row[], isBeside: (segment: Segment) => boolean): boolean {
  const isNumbered = notes.filter((note) => /\d/u.test(note.text)).length >= 0.75 * notes.length
  if (isNumbered) return !areNumberedNames(notes)
  const isSmall = areSmall(notes, rows) && !areNames(notes)
  return isSmall || standBesideCues(notes, rows, isBeside)
}

/** A word processor's balloons: set clearly smaller than the text they speak of. */
function areSmall(notes: Segment[], rows: Row[]): boolean {
  const sizes = rows.flatMap((row) => row.segments.map((segment) => segment.fontSize))
  return (
    quantile(
      notes.map((note) => note.fontSize),
      0.9,
    ) <=
    0.82 * median(sizes)
  )
}

/** The names stand over their speeches already, and these are none of them: what the gallery does, not who speaks. */
function standBesideCues(notes: Segment[], rows: Row[], isBeside: (segment: Segment) => boolean): boolean {
  const shared = rows.filter((row) => row.segments.length > 1 && row.segments.some(isBeside))
  const own = rows.map((row) => row.segments.filter((segment) => !isBeside(segment)))
  const alone = own.flatMap((segments) => (segments.length === 1 && segments[0] ? [unwrapName(segments[0].text)] : []))
  const counts = countBy(alone.filter((text) => isCueShaped(text)).map(nameKey))
  const names = [...counts].filter(([, count]) => count > 2)
  const cues = names.reduce((sum, [, count]) => sum + count, 0)
  const isName = (note: Segment) => counts.has(nameKey(note.text))
  return (
    shared.length >= 0.9 * notes.length &&
    names.length > 1 &&
    cues >= Math.max(0.1 * rows.length, 1.5 * notes.length) &&
    !notes.some(isName)
  )
}

function areNames(notes: Segment[]): boolean {
  const counts = countBy(notes.filter((note) => isNameShaped(note.text)).map((note) => nameKey(note.text)))
  return [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0) >= 0.3 * notes.length
}

/** "12 QUEEN", "13 KING": a number and a name share the column, and the name comes back. */
function areNumberedNames(notes: Segment[]): boolean {
  const names = notes.map((note) => note.text.replace(/^\d{1,4}[.):]?\s*/u, '')).filter((text) => isNameShaped(text))
  const counts = countBy(names.map(nameKey))
  return names.filter((name) => (counts.get(nameKey(name)) ?? 0) > 1).length >= 0.3 * notes.length
}

function takeNotes(page: PageRows, isBeside: (segment: Segment) => boolean, removed: RemovedText[]): void {
  for (const row of page.rows) {
    for (const segment of row.segments.filter(isBeside))
      removed.push({ text: segment.text, page: page.number, reason: 'margin-mark' })
    row.segments = row.segments.filter((segment) => !isBeside(segment))
  }
  page.rows = page.rows.filter((row) => row.segments.length > 0)
}
