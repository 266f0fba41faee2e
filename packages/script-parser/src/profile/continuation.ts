import type { ScriptLine } from '../document/line.ts'
import { isHeading } from '../text/patterns.ts'
import { isAllCaps, splitWords } from '../text/text-shape.ts'
import { endsSentence } from '../text/told-sentence.ts'
import { endsMidSentence, PROFILE, startsItalic } from './conventions.ts'
import type { DocumentProfile } from './document-profile.ts'
import type { LineFacts } from './line-facts.ts'

const CONTINUATION = {
  capitalsShare: 0.7, // of all lines: a document in capitals, where capitals name nobody
  inlineShare: 0.2, // of the lines have an inline cue: then names have their separator
  inlineShareForOnce: 0.15, // who speaks once is named as the others are
  widestGap: 1.6, // blank lines inside a sentence
  phraseWords: 4, // too long for a name that was not recognised
  italicDifference: 0.3, // of the letters, between lines of one paragraph
  boldDifference: 0.4,
} as const

export type NameKind = 'speech' | 'cue' | 'name' | 'once'

/** How a line names somebody: before a separator, as a cue or name that comes back, or as a cue seen once. */
export function nameKind(facts: LineFacts): NameKind | undefined {
  if (speaks(facts)) return 'speech'
  if (facts.isName && facts.nameCount > 1) return facts.isCue ? 'cue' : 'name'
  return facts.isCue ? 'once' : undefined
}

const speaks = (facts: LineFacts) => facts.isBestSeparator && facts.inlineCount > 1

/**
 * A line that only continues another has no features of its own: the first line of its paragraph and the transitions
 * decide. Fifteen lines of description would otherwise outvote everything, because most lines that wrap are speech.
 */
export function isContinuation(lines: ScriptLine[], profile: DocumentProfile, at: number): boolean {
  const line = lines[at]
  const facts = profile.lines[at]
  const above = lines[at - 1]
  const factsAbove = profile.lines[at - 1]
  if (!line || !facts || !above || !factsAbove || line.startsPage || line.statedLabel) return false
  if (isNamed(facts, profile) || isHeading(line.text) || isTold(facts, above)) return false
  const pair = { line, facts, above, factsAbove }
  return isWrapped(pair) || runsOn(pair) || continuesParagraph(pair, profile)
}

/** "Petra sets the cup down hard." under a finished sentence begins a direction. */
const isTold = ({ tellsAction }: LineFacts, above: ScriptLine) => tellsAction && endsSentence(above.text)

/** Where everything is in capitals and names have their separator, capitals alone name nobody. */
function isNamed(facts: LineFacts, { inlineShare, capsLines }: DocumentProfile): boolean {
  const kind = nameKind(facts)
  const isCapitals = inlineShare > CONTINUATION.inlineShare && capsLines >= CONTINUATION.capitalsShare
  return kind !== undefined && !(kind === 'once' && isCapitals)
}

interface Pair {
  line: ScriptLine
  facts: LineFacts
  above: ScriptLine
  factsAbove: LineFacts
}

const isWrapped = ({ line, facts, factsAbove }: Pair) =>
  line.gap < PROFILE.paragraphGap && !line.isParagraph && !facts.couldHaveFitted && factsAbove.cluster === facts.cluster

/** In the middle of a sentence, however far apart the document sets its lines. */
function runsOn({ line, facts, above, factsAbove }: Pair): boolean {
  if (line.isParagraph || above.statedLabel || line.gap > CONTINUATION.widestGap) return false
  if (factsAbove.cluster !== facts.cluster || nameKind(factsAbove) !== undefined) return false
  if (isHeading(above.text) || !isPhrase(above, factsAbove)) return false
  return endsMidSentence(above) && /^\p{Ll}/u.test(line.text)
}

function continuesParagraph(pair: Pair, profile: DocumentProfile): boolean {
  const { line, facts, above, factsAbove } = pair
  if (line.gap >= profile.lineGap + PROFILE.paragraphGap || above.statedLabel) return false
  if (facts.isBestSeparator && profile.inlineShare > CONTINUATION.inlineShareForOnce) return false
  if (isAside(line, facts) || isAside(above, factsAbove)) return false
  const isAlike = speaks(factsAbove) ? !startsItalic(line) : looksAlike(pair, profile)
  return isAlike && mayContinue(pair, profile)
}

/** Verse breaks off anywhere; the document's conventions tell that the line below still belongs to it. */
function mayContinue({ facts, above, factsAbove }: Pair, profile: DocumentProfile): boolean {
  const isFirst = speaks(factsAbove)
  const { continuationClusters } = profile
  if (continuationClusters.has(facts.cluster) && (isFirst || continuationClusters.has(factsAbove.cluster))) return true
  if (factsAbove.cluster !== facts.cluster && !isFirst) return false
  if (profile.startsAfterGap || profile.marksDirections) return true
  return endsMidSentence(above) && (isFirst || isPhrase(above, factsAbove))
}

/** A bracket alone, not one with words behind it. */
const isAside = (line: ScriptLine, facts: LineFacts) =>
  facts.bracketWords > 0 && !/^\([^()]{0,200}\)\s?\S|^\[[^[\]]{0,200}\]\s?\S/u.test(line.text)

const isPhrase = (line: ScriptLine, facts: LineFacts) =>
  !facts.isName && splitWords(line.text).length >= CONTINUATION.phraseWords

/** Neither a name nor a heading above, and both lines set alike. */
function looksAlike({ line, above, factsAbove }: Pair, { capsLines }: DocumentProfile): boolean {
  if (nameKind(factsAbove) !== undefined || isHeading(above.text)) return false
  if (capsLines < CONTINUATION.capitalsShare && isAllCaps(above.text)) return false
  const isItalicAlike =
    startsItalic(line) === startsItalic(above) ||
    Math.abs(line.italicShare - above.italicShare) < CONTINUATION.italicDifference
  return isItalicAlike && Math.abs(line.boldShare - above.boldShare) < CONTINUATION.boldDifference
}
