import type { PageRows, Row, Segment } from '../../document/rows.ts'
import { isCueShaped, isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { isContinuedMark, isMoreMark } from '../../text/patterns.ts'
import { countBy, hasLetter, median } from '../../text/text-shape.ts'

const CUES = {
  minTimes: 2, // in the body, for a name that is not in capitals or stands before a colon
  nearer: 1.4, // times the usual distance from a cue down to its speech
  maxNameLength: 42, // characters before a colon
} as const

export type IsCue = (segment: Segment, page: PageRows, index: number) => boolean

/** CONTINUED: on every page is shaped like a name that comes back. */
const isName = (text: string) =>
  (isCueShaped(text) || isNameShaped(text)) && !isContinuedMark(text) && !isMoreMark(text)
const keyOf = (text: string) => nameKey(parseCue(text).name)

/** The name in "MARA: Green is final." */
function nameBeforeColon(text: string): string | undefined {
  const at = text.slice(0, CUES.maxNameLength).indexOf(':')
  const isSpeech = at > 0 && hasLetter(text.slice(at + 1)) && isNameShaped(text.slice(0, at))
  return isSpeech ? keyOf(text.slice(0, at)) : undefined
}

const distanceBelow = ({ rows, height }: PageRows, index: number) =>
  (rows[index + 1]?.y ?? height) - (rows[index]?.y ?? 0)

/**
 * Whether a segment names a character who also speaks in the body of the pages, and stands to the text as cues do there.
 * Such a name is no header, even if it repeats from page to page (MARA, MARA), holds a word of headers (MR. GREEN) or
 * looks like a Roman page number (LIV): without it the first speech of the page goes to somebody else.
 */
export function findCues(pages: readonly PageRows[], isBody: (row: Row, page: PageRows) => boolean): IsCue {
  const body = pages.flatMap((page) =>
    page.rows.flatMap((row, index) => {
      const [only, other] = row.segments
      return only && !other && isBody(row, page) ? [{ text: only.text, distance: distanceBelow(page, index) }] : []
    }),
  )
  const named = body.filter(({ text }) => isName(text))
  const counts = countBy(named.map(({ text }) => keyOf(text)))
  const recurs = (text: string) => (counts.get(keyOf(text)) ?? 0) >= CUES.minTimes
  const furthest = CUES.nearer * median(named.filter(({ text }) => recurs(text)).map(({ distance }) => distance))
  const cues = named.filter(({ text, distance }) => distance <= furthest && (isCueShaped(text) || recurs(text)))
  const known = new Set(cues.map(({ text }) => keyOf(text)))
  const beforeColon = countBy(body.flatMap(({ text }) => nameBeforeColon(text) ?? []))
  return ({ text }, page, index) => {
    if ((beforeColon.get(nameBeforeColon(text) ?? '') ?? 0) >= CUES.minTimes) return true
    const below = page.rows[index + 1]
    if (!below || !isName(text) || !known.has(keyOf(text)) || distanceBelow(page, index) > furthest) return false
    return below.segments.some((segment) => hasLetter(segment.text) && !known.has(keyOf(segment.text)))
  }
}
