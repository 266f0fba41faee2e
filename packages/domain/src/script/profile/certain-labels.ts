import type { DocumentFeatures } from './document-features.ts'
import type { LineFacts } from './line-facts.ts'
import { isItalic, isWhollyBracketed } from './document-profile.ts'
import type { Separator } from '../text/inline-cue.ts'
import type { LineLabel } from '../document/label.ts'
import { countBy, hasLetter, isAllCaps } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import { isHeading, isTransition } from '../text/patterns.ts'

/** Marks that no name holds. */
export const unambiguousSeparators = new Set<Separator>([':', '>'])

export interface CertainLabels {
  labels: Map<number, LineLabel>
  /** Lines that somebody says, in words or in a direction. */
  said: Set<number>
}

const enoughTimes = 3

/** Who speaks where the document leaves no doubt, in whatever layout: weights are for the rest. */
export function findCertainLabels(lines: ScriptLine[], evidence: DocumentFeatures): CertainLabels {
  const certain: CertainLabels = { labels: new Map(), said: new Set() }
  const soloist = findSoloist(lines, evidence)
  const speeches = describeSpeeches(evidence)
  for (const [at, line] of lines.entries()) {
    if (line.forced) continue
    if (at === soloist || mustBeCue(lines, evidence, at)) {
      certain.labels.set(at, 'cue')
      certain.said.add(at + 1)
    } else if (mustSpeak(line, evidence.lines[at], evidence, speeches)) certain.labels.set(at, 'speech')
    if (isSoloed(line, at, soloist)) certain.said.add(at)
  }
  return certain
}

/** A name that comes back alone on its line, or stands where only names stand, with words under it: it is theirs. */
function mustBeCue(lines: ScriptLine[], evidence: DocumentFeatures, at: number): boolean {
  const own = evidence.lines[at]
  if (!own?.isCue || evidence.blockShare < 0.08 || evidence.inlineShare > 2 * evidence.blockShare) return false
  if (own.nameCount < enoughTimes && !isPlaceOfNames(evidence, own)) return false
  return hasWordsBelow(lines[at + 1], evidence.lines[at + 1])
}

function isPlaceOfNames({ clusters }: DocumentFeatures, own: LineFacts): boolean {
  const cluster = clusters[own.cluster]
  return cluster !== undefined && cluster.size >= 8 && cluster.recurringCues >= 0.75
}

function hasWordsBelow(line: ScriptLine | undefined, own: LineFacts | undefined): boolean {
  if (!line || !own || line.forced || line.startsPage || !own.isTight || own.isName) return false
  return hasLetter(line.text) && !isHeading(line.text) && !isTransition(line.text)
}

/** How those are written, and where they begin, who speak behind the document's own mark and come back. */
interface Speeches {
  total: number
  loud: number
  places: Map<number, number>
}

function describeSpeeches(evidence: DocumentFeatures): Speeches {
  const begun = evidence.lines.filter((own) => own.isBestSeparator && own.inlineCount >= enoughTimes)
  const loud = begun.filter(({ inline }) => inline && isAllCaps(inline.name)).length
  return { total: begun.length, loud, places: countBy(begun.map(({ cluster }) => cluster)) }
}

/** The document's own mark behind a name, where such names begin: whatever follows, they say it. */
function mustSpeak(
  line: ScriptLine,
  own: LineFacts | undefined,
  { inlineShare }: DocumentFeatures,
  speeches: Speeches,
): boolean {
  if (!own?.inline || !own.isBestSeparator || own.inline.rest === '') return false
  if (!unambiguousSeparators.has(own.inline.separator) || inlineShare < 0.2) return false
  const isKnown = own.inlineCount >= enoughTimes || (inlineShare >= 0.3 && isNamedAlike(own.inline.name, speeches))
  return isKnown && (line.isParagraph || (speeches.places.get(own.cluster) ?? 0) >= 0.3 * speeches.total)
}

/** Who speaks once or twice, and is written as all the others are. */
const isNamedAlike = (name: string, { loud, total }: Speeches) =>
  isAllCaps(name) ? loud >= 0.9 * total : loud <= 0.1 * total

/** In a monologue all is said that neither slants nor stands in brackets. */
const isSoloed = (line: ScriptLine, at: number, soloist: number) =>
  soloist >= 0 && at > soloist && !isItalic(line) && !isWhollyBracketed(line) && !isHeading(line.text)

const headLines = 12

/** Nobody comes back and nobody has a mark: then the last name over the text is whose piece it is. */
function findSoloist(lines: ScriptLine[], evidence: DocumentFeatures): number {
  const isShared = evidence.lines.some((own) => own.isName && own.nameCount > 1)
  if (isShared || evidence.inlineShare > 0.1 || lines.some((line) => line.forced)) return -1
  return evidence.lines
    .slice(0, headLines)
    .findLastIndex((own, at) => own.isCue && hasWordsBelow(lines[at + 1], evidence.lines[at + 1]))
}
