import type { LineLabel } from '../document/label.ts'
import type { ScriptLine } from '../document/line.ts'
import type { Separator } from '../text/inline-cue.ts'
import { isHeading, isTransition } from '../text/patterns.ts'
import { countBy, hasLetter, isAllCaps } from '../text/text-shape.ts'
import { isItalic, isWhollyBracketed } from './conventions.ts'
import type { DocumentProfile } from './document-profile.ts'
import type { LineFacts } from './line-facts.ts'

/** Signs that no name holds. */
export const unambiguousSeparators = new Set<Separator>([':', '>'])

export interface CertainLabels {
  labels: Map<number, LineLabel>
  /** Lines that a character says, as words or as a direction within them. */
  said: Set<number>
}

const CERTAIN = {
  minTimes: 3, // a name must come back
  minBlockShare: 0.08, // of the lines are recurring names alone
  maxInlinePerBlock: 2, // lines with an inline cue for each name alone
  cueCluster: { size: 8, share: 0.75 }, // a cluster of names
  minInlineShare: 0.2, // of the lines begin with a name and its separator
  minInlineShareForOnce: 0.3, // to accept a name that does not come back
  clusterShare: 0.3, // of the speeches begin in the line's cluster
  wholeShare: 0.75, // of the lines have a name before the same sign: a script of two lines, where no name can come back
  capitals: { most: 0.9, few: 0.1 }, // of the names are in capitals
  maxInlineInMonologue: 0.1,
  monologueHead: 12, // lines that are searched for the name over a monologue
} as const

/** Who speaks where the document leaves no doubt, in any layout; the model decides the rest. */
export function findCertainLabels(lines: ScriptLine[], profile: DocumentProfile): CertainLabels {
  const certain: CertainLabels = { labels: new Map(), said: new Set() }
  const soloist = findSoloist(lines, profile)
  const speeches = describeSpeeches(profile)
  for (const [at, line] of lines.entries()) {
    if (line.statedLabel) continue
    if (at === soloist || mustBeCue(lines, profile, at)) {
      certain.labels.set(at, 'cue')
      certain.said.add(at + 1)
    } else if (mustSpeak(line, profile.lines[at], profile, speeches)) certain.labels.set(at, 'speech')
    const isMonologue = soloist >= 0 && at > soloist
    if (isMonologue && !isItalic(line) && !isWhollyBracketed(line) && !isHeading(line.text)) certain.said.add(at)
  }
  return certain
}

/** A name that comes back alone on its line, or stands where only names stand, with words under it. */
function mustBeCue(lines: ScriptLine[], profile: DocumentProfile, at: number): boolean {
  const facts = profile.lines[at]
  if (!facts?.isCue || profile.blockShare < CERTAIN.minBlockShare) return false
  if (profile.inlineShare > CERTAIN.maxInlinePerBlock * profile.blockShare) return false
  if (facts.nameCount < CERTAIN.minTimes && !isClusterOfNames(profile, facts)) return false
  return hasWordsBelow(lines, profile, at)
}

function isClusterOfNames({ clusters }: DocumentProfile, facts: LineFacts): boolean {
  const cluster = clusters[facts.cluster]
  const { size, share } = CERTAIN.cueCluster
  return cluster !== undefined && cluster.size >= size && cluster.recurringCues >= share
}

function hasWordsBelow(lines: ScriptLine[], profile: DocumentProfile, at: number): boolean {
  const line = lines[at + 1]
  const facts = profile.lines[at + 1]
  if (!line || !facts || line.statedLabel || line.startsPage || !facts.isTight || facts.isName) return false
  return hasLetter(line.text) && !isHeading(line.text) && !isTransition(line.text)
}

/** How the names before the document's usual separator are written, and in which clusters they begin. */
interface Speeches {
  total: number
  /** Nearly every line is a name, its sign and words. */
  isWhole: boolean
  capitals: number
  clusters: Map<number, number>
}

function describeSpeeches(profile: DocumentProfile): Speeches {
  const begun = profile.lines.filter((facts) => facts.isBestSeparator && facts.inlineCount >= CERTAIN.minTimes)
  const capitals = begun.filter(({ inline }) => inline && isAllCaps(inline.name)).length
  const named = profile.lines.filter(({ isBestSeparator, inline }) => isBestSeparator && inline && inline.rest !== '')
  const isWhole = named.length > 1 && named.length >= CERTAIN.wholeShare * profile.lines.length
  return { total: begun.length, isWhole, capitals, clusters: countBy(begun.map(({ cluster }) => cluster)) }
}

/** A name before the document's usual separator, where such names begin: whatever follows, they say it. */
function mustSpeak(
  line: ScriptLine,
  facts: LineFacts | undefined,
  { inlineShare }: DocumentProfile,
  speeches: Speeches,
): boolean {
  if (!facts?.inline || !facts.isBestSeparator || facts.inline.rest === '') return false
  if (!unambiguousSeparators.has(facts.inline.separator)) return false
  if (inlineShare < CERTAIN.minInlineShare && !speeches.isWhole) return false
  const inCluster = speeches.clusters.get(facts.cluster) ?? 0
  return (
    isKnownSpeaker(facts.inline.name, facts, inlineShare, speeches) &&
    (line.isParagraph || inCluster >= CERTAIN.clusterShare * speeches.total)
  )
}

const isKnownSpeaker = (name: string, { inlineCount }: LineFacts, inlineShare: number, speeches: Speeches) =>
  speeches.isWhole ||
  inlineCount >= CERTAIN.minTimes ||
  (inlineShare >= CERTAIN.minInlineShareForOnce && isWrittenAlike(name, speeches))

const isWrittenAlike = (name: string, { capitals, total }: Speeches) =>
  isAllCaps(name) ? capitals >= CERTAIN.capitals.most * total : capitals <= CERTAIN.capitals.few * total

/** No name comes back and none has a separator: then the last name over the text is whose monologue it is. */
function findSoloist(lines: ScriptLine[], profile: DocumentProfile): number {
  const isShared = profile.lines.some((facts) => facts.isName && facts.nameCount > 1)
  if (isShared || profile.inlineShare > CERTAIN.maxInlineInMonologue || lines.some((line) => line.statedLabel))
    return -1
  return profile.lines
    .slice(0, CERTAIN.monologueHead)
    .findLastIndex((facts, at) => facts.isCue && hasWordsBelow(lines, profile, at))
}
