import type { DocumentFeatures } from './document-features.ts'
import type { LineFacts } from './line-facts.ts'
import { endsMidSentence, startsItalic } from './document-profile.ts'
import { isAllCaps, splitWords } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import { isHeading } from '../text/patterns.ts'

/** How a line names somebody: before a mark, as a cue or a calm name that comes back, or as a cue seen once. */
export function nameKind(own: LineFacts): 's' | 'c' | 'n' | 'u' | undefined {
  if (speaks(own)) return 's'
  if (own.isName && own.nameCount > 1) return own.isCue ? 'c' : 'n'
  return own.isCue ? 'u' : undefined
}

/** Of all lines, in a document that shouts throughout. */
const mostlyCapitals = 0.7

const speaks = (own: LineFacts) => own.isBestSeparator && own.inlineCount > 1

/**
 * A line that only wraps has no vote of its own: its paragraph's first line and the steps decide. Fifteen lines of
 * description would otherwise outvote everything, because most lines that wrap are speech.
 */
export function isContinuation(lines: ScriptLine[], evidence: DocumentFeatures, at: number): boolean {
  const line = lines[at]
  const own = evidence.lines[at]
  const above = evidence.lines[at - 1]
  const before = lines[at - 1]
  if (!line || !own || !above || !before || line.startsPage || line.forced) return false
  if (isNamed(own, evidence) || isHeading(line.text)) return false
  const pair = { line, own, before, above }
  return wraps(line, own, above) || runsOn(pair) || standsUnder(pair, evidence)
}

/** Where everything is in capitals and names have their mark, capitals alone name nobody. */
function isNamed(own: LineFacts, { inlineShare, capsLines }: DocumentFeatures): boolean {
  const shape = nameKind(own)
  return shape !== undefined && !(shape === 'u' && inlineShare > 0.2 && capsLines >= mostlyCapitals)
}

const wraps = (line: ScriptLine, own: LineFacts, above: LineFacts) =>
  line.gap < 0.4 && !line.isParagraph && !own.couldHaveFitted && above.cluster === own.cluster

interface Pair {
  line: ScriptLine
  own: LineFacts
  before: ScriptLine
  above: LineFacts
}

const widestStep = 1.6

/** In the middle of a sentence, however far apart the document sets its lines. */
function runsOn({ line, own, before, above }: Pair): boolean {
  if (line.isParagraph || before.forced || line.gap > widestStep || above.cluster !== own.cluster) return false
  if (nameKind(above) !== undefined || isHeading(before.text) || !isPhrase(before, above)) return false
  return endsMidSentence(before) && /^\p{Ll}/u.test(line.text)
}

function standsUnder(pair: Pair, evidence: DocumentFeatures): boolean {
  const { line, own, before, above } = pair
  if (line.gap >= evidence.profile.lineGap + 0.4 || before.forced) return false
  // Who speaks once is named as the others are.
  if (own.isBestSeparator && evidence.inlineShare > 0.15) return false
  if (isAside(line, own) || isAside(before, above)) return false
  return (speaks(above) ? !startsItalic(line) : looksAlike(pair, evidence)) && goesOn(pair, evidence)
}

/** Verse breaks off where it pleases; the document's habits tell that the line below still belongs to it. */
function goesOn({ own, before, above }: Pair, { profile }: DocumentFeatures): boolean {
  const isFirst = speaks(above)
  if (profile.hangs.has(own.cluster) && (isFirst || profile.hangs.has(above.cluster))) return true
  if (above.cluster !== own.cluster && !isFirst) return false
  return profile.isGapped || profile.tellsApart || (endsMidSentence(before) && (isFirst || isPhrase(before, above)))
}

/** A bracket of its own, not one with words behind it. */
const isAside = (line: ScriptLine, own: LineFacts) =>
  own.bracketWords > 0 && !/^\([^()]{0,200}\)\s?\S|^\[[^[\]]{0,200}\]\s?\S/u.test(line.text)

/** Too long for a name that nobody recognised. */
const isPhrase = (line: ScriptLine, own: LineFacts) => !own.isName && splitWords(line.text).length >= 4

/** Neither a name nor a heading above, and the same hand in both lines. */
function looksAlike({ line, before, above }: Pair, { capsLines }: DocumentFeatures): boolean {
  if (nameKind(above) !== undefined || isHeading(before.text)) return false
  if (capsLines < mostlyCapitals && isAllCaps(before.text)) return false
  const isSlantedAlike =
    startsItalic(line) === startsItalic(before) || Math.abs(line.italicShare - before.italicShare) < 0.3
  return isSlantedAlike && Math.abs(line.boldShare - before.boldShare) < 0.4
}
