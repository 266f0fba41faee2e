import { mapRows, type Row, type Segment } from '../../document/rows.ts'
import { isCueShaped, isNameShaped, nameKey } from '../../text/character-cue.ts'
import { countWithinOne, median } from '../../text/text-shape.ts'
import { EXCHANGE, layOut, PLAIN } from '../example.ts'
import type { Pass, StageItems } from '../pass.ts'

const JOINED = {
  maxName: 30, // characters
  minNames: 2, // that come back, here or in a column of names
  minTimes: 2, // that each of them does, before different words
  rows: { min: 4, share: 0.12 }, // with a joined name; of all rows, with those whose names stand apart in a column
  asOften: 0.6, // of the times of the name that comes back most
  column: { min: 3, reach: 1.5 }, // rows with a name in a column; points between their starts
} as const

/**
 * Names that touch their speech ("MAGDAWhich landing"), because a file lost the gap between them, or because they are
 * wider than the column that they stand in. They come back before different words.
 */
export const joinedNames: Pass<'rows'> = {
  name: 'joined-names',
  stage: 'rows',
  example: {
    given: layOut((name, words) => [`${name}${words}`]),
    expect: EXCHANGE.map(([name, words]) => `${name}\t${words}`),
    parsed: PLAIN,
  },
  run(pages) {
    const rows = pages.flatMap((page) => page.rows)
    const column = findNameColumn(rows)
    const names = findNames(rows, column)
    if (names === undefined) return pages
    const partOf = (row: Row) => chooseCut(row, column, names)
    const joined = rows.filter((row) => partOf(row) !== undefined).length
    const named = joined + (column?.rows ?? 0)
    if (joined < JOINED.rows.min || named < JOINED.rows.share * rows.length) return pages
    return splitRows(pages, partOf, column)
  },
}

interface NameColumn {
  left: number
  /** Where the speech beside the names begins. */
  speech: number
  names: Set<string>
  rows: number
}

/** Where names stand apart from their speech in other rows; there a space is enough to part them. */
function findNameColumn(rows: Row[]): NameColumn | undefined {
  const cells = rows.flatMap(({ segments: [name, speech] }) =>
    name && speech && isCueShaped(name.text) ? [{ ...name, speech: speech.x0 }] : [],
  )
  const near = countWithinOne(cells.map(({ x0 }) => Math.round(x0)))
  const aligned = cells.filter(({ x0 }) => near(Math.round(x0)) >= JOINED.column.min)
  const [first] = aligned
  if (first === undefined) return undefined
  const speech = median(aligned.map((cell) => cell.speech))
  return { left: first.x0, speech, names: new Set(aligned.map(({ text }) => nameKey(text))), rows: aligned.length }
}

interface Cut {
  at: number
  key: string
}

const isUpper = (sign: string) => /^\p{Lu}/u.test(sign)
const isLower = (sign: string) => /^\p{Ll}/u.test(sign)

/** "MAGDA|Which", "MAGDA|I said", "Magda|Which": where a name could end inside a word. */
function isInWord(text: string, at: number): boolean {
  const [before = '', first = '', second = ''] = [text[at - 1], text[at], text[at + 1]]
  if (isLower(before)) return isUpper(first) && at > 2
  return isUpper(before) && isUpper(first) && (isLower(second) || (/[IA]/u.test(first) && /^[ ’']$/u.test(second)))
}

/** Every place where the first words of a row could be a name. */
function listCuts({ segments: [first] }: Row, column: NameColumn | undefined): Cut[] {
  if (!first) return []
  const { text } = first
  const isInColumn = column !== undefined && Math.abs(first.x0 - column.left) < JOINED.column.reach
  const cuts: Cut[] = []
  for (let at = 2; at < Math.min(JOINED.maxName, text.length - 1); at += 1) {
    const isSpaced = isInColumn && text[at] === ' ' && /^["“‘'(¡¿]?\p{Lu}/u.test(text.slice(at + 1))
    const name = text.slice(0, at)
    if (!isSpaced && !isInWord(text, at)) continue
    if (isSpaced ? isCueShaped(name) : isCueShaped(name) || isNameShaped(name)) cuts.push({ at, key: nameKey(name) })
  }
  return cuts
}

/** How often the names come back before different words; undefined if too few do. */
function findNames(rows: Row[], column: NameColumn | undefined): Map<string, number> | undefined {
  const speeches = new Map<string, Set<string>>()
  for (const row of rows) {
    const text = row.segments[0]?.text ?? ''
    for (const { at, key } of listCuts(row, column))
      speeches.set(key, (speeches.get(key) ?? new Set()).add(text.slice(at, at + JOINED.maxName)))
  }
  const times = [...speeches].map(([key, { size }]): [string, number] => [key, size])
  const names = times.filter(([key, count]) => count >= JOINED.minTimes || column?.names.has(key) === true)
  const known = new Set([...names.map(([key]) => key), ...(column?.names ?? [])])
  return names.length > 0 && known.size >= JOINED.minNames ? new Map(names) : undefined
}

/** The longest name of those that come back about as often as any: "MRS PELL" and not "MRS", but "PELL" and not "PELL I". */
function chooseCut(row: Row, column: NameColumn | undefined, names: Map<string, number>): Cut | undefined {
  const timesOf = ({ key }: Cut) => names.get(key) ?? 0
  const known = listCuts(row, column).filter((cut) => names.has(cut.key))
  const most = Math.max(0, ...known.map(timesOf))
  return known.findLast((cut) => timesOf(cut) >= JOINED.asOften * most)
}

const splitRows = (
  pages: StageItems['rows'],
  findCut: (row: Row) => Cut | undefined,
  column: NameColumn | undefined,
): StageItems['rows'] =>
  mapRows(pages, (row) => {
    const cut = findCut(row)
    const [first, ...others] = row.segments
    return cut === undefined || first === undefined ? row.segments : [...splitSegment(first, cut.at, column), ...others]
  })

/** Both parts as wide as their share of the characters; what is not known of a part, such as how much is bold, is its share. */
function splitSegment(segment: Segment, at: number, column: NameColumn | undefined): [Segment, Segment] {
  const { text, x0, x1 } = segment
  const speechStart = at + (text[at] === ' ' ? 1 : 0)
  const isInColumn = column !== undefined && column.speech > x0 && column.speech < x1
  const x = isInColumn ? column.speech : x0 + ((x1 - x0) * at) / text.length
  const nameEnd = Math.min(x, x0 + ((x1 - x0) * at) / text.length)
  const share = at / text.length
  const spans = (from: number, to: number) =>
    segment.italicSpans.flatMap(([start, end]): [number, number][] =>
      end > from && start < to ? [[Math.max(0, start - from), Math.min(to, end) - from]] : [],
    )
  const shareOf = (part: number): Partial<Segment> => ({
    boldChars: Math.round(segment.boldChars * part),
    italicChars: Math.round(segment.italicChars * part),
    underlinedChars: Math.round(segment.underlinedChars * part),
    struckChars: Math.round(segment.struckChars * part),
    boldPrefix: 0,
    breaks: [],
  })
  return [
    { ...segment, ...shareOf(share), text: text.slice(0, at), x1: nameEnd, italicSpans: spans(0, at) },
    {
      ...segment,
      ...shareOf(1 - share),
      text: text.slice(speechStart),
      x0: x,
      italicSpans: spans(speechStart, text.length),
    },
  ]
}
