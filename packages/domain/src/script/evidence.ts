import { isCueShaped, isNameShaped, nameKey, parseCue } from './cue.ts'
import { type InlineCue, listInlineCues, type Separator } from './inline-cue.ts'
import { countBy, isAllCaps, median, quantile, wordsOf } from './letters.ts'
import type { ScriptLine } from './line.ts'

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

export interface LineEvidence {
  cluster: number
  look: number
  isCue: boolean
  isName: boolean
  key: string
  nameCount: number
  inline: InlineCue | undefined
  inlineCount: number
  isBestSeparator: boolean
  bracketWords: number
  couldHaveFitted: boolean
  isTight: boolean
}

export interface Evidence {
  lines: LineEvidence[]
  clusters: Cluster[]
  looks: Cluster[]
  leftCluster: number
  blockShare: number
  inlineShare: number
  bestSeparator: Separator | undefined
  usualSize: number
  capsLines: number
  hasGaps: boolean
  isParagraphs: boolean
}

export function gatherEvidence(lines: ScriptLine[]): Evidence {
  const clusterOf = assignClusters(lines)
  const lookOf = assignLooks(lines, clusterOf)
  const names = countNames(lines)
  const { chosen, counts, best, inlineTotal } = chooseInline(lines)
  const brackets = measureBrackets(lines)
  const evidence: LineEvidence[] = lines.map((line, at) => {
    const isCue = isCueShaped(line.text)
    const isName = isCue || isNameShaped(line.text)
    const key = isName ? nameKey(parseCue(line.text).name) : ''
    const inline = chosen[at]
    return {
      cluster: clusterOf[at] ?? 0,
      look: lookOf[at] ?? 0,
      isCue,
      isName,
      key,
      nameCount: isName ? (names.get(key) ?? 0) + (counts.get(`${best ?? ''}|${key}`) ?? 0) : 0,
      inline,
      inlineCount: inline ? (counts.get(`${inline.separator}|${inline.key}`) ?? 0) : 0,
      isBestSeparator: inline !== undefined && inline.separator === best,
      bracketWords: brackets[at] ?? 0,
      couldHaveFitted: true,
      isTight: false,
    }
  })
  const cueGap = median(
    lines.flatMap((line, at) => {
      const before = evidence[at - 1]
      return before && before.isCue && before.nameCount > 1 && !line.startsPage && !evidence[at]?.isCue
        ? [line.gap]
        : []
    }),
  )
  for (const [at, line] of lines.entries()) {
    const own = evidence[at]
    if (own) own.isTight = !line.startsPage && line.gap <= cueGap + 0.25
  }
  const clusters = describeClusters(lines, evidence, (own) => own.cluster)
  const looks = describeClusters(lines, evidence, (own) => own.look)
  markFits(lines, evidence, clusters)
  const recurring = evidence.filter((own) => own.isCue && own.nameCount > 1).length
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
    isParagraphs: lines.filter((line) => line.isParagraph).length > 0.5 * lines.length,
  }
}

const xTolerance = 4.5

function assignClusters(lines: ScriptLine[]): number[] {
  if (lines.filter((line) => line.styleName !== '' || line.isParagraph).length > 0.5 * lines.length)
    return assignStyles(lines)
  const order = lines.map((_, at) => at).sort((a, b) => (lines[a]?.x0 ?? 0) - (lines[b]?.x0 ?? 0))
  const clusterOf: number[] = Array<number>(lines.length).fill(0)
  const sizes: number[] = []
  let last = -Infinity
  for (const at of order) {
    const x = lines[at]?.x0 ?? 0
    if (x - last > xTolerance) sizes.push(0)
    last = x
    clusterOf[at] = sizes.length - 1
    sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + 1
  }
  const centre = findCentre(lines)
  const centred = sizes.length
  const rare = Math.max(2, 0.03 * lines.length)
  for (const [at, line] of lines.entries()) {
    const isCentred = Math.abs((line.x0 + line.x1) / 2 - centre) < 9 && line.x1 - line.x0 < 0.5 * line.pageWidth
    if (isCentred && (sizes[clusterOf[at] ?? 0] ?? 0) < rare) {
      clusterOf[at] = centred
      line.align = 'center'
    }
  }
  return clusterOf
}

/** The axis of centred lines: the page's middle or the text's, whichever more short lines share. */
function findCentre(lines: ScriptLine[]): number {
  const short = lines.filter((line) => line.x1 - line.x0 < 0.45 * line.pageWidth)
  const page = (lines[0]?.pageWidth ?? 612) / 2
  const left = quantile(
    lines.map((line) => line.x0),
    0.05,
  )
  const text =
    (left +
      quantile(
        lines.map((line) => line.x1),
        0.95,
      )) /
    2
  const count = (axis: number) => short.filter((line) => Math.abs((line.x0 + line.x1) / 2 - axis) < 9).length
  return count(text) > count(page) ? text : page
}

function assignStyles(lines: ScriptLine[]): number[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.styleName}|${line.align}|${Math.round(line.x0 / 6)}`
    const known = seen.get(key)
    if (known !== undefined) return known
    seen.set(key, seen.size)
    return seen.size - 1
  })
}

function assignLooks(lines: ScriptLine[], clusterOf: number[]): number[] {
  const seen = new Map<string, number>()
  return lines.map((line, at) => {
    const flags = [line.boldShare > 0.7, line.italicShare > 0.7, line.underlineShare > 0.7, isAllCaps(line.text)]
    const key = `${clusterOf[at] ?? 0}|${flags.map(Number).join('')}|${Math.round(line.fontSize)}`
    const known = seen.get(key)
    if (known !== undefined) return known
    seen.set(key, seen.size)
    return seen.size - 1
  })
}

function countNames(lines: ScriptLine[]): Map<string, number> {
  const names = new Map<string, number>()
  for (const line of lines) {
    if (!isCueShaped(line.text) && !isNameShaped(line.text)) continue
    const key = nameKey(parseCue(line.text).name)
    names.set(key, (names.get(key) ?? 0) + 1)
  }
  return names
}

const separatorTrust: Record<Separator, number> = {
  ':': 1,
  tab: 1,
  bracket: 0.9,
  '>': 0.9,
  '.': 0.85,
  '-': 0.8,
  bold: 0.8,
  space: 0.45,
  capitals: 0.35,
}

const isOdd = (cue: InlineCue) => /^\p{Ll}/u.test(cue.name) || (cue.key.length === 1 && cue.separator !== ':')

/** In lower case, or a single letter: a name only if it keeps coming back, or if the document writes its names so. */
function dropRareOddities(candidates: InlineCue[][]): InlineCue[][] {
  const counts = countBy(candidates.flat().map((cue) => `${cue.separator}|${cue.key}`))
  const recurs = (cue: InlineCue) => (counts.get(`${cue.separator}|${cue.key}`) ?? 0) >= 3
  const odd = candidates.flat().filter((cue) => isOdd(cue) && recurs(cue))
  const habits = countBy(odd.map((cue) => cue.separator))
  const enough = Math.max(5, 0.08 * candidates.length)
  return candidates.map((cues) =>
    cues.filter((cue) => !isOdd(cue) || recurs(cue) || (habits.get(cue.separator) ?? 0) >= enough),
  )
}

function chooseInline(lines: ScriptLine[]) {
  const all = lines.map((line) => (line.forced === undefined ? listInlineCues(line) : []))
  const candidates = dropRareOddities(all)
  const counts = new Map<string, number>()
  for (const cue of candidates.flat()) {
    const key = `${cue.separator}|${cue.key}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const scores = new Map<Separator, number>()
  for (const cues of candidates) {
    const bestOf = new Map<Separator, number>()
    for (const cue of cues) {
      const count = counts.get(`${cue.separator}|${cue.key}`) ?? 0
      const worth = (count > 1 ? 1 : 0.2) * (isAllCaps(cue.name) ? 1 : 0.75) * separatorTrust[cue.separator]
      bestOf.set(cue.separator, Math.max(bestOf.get(cue.separator) ?? 0, worth))
    }
    for (const [separator, worth] of bestOf) scores.set(separator, (scores.get(separator) ?? 0) + worth)
  }
  const [best, inlineTotal] = [...scores].sort((a, b) => b[1] - a[1])[0] ?? [undefined, 0]
  // Of two names at one place the more frequent wins, unless the longer holds nearly as often: DR. / DR. NWOSU.
  const worthOf = (cue: InlineCue) =>
    (scores.get(cue.separator) ?? 0) *
    (cue.separator === best ? 2 : 1) *
    (counts.get(`${cue.separator}|${cue.key}`) ?? 1) ** 0.5 *
    cue.key.split(' ').length ** 0.6
  const chosen = candidates.map((cues) => cues.sort((a, b) => worthOf(b) - worthOf(a))[0])
  return { chosen, counts, best, inlineTotal }
}

/** Words in the bracketed group a line belongs to; 0 for a line that neither starts nor continues one. */
function measureBrackets(lines: ScriptLine[]): number[] {
  const words: number[] = Array<number>(lines.length).fill(0)
  let at = 0
  while (at < lines.length) {
    const first = lines[at]
    if (!first || !/^[([]/u.test(first.text)) {
      at += 1
      continue
    }
    const end = findGroupEnd(lines, at)
    const total = lines.slice(at, end).reduce((sum, line) => sum + wordsOf(line.text).length, 0)
    for (let index = at; index < end; index += 1) words[index] = total
    at = end
  }
  return words
}

const longestGroup = 12

function findGroupEnd(lines: ScriptLine[], start: number): number {
  let depth = 0
  for (let at = start; at < Math.min(lines.length, start + longestGroup); at += 1) {
    const line = lines[at]
    if (!line || (at > start && line.gap >= 1.5 && !line.startsPage)) return start + 1
    for (const char of line.text) {
      if (char === '(' || char === '[') depth += 1
      if (char === ')' || char === ']') depth -= 1
    }
    if (depth <= 0) return at + 1
  }
  return start + 1
}

function describeClusters(
  lines: ScriptLine[],
  evidence: LineEvidence[],
  pick: (own: LineEvidence) => number,
): Cluster[] {
  const groups: number[][] = []
  for (const [at, own] of evidence.entries()) (groups[pick(own)] ??= []).push(at)
  return Array.from(groups, (members = []) => {
    const share = (test: (own: LineEvidence, line: ScriptLine, at: number) => boolean) =>
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

function markFits(lines: ScriptLine[], evidence: LineEvidence[], clusters: Cluster[]): void {
  for (const [at, line] of lines.entries()) {
    const own = evidence[at]
    const before = lines[at - 1]
    const beforeOwn = evidence[at - 1]
    if (!own || !before || !beforeOwn) continue
    const edge = Math.max(clusters[beforeOwn.cluster]?.rightEdge ?? 0, clusters[own.cluster]?.rightEdge ?? 0)
    const perChar = (before.x1 - before.x0) / Math.max(1, before.text.length)
    const firstWord = wordsOf(line.text)[0] ?? ''
    own.couldHaveFitted = before.x1 + (firstWord.length + 1) * perChar < edge - 2
  }
}

function findLeftCluster(lines: ScriptLine[], evidence: LineEvidence[], clusters: Cluster[]): number {
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
