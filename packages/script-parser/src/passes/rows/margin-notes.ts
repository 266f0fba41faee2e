import { removeSegments, type Row, type Segment } from '../../document/rows.ts'
import { isCueShaped, isNameShaped, nameKey, unwrapName } from '../../text/character-cue.ts'
import { countBy, countWithinOne, median, quantile } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const NOTES = {
  maxLength: 44, // characters; a longer text beside the column is a second column
  minLength: 3, // characters in the middle note; shorter ones are numbers and stars
  min: 3, // notes on a side
  maxShare: 0.5, // of the rows have a note; more are a column of names or of speech
  crowded: 0.2, // of the notes share their side with another: more are a table's columns
  numbered: 0.75, // of the notes bear a number
  smaller: 0.82, // of the usual font size: a word processor's comments
  names: 0.3, // of the notes are names that come back: then they are who speaks
} as const

const COLUMN = {
  wide: 0.6, // of the width of the widest tenth: names in a column and notes are narrower
  minLength: 18, // characters
  minSegments: 5,
  edgeShare: 0.15, // of the wide segments begin at one of the column's edges
} as const

interface TextColumn {
  left: number
  right: number
}

/**
 * Shots down one side of a camera script, light and sound cues down the side of a prompt book: short, with a number in
 * most of them, beside the text and never in it. Names beside the text have no numbers.
 */
export const marginNotes: Pass<'rows'> = {
  name: 'margin-notes',
  stage: 'rows',
  example: {
    given: layOut((name, words, at) => [`${`${name}: ${words}`.padEnd(60)}${at % 2 ? '' : `LX Q${at + 12} GO`}`]),
    expect: PLAIN,
  },
  run(pages, context) {
    const column = findTextColumn(pages.flatMap((page) => page.rows))
    if (!column) return pages
    return (['left', 'right'] as const).reduce((remaining, side) => {
      const isBeside = (segment: Segment) =>
        segment.text.length <= NOTES.maxLength &&
        (side === 'left' ? segment.x1 <= column.left + 2 : segment.x0 >= column.right - 2)
      const rows = remaining.flatMap((page) => page.rows)
      if (!areNotes(rows, isBeside)) return remaining
      return removeSegments(remaining, context, (segment) => (isBeside(segment) ? 'margin-mark' : undefined))
    }, pages)
  },
}

/** Where the widest segments lie. */
function findTextColumn(rows: Row[]): TextColumn | undefined {
  const widthOf = (segment: Segment) => segment.x1 - segment.x0
  const all = rows.flatMap((row) => row.segments)
  const wide = COLUMN.wide * quantile(all.map(widthOf), 0.9)
  const long = all.filter((segment) => widthOf(segment) >= wide && segment.text.length > COLUMN.minLength)
  if (long.length < COLUMN.minSegments) return undefined
  const edgeOf = (segment: Segment) => Math.round(segment.x0 / 4)
  const near = countWithinOne(long.map(edgeOf))
  const isMain = (segment: Segment) => near(edgeOf(segment)) >= COLUMN.edgeShare * long.length
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

function areNotes(rows: Row[], isBeside: (segment: Segment) => boolean): boolean {
  const notes = rows.flatMap((row) => row.segments.filter(isBeside))
  if (notes.length < NOTES.min || notes.length > NOTES.maxShare * rows.length) return false
  if (median(notes.map((note) => note.text.length)) < NOTES.minLength) return false
  const crowded = rows.filter((row) => row.segments.filter(isBeside).length > 1).length
  if (crowded > NOTES.crowded * notes.length) return false
  const isNumbered = notes.filter((note) => /\d/u.test(note.text)).length >= NOTES.numbered * notes.length
  // "12 QUEEN", "13 KING": a number and a name share the column.
  if (isNumbered) return !areNames(notes.map((note) => note.text.replace(/^\d{1,4}[.):]?\s*/u, '')))
  return (areSmall(notes, rows) && !areNames(notes.map((note) => note.text))) || standBesideCues(notes, rows, isBeside)
}

function areSmall(notes: Segment[], rows: Row[]): boolean {
  const sizes = rows.flatMap((row) => row.segments.map((segment) => segment.fontSize))
  const noteSize = quantile(
    notes.map((note) => note.fontSize),
    0.9,
  )
  return noteSize <= NOTES.smaller * median(sizes)
}

function areNames(texts: string[]): boolean {
  const counts = countBy(texts.filter((text) => isNameShaped(text)).map(nameKey))
  const recurring = [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0)
  return recurring >= NOTES.names * texts.length
}

/** The names stand over their speeches already, and no note is one of them: notes say what the gallery does. */
function standBesideCues(notes: Segment[], rows: Row[], isBeside: (segment: Segment) => boolean): boolean {
  const shared = rows.filter((row) => row.segments.length > 1 && row.segments.some(isBeside))
  const columns = rows.map((row) => row.segments.filter((segment) => !isBeside(segment)))
  const alone = columns.flatMap(([first, ...others]) => (first && others.length === 0 ? [unwrapName(first.text)] : []))
  const counts = countBy(alone.filter((text) => isCueShaped(text)).map(nameKey))
  const names = [...counts].filter(([, count]) => count > 2)
  const cues = names.reduce((sum, [, count]) => sum + count, 0)
  return (
    shared.length >= 0.9 * notes.length &&
    names.length > 1 &&
    cues >= Math.max(0.1 * rows.length, 1.5 * notes.length) &&
    !notes.some((note) => counts.has(nameKey(note.text)))
  )
}
