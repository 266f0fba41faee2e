import type { ScriptLine } from '../document/line.ts'
import { isCueShaped, isNameShaped, nameKey, parseCue, splitSpeakers } from '../text/character-cue.ts'
import type { Separator } from '../text/inline-cue.ts'
import { listCastWords, splitSentences, tellsAction } from '../text/told-sentence.ts'
import { countBy, isAllCaps, median, quantile, splitWords } from '../text/text-shape.ts'
import { measureBrackets } from './bracket-groups.ts'
import { assignClusters, assignLooks } from './clusters.ts'
import { isContinuation } from './continuation.ts'
import { findConventions, isSpeaker } from './conventions.ts'
import type { Cluster, DocumentProfile } from './document-profile.ts'
import { chooseInline } from './inline-cue-choice.ts'
import type { LineFacts } from './line-facts.ts'

const CLUSTERS = {
  longLine: 45, // characters
  boldShare: 0.6, // of the letters: a bold line; italics alike
  leftShare: 0.05, // of the lines: a smaller cluster further left is marks in the margin
  rightQuantile: 0.97, // of the lines' ends: the few that reach further overflow
} as const

const GAPS = {
  gap: 0.5, // blank lines above a line
  share: 0.1, // of the lines have such a gap: the document has gaps
  tight: 0.25, // blank lines more than usual between a cue and its speech
  fit: 2, // points that a word which would have fitted leaves free
} as const

/** "HAL-WEN." alone on its line. */
const STOPPED_NAMES = {
  maxLength: 40, // characters
  minTimes: 3, // a name must come back
  minNames: 2,
  share: 0.1, // of the lines
} as const

/** Characters of a line that are searched for its first sentence. */
const TOLD_LENGTH = 400

export function profileDocument(lines: ScriptLine[]): DocumentProfile {
  const { facts, inlineTotal } = collectFacts(lines)
  markTight(lines, facts)
  const clusters = describeClusters(lines, facts, ({ cluster }) => cluster)
  markFits(lines, facts, clusters)
  const shareOf = (count: number) => count / Math.max(1, lines.length)
  const recurringCues = facts.filter(isSpeaker).length
  const recurringNames = facts.filter(({ isName, nameCount }) => isName && nameCount > 2).length
  const profile: DocumentProfile = {
    lines: facts,
    clusters,
    looks: describeClusters(lines, facts, ({ look }) => look),
    leftCluster: findLeftCluster(lines, facts, clusters),
    blockShare: shareOf(recurringCues),
    inlineShare: shareOf(inlineTotal),
    usualSize: median(lines.map((line) => line.fontSize)),
    capsLines: shareOf(lines.filter((line) => isAllCaps(line.text)).length),
    hasGaps: lines.filter((line) => line.gap >= GAPS.gap).length > GAPS.share * lines.length,
    ...findConventions(lines, facts, Math.max(recurringCues, recurringNames) > inlineTotal),
  }
  for (const [at, line] of facts.entries()) line.isContinuation = isContinuation(lines, profile, at)
  return profile
}

function collectFacts(lines: ScriptLine[]): { facts: LineFacts[]; inlineTotal: number } {
  const clusterOf = assignClusters(lines)
  const lookOf = assignLooks(lines, clusterOf)
  const stopped = findStoppedNames(lines)
  const names = countNames(lines, stopped)
  const { chosen, counts, best, inlineTotal } = chooseInline(lines)
  const brackets = measureBrackets(lines)
  const countOf = (separator: Separator | undefined, key: string) => counts.get(`${separator}|${key}`) ?? 0
  const facts = lines.map((line, at): LineFacts => {
    const inline = chosen[at]
    const name = describeName(line, (key) => stopped.has(key) || countOf(best, key) > 1)
    return {
      cluster: clusterOf[at] ?? 0,
      look: lookOf[at] ?? 0,
      ...name,
      nameCount: name.isName ? countName(names, name.key) + countOf(best, name.key) : 0,
      inline,
      inlineCount: inline ? countOf(inline.separator, inline.key) : 0,
      isBestSeparator: inline !== undefined && inline.separator === best,
      bracketWords: brackets[at] ?? 0,
      couldHaveFitted: true,
      isTight: false,
      tellsAction: false,
      isContinuation: false,
    }
  })
  markTellingLines(lines, facts)
  return { facts, inlineTotal }
}

/** Names that come back are the cast. */
function markTellingLines(lines: ScriptLine[], facts: LineFacts[]): void {
  const cast = listCastWords(
    facts.flatMap(({ isName, nameCount, key, inline, isBestSeparator, inlineCount }) => {
      if (isName && nameCount > 1) return [key]
      return inline && isBestSeparator && inlineCount > 1 ? [inline.key] : []
    }),
  )
  for (const [at, line] of facts.entries()) {
    const [first] = splitSentences(lines[at]?.text.slice(0, TOLD_LENGTH) ?? '')
    line.tellsAction = !line.isName && first !== undefined && tellsAction(first, cast)
  }
}

function describeName(
  { text }: ScriptLine,
  isKnown: (key: string) => boolean,
): Pick<LineFacts, 'isCue' | 'isName' | 'key'> {
  const isCue = isCueShaped(text)
  const isName = isCue || isNameShaped(text)
  // "DOROTHEA." alone, where she speaks elsewhere before the same full stop.
  const bare = text.endsWith('.') && !isName ? text.slice(0, -1) : ''
  if (isCueShaped(bare) && isKnown(nameKey(bare))) return { isCue: true, isName: true, key: nameKey(bare) }
  return { isCue, isName, key: isName ? nameKey(parseCue(text).name) : '' }
}

/** Tight is as near as the document sets speech under its cue, whether that is no blank line or one. */
function markTight(lines: ScriptLine[], facts: LineFacts[]): void {
  const gaps = lines
    .filter((line, at) => isSpeaker(facts[at - 1]) && !line.startsPage && !facts[at]?.isCue)
    .map((line) => line.gap)
  const cueGap = median(gaps)
  for (const [at, lineFacts] of facts.entries()) {
    const line = lines[at]
    lineFacts.isTight = line !== undefined && !line.startsPage && line.gap <= cueGap + GAPS.tight
  }
}

/** "GIRLFRIEND & YOUNG MAN" may speak together once; each of them is known. */
function countName(names: Map<string, number>, key: string): number {
  const parts = splitSpeakers(key)
  const together = parts.length > 1 ? Math.min(...parts.map((part) => names.get(part) ?? 0)) : 0
  return (names.get(key) ?? 0) + together
}

const countNames = (lines: ScriptLine[], stopped: Set<string>) =>
  countBy(
    lines.flatMap(({ text }) => {
      const key = nameKey(parseCue(text).name)
      const isName = isCueShaped(text) || isNameShaped(text) || (text.endsWith('.') && stopped.has(key))
      return isName ? [key] : []
    }),
  )

/** Names that this document ends with a full stop: one such line alone may be a sentence. */
function findStoppedNames(lines: ScriptLine[]): Set<string> {
  const stopped = lines.flatMap(({ text }) =>
    text.length < STOPPED_NAMES.maxLength && text.endsWith('.') && isCueShaped(text.slice(0, -1))
      ? [nameKey(parseCue(text).name)]
      : [],
  )
  const recurring = [...countBy(stopped).values()].filter((count) => count >= STOPPED_NAMES.minTimes).length
  return new Set(
    recurring >= STOPPED_NAMES.minNames && stopped.length >= STOPPED_NAMES.share * lines.length ? stopped : [],
  )
}

function describeClusters(lines: ScriptLine[], facts: LineFacts[], pick: (facts: LineFacts) => number): Cluster[] {
  const groups: number[][] = []
  for (const [at, lineFacts] of facts.entries()) (groups[pick(lineFacts)] ??= []).push(at)
  return Array.from(groups, (found: number[] | undefined) => describeCluster(lines, facts, found ?? []))
}

function describeCluster(lines: ScriptLine[], facts: LineFacts[], members: number[]): Cluster {
  const share = (test: (lineFacts: LineFacts, line: ScriptLine, at: number) => boolean) =>
    members.filter((at) => {
      const lineFacts = facts[at]
      const line = lines[at]
      return lineFacts !== undefined && line !== undefined && test(lineFacts, line, at)
    }).length / Math.max(1, members.length)
  const recurs = (lineFacts: LineFacts | undefined) =>
    lineFacts !== undefined && lineFacts.isName && lineFacts.nameCount > 1
  return {
    size: members.length,
    share: members.length / Math.max(1, lines.length),
    rightEdge: quantile(
      members.map((at) => lines[at]?.x1 ?? 0),
      CLUSTERS.rightQuantile,
    ),
    caps: share((_, line) => isAllCaps(line.text)),
    bracketed: share((lineFacts) => lineFacts.bracketWords > 0),
    recurringCues: share(recurs),
    inline: share((lineFacts) => lineFacts.isBestSeparator && lineFacts.inlineCount > 1),
    sentences: share((_, line) => /[.!?…"”)]$|--$|[—–-]$/u.test(line.text)),
    long: share((_, line) => line.text.length > CLUSTERS.longLine),
    bold: share((_, line) => line.boldShare > CLUSTERS.boldShare),
    italic: share((_, line) => line.italicShare > CLUSTERS.boldShare),
    afterCue: share((_, __, at) => recurs(facts[at - 1])),
  }
}

function markFits(lines: ScriptLine[], facts: LineFacts[], clusters: Cluster[]): void {
  for (const [at, line] of lines.entries()) {
    const lineFacts = facts[at]
    const above = lines[at - 1]
    const factsAbove = facts[at - 1]
    if (!lineFacts || !above || !factsAbove) continue
    const edge = Math.max(clusters[factsAbove.cluster]?.rightEdge ?? 0, clusters[lineFacts.cluster]?.rightEdge ?? 0)
    const perChar = (above.x1 - above.x0) / Math.max(1, above.text.length)
    const firstWord = splitWords(line.text)[0] ?? ''
    lineFacts.couldHaveFitted = above.x1 + (firstWord.length + 1) * perChar < edge - GAPS.fit
  }
}

function findLeftCluster(lines: ScriptLine[], facts: LineFacts[], clusters: Cluster[]): number {
  let best = 0
  let bestX = Infinity
  for (const [at, line] of lines.entries()) {
    const cluster = facts[at]?.cluster ?? 0
    if ((clusters[cluster]?.share ?? 0) >= CLUSTERS.leftShare && line.align === 'left' && line.x0 < bestX) {
      bestX = line.x0
      best = cluster
    }
  }
  return best
}
