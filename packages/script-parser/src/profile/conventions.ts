import type { ScriptLine } from '../document/line.ts'
import { isHeading, isTransition } from '../text/patterns.ts'
import { isAllCaps, median } from '../text/text-shape.ts'
import type { LineFacts } from './line-facts.ts'

/** What this document does throughout, so that a line that does otherwise is something else. */
export interface Conventions {
  /** Blank lines between the lines of one paragraph. */
  lineGap: number
  /** Every speech begins after a gap: a line right under another continues it. */
  startsAfterGap: boolean
  /** Clusters in which speeches continue and nothing begins but directions in brackets or italics. */
  continuationClusters: ReadonlySet<number>
  /** All directions stand in brackets or in italics. */
  marksDirections: boolean
  /** Directions are in italics, and speech is not. */
  italicsAreDirections: boolean
  /** Nearly every speech stands in quotation marks. */
  quotesSpeeches: boolean
}

export const PROFILE = {
  minNames: 4, // fewer speeches show no convention
  startsAfterGapShare: 0.92, // of the speeches begin after a gap
  paragraphGap: 0.4, // blank lines above the line gap that begin a paragraph
  minDirections: 3,
  plainDirectionShare: 0.15, // unmarked directions tolerated for each marked one
  italicSpeechShare: 0.1, // of the speeches may be in italics, for emphasis
  italicShare: 0.95, // of the letters: an italic line
  italicStartShare: 0.3, // of the letters, from the first: a line that begins in italics
  minContinuations: 2, // lines of a cluster of continuations
  freeShare: 0.1, // of these may stand free
  minQuotes: 5,
  quoteShare: 0.8, // of the speeches begin with a quotation mark
} as const

/** Whether a line begins a speech. */
type Begins = (facts: LineFacts | undefined) => boolean

/** `isBlock`: names stand on lines of their own rather than before their speech. */
export function findConventions(lines: ScriptLine[], facts: LineFacts[], isBlock: boolean): Conventions {
  const lineGap = findLineGap(lines)
  const begins: Begins = (line) =>
    line !== undefined &&
    (isBlock
      ? line.isName && line.nameCount > (line.isCue ? 1 : 2)
      : line.isBestSeparator && line.inlineCount > 1 && line.inline !== undefined)
  const gaps = lines.flatMap((line, at) =>
    at > 0 && !line.startsPage && !line.statedLabel && begins(facts[at]) ? [line.gap] : [],
  )
  const apart = gaps.filter((gap) => gap >= lineGap + PROFILE.paragraphGap).length
  return {
    lineGap,
    startsAfterGap: gaps.length >= PROFILE.minNames && apart >= PROFILE.startsAfterGapShare * gaps.length,
    marksDirections: marksDirections(lines, facts, begins),
    italicsAreDirections: isBlock && areItalicsDirections(lines, facts, begins),
    continuationClusters: isBlock ? new Set() : findContinuationClusters(lines, facts, begins, lineGap),
    quotesSpeeches: quotesSpeeches(lines, facts),
  }
}

/** Between a line that ends mid-sentence and one that begins in lower case stands no paragraph's gap. */
function findLineGap(lines: ScriptLine[]): number {
  const gaps = lines.flatMap((line, at) => {
    const above = lines[at - 1]
    if (!above || line.startsPage || line.isParagraph || above.statedLabel) return []
    return endsMidSentence(above) && /^\p{Ll}/u.test(line.text) ? [line.gap] : []
  })
  return gaps.length >= PROFILE.minNames ? median(gaps) : 0
}

function findContinuationClusters(
  lines: ScriptLine[],
  facts: LineFacts[],
  begins: Begins,
  lineGap: number,
): Set<number> {
  const starts = new Set(facts.filter((line) => begins(line)).map(({ cluster }) => cluster))
  const continuing = new Map<number, number>()
  const free = new Map<number, number>()
  for (const [at, line] of lines.entries()) {
    const lineFacts = facts[at]
    if (!lineFacts || starts.has(lineFacts.cluster) || isMarked(line, lineFacts)) continue
    const isUnder =
      !line.startsPage && line.gap < lineGap + PROFILE.paragraphGap && !isMarked(lines[at - 1], facts[at - 1])
    const counts = isUnder ? continuing : free
    counts.set(lineFacts.cluster, (counts.get(lineFacts.cluster) ?? 0) + 1)
  }
  const isContinuation = ([cluster, count]: [number, number]) =>
    count >= PROFILE.minContinuations && (free.get(cluster) ?? 0) <= PROFILE.freeShare * count
  return new Set([...continuing].filter(isContinuation).map(([cluster]) => cluster))
}

/** By its brackets, italics or capitals nobody takes it for speech. */
function isMarked(line: ScriptLine | undefined, facts: LineFacts | undefined): boolean {
  if (!line || !facts) return true
  if (line.statedLabel !== undefined || facts.bracketWords > 0 || startsItalic(line)) return true
  return isHeading(line.text) || isTransition(line.text) || (isAllCaps(line.text) && facts.isCue)
}

function marksDirections(lines: ScriptLine[], facts: LineFacts[], begins: Begins): boolean {
  const directions = lines.flatMap((line, at): ('marked' | 'plain')[] => {
    const lineFacts = facts[at]
    if (!lineFacts || begins(lineFacts) || line.statedLabel !== undefined || lineFacts.isName) return []
    if (isHeading(line.text) || isTransition(line.text)) return []
    if (startsItalic(line) || isWhollyBracketed(line)) return ['marked']
    return line.gap >= PROFILE.paragraphGap && !begins(facts[at - 1]) ? ['plain'] : []
  })
  const marked = directions.filter((kind) => kind === 'marked').length
  return marked >= PROFILE.minDirections && directions.length - marked <= PROFILE.plainDirectionShare * marked
}

function areItalicsDirections(lines: ScriptLine[], facts: LineFacts[], begins: Begins): boolean {
  const speech = lines.filter((_, at) => begins(facts[at - 1]))
  const other = lines.filter((_, at) => !begins(facts[at - 1]) && !begins(facts[at]))
  return (
    speech.length >= PROFILE.minNames &&
    speech.filter(isItalic).length <= PROFILE.italicSpeechShare * speech.length &&
    other.filter(isItalic).length >= PROFILE.minDirections
  )
}

/** Nearly every name has a quotation mark behind it or below it. */
function quotesSpeeches(lines: ScriptLine[], facts: LineFacts[]): boolean {
  const below = lines.filter((_, at) => isSpeaker(facts[at - 1])).map(({ text }) => text)
  const behind = facts.flatMap(({ isBestSeparator, inline }) => (isBestSeparator && inline ? [inline.rest] : []))
  const speeches = below.length > behind.length ? below : behind
  const quoted = speeches.filter((text) => /^["“«‹„]/u.test(text)).length
  return speeches.length >= PROFILE.minQuotes && quoted >= PROFILE.quoteShare * speeches.length
}

export const isSpeaker = (facts: LineFacts | undefined) => facts !== undefined && facts.isCue && facts.nameCount > 1

export const isItalic = (line: ScriptLine) => line.italicShare > PROFILE.italicShare

export const startsItalic = (line: ScriptLine) =>
  isItalic(line) || (line.italicShare > PROFILE.italicStartShare && (line.italicSpans[0]?.[0] ?? 1) === 0)

export const isWhollyBracketed = ({ text }: ScriptLine) => /^[([]/u.test(text) && /[)\]]$/u.test(text)

export const endsMidSentence = (line: ScriptLine) => /[\p{L}\p{N},;]$/u.test(line.text)
