import { isCueShaped, isNameShaped, nameKey, parseCue, splitSpeakers } from '../text/character-cue.ts'
import { measureBrackets } from './bracket-groups.ts'
import { chooseInline } from './inline-cue-choice.ts'
import { assignClusters, assignLooks } from './clusters.ts'
import { profileDocument, type DocumentProfile } from './document-profile.ts'
import type { Separator } from '../text/inline-cue.ts'
import { countBy, isAllCaps, median, quantile, splitWords } from '../text/text-shape.ts'
import type { LineFacts } from './line-facts.ts'
import type { ScriptLine } from '../document/line.ts'

/** Lines that share a place and a look: a column, a style, or the centre line. */
export interface Cluster {
  size: number
  share: number
  rightEdge: number
  caps: number
  bracketed: number
  recurringCues: number
  inline: number
  sentences: number
  long: number
  bold: number
  italic: number
  afterCue: number
}

export interface DocumentFeatures {
  lines: LineFacts[]
  clusters: Cluster[]
  looks: Cluster[]
  leftCluster: number
  blockShare: number
  inlineShare: number
  bestSeparator: Separator | undefined
  usualSize: number
  capsLines: number
  hasGaps: boolean
  profile: DocumentProfile
  isParagraphs: boolean
}

export function computeDocumentFeatures(lines: ScriptLine[]): DocumentFeatures {
  const clusterOf = assignClusters(lines)
  const lookOf = assignLooks(lines, clusterOf)
  const stopped = findStoppedNames(lines)
  const names = countNames(lines, stopped)
  const { chosen, counts, best, inlineTotal } = chooseInline(lines)
  const brackets = measureBrackets(lines)
  const evidence = lines.map((line, at): LineFacts => {
    const inline = chosen[at]
    const countOf = (separator: string | undefined, key: string) => counts.get(`${separator}|${key}`) ?? 0
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
    }
  })
  markTight(lines, evidence)
  const clusters = describeClusters(lines, evidence, (own) => own.cluster)
  const looks = describeClusters(lines, evidence, (own) => own.look)
  markFits(lines, evidence, clusters)
  const recurring = evidence.filter((own) => own.isCue && own.nameCount > 1).length
  const calm = evidence.filter((own) => own.isName && own.nameCount > 2).length
  return {
    lines: evidence,
    clusters,
    looks,
    leftCluster: findLeftCluster(lines, evidence, clusters),
    blockShare: recurring / Math.max(1, lines.length),
    inlineShare: inlineTotal / Math.max(1, lines.length),
    bestSeparator: best,
    usualSize: median(lines.map((line) => line.fontSize)),
    capsLines: lines.filter((line) => isAllCaps(line.text)).length / Math.max(1, lines.length),
    hasGaps: lines.filter((line) => line.gap >= 0.5).length > 0.1 * lines.length,
    profile: profileDocument(lines, evidence, Math.max(recurring, calm) > inlineTotal),
    isParagraphs: lines.filter((line) => line.isParagraph).length > 0.5 * lines.length,
  }
}

const isSpeaker = (own: LineFacts | undefined) => own !== undefined && own.isCue && own.nameCount > 1

function describeName(
  { text }: ScriptLine,
  isSpeaker: (key: string) => boolean,
): Pick<LineFacts, 'isCue' | 'isName' | 'key'> {
  const isCue = isCueShaped(text)
  const isName = isCue || isNameShaped(text)
  // "DOROTHEA." alone, where she speaks elsewhere behind the same full stop.
  const bare = text.endsWith('.') && !isName ? text.slice(0, -1) : ''
  if (isCueShaped(bare) && isSpeaker(nameKey(bare))) return { isCue: true, isName: true, key: nameKey(bare) }
  return { isCue, isName, key: isName ? nameKey(parseCue(text).name) : '' }
}

/** Tight is as near as the document sets speech under its cue, whether that is no blank line or one. */
function markTight(lines: ScriptLine[], evidence: LineFacts[]): void {
  const gaps = lines
    .filter((line, at) => isSpeaker(evidence[at - 1]) && !line.startsPage && !evidence[at]?.isCue)
    .map((line) => line.gap)
  const cueGap = median(gaps)
  for (const [at, own] of evidence.entries()) {
    const line = lines[at]
    own.isTight = line !== undefined && !line.startsPage && line.gap <= cueGap + 0.25
  }
}

/** "GIRLFRIEND & YOUNG MAN" may speak together once; each of them is known. */
function countName(names: Map<string, number>, key: string): number {
  const parts = splitSpeakers(key)
  const together = parts.length > 1 ? Math.min(...parts.map((part) => names.get(part) ?? 0)) : 0
  return (names.get(key) ?? 0) + together
}

function countNames(lines: ScriptLine[], stopped: Set<string>): Map<string, number> {
  const names = new Map<string, number>()
  for (const { text } of lines) {
    const key = nameKey(parseCue(text).name)
    if (!isCueShaped(text) && !isNameShaped(text) && !(text.endsWith('.') && stopped.has(key))) continue
    names.set(key, (names.get(key) ?? 0) + 1)
  }
  return names
}

/** "HAL-WEN." alone on its line, again and again, and others like her: the full stop is how this document ends names. */
function findStoppedNames(lines: ScriptLine[]): Set<string> {
  const bare = lines.flatMap(({ text }) =>
    text.length < 40 && text.endsWith('.') && isCueShaped(text.slice(0, -1)) ? [nameKey(parseCue(text).name)] : [],
  )
  const recurring = [...countBy(bare).values()].filter((count) => count > 2).length
  return new Set(recurring > 1 && bare.length >= 0.1 * lines.length ? bare : [])
}

function describeClusters(lines: ScriptLine[], evidence: LineFacts[], pick: (own: LineFacts) => number): Cluster[] {
  const groups: number[][] = []
  for (const [at, own] of evidence.entries()) (groups[pick(own)] ??= []).push(at)
  return Array.from(groups, (found: number[] | undefined) => {
    const members = found ?? []
    const share = (test: (own: LineFacts, line: ScriptLine, at: number) => boolean) =>
      members.filter((at) => {
        const own = evidence[at]
        const line = lines[at]
        return own !== undefined && line !== undefined && test(own, line, at)
      }).length / Math.max(1, members.length)
    return {
      size: members.length,
      share: members.length / Math.max(1, lines.length),
      rightEdge: quantile(
        members.map((at) => lines[at]?.x1 ?? 0),
        0.97,
      ),
      caps: share((_, line) => isAllCaps(line.text)),
      bracketed: share((own) => own.bracketWords > 0),
      recurringCues: share((own) => own.isName && own.nameCount > 1),
      inline: share((own) => own.isBestSeparator && own.inlineCount > 1),
      sentences: share((_, line) => /[.!?…"”)]$|--$|[—–-]$/u.test(line.text)),
      long: share((_, line) => line.text.length > 45),
      bold: share((_, line) => line.boldShare > 0.6),
      italic: share((_, line) => line.italicShare > 0.6),
      afterCue: share((_, __, at) => {
        const before = evidence[at - 1]
        return before !== undefined && before.isName && before.nameCount > 1
      }),
    }
  })
}

function markFits(lines: ScriptLine[], evidence: LineFacts[], clusters: Cluster[]): void {
  for (const [at, line] of lines.entries()) {
    const own = evidence[at]
    const before = lines[at - 1]
    const beforeOwn = evidence[at - 1]
    if (!own || !before || !beforeOwn) continue
    const edge = Math.max(clusters[beforeOwn.cluster]?.rightEdge ?? 0, clusters[own.cluster]?.rightEdge ?? 0)
    const perChar = (before.x1 - before.x0) / Math.max(1, before.text.length)
    const firstWord = splitWords(line.text)[0] ?? ''
    own.couldHaveFitted = before.x1 + (firstWord.length + 1) * perChar < edge - 2
  }
}

function findLeftCluster(lines: ScriptLine[], evidence: LineFacts[], clusters: Cluster[]): number {
  let best = 0
  let bestX = Infinity
  for (const [at, line] of lines.entries()) {
    const cluster = evidence[at]?.cluster ?? 0
    if ((clusters[cluster]?.share ?? 0) >= 0.05 && line.align === 'left' && line.x0 < bestX) {
      bestX = line.x0
      best = cluster
    }
  }
  return best
}
