import type { LineFacts } from './line-facts.ts'
import { isAllCaps, median } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import { isHeading, isTransition } from '../text/patterns.ts'

/** What this document does throughout, so that a line that does otherwise is no such line. */
export interface DocumentProfile {
  /** Lines of one paragraph stand this far apart. */
  lineGap: number
  /** Whoever begins to speak does so after a blank space: what stands right under a line goes on with it. */
  isGapped: boolean
  /** Places where speeches go on, and where nothing begins but what its brackets or its slant tell apart. */
  hangs: Set<number>
  /** What is told stands in brackets or slants, all of it. */
  tellsApart: boolean
  /** What is done slants, and what is said does not. */
  slantTells: boolean
}

const leastNames = 4

export function profileDocument(lines: ScriptLine[], evidence: LineFacts[], isBlock: boolean): DocumentProfile {
  const lineGap = findLineGap(lines)
  const begins = (own: LineFacts | undefined) =>
    own !== undefined &&
    (isBlock
      ? own.isName && own.nameCount > (own.isCue ? 1 : 2)
      : own.isBestSeparator && own.inlineCount > 1 && own.inline !== undefined)
  const begun = lines.flatMap((line, at) =>
    at > 0 && !line.startsPage && !line.forced && begins(evidence[at]) ? [line.gap] : [],
  )
  const apart = begun.filter((gap) => gap >= lineGap + 0.4).length
  return {
    lineGap,
    isGapped: begun.length >= leastNames && apart >= 0.92 * begun.length,
    tellsApart: tellsApart(lines, evidence, begins),
    slantTells: isBlock && slantTells(lines, evidence, begins),
    hangs: isBlock ? new Set() : findHangs(lines, evidence, begins, lineGap),
  }
}

const isOpen = (text: string) => /[\p{L}\p{N},;]$/u.test(text)

/** Between a line that breaks off and one that goes on in small letters nobody puts a paragraph's space. */
function findLineGap(lines: ScriptLine[]): number {
  const gaps = lines
    .filter((line, at) => {
      const before = lines[at - 1]
      if (!before || line.startsPage || line.isParagraph || before.forced) return false
      return isOpen(before.text) && /^\p{Ll}/u.test(line.text)
    })
    .map((line) => line.gap)
  return gaps.length >= leastNames ? median(gaps) : 0
}

type Begins = (own: LineFacts | undefined) => boolean

function findHangs(lines: ScriptLine[], evidence: LineFacts[], begins: Begins, lineGap: number): Set<number> {
  const starts = new Set(evidence.filter((own) => begins(own)).map((own) => own.cluster))
  const going = new Map<number, number>()
  const free = new Map<number, number>()
  for (const [at, line] of lines.entries()) {
    const own = evidence[at]
    if (!own || starts.has(own.cluster) || isToldApart(line, own)) continue
    const isUnder = !line.startsPage && line.gap < lineGap + 0.4 && !isToldApart(lines[at - 1], evidence[at - 1])
    const counts = isUnder ? going : free
    counts.set(own.cluster, (counts.get(own.cluster) ?? 0) + 1)
  }
  return new Set(
    [...going]
      .filter(([cluster, count]) => count >= 2 && (free.get(cluster) ?? 0) <= 0.1 * count)
      .map(([cluster]) => cluster),
  )
}

function tellsApart(lines: ScriptLine[], evidence: LineFacts[], begins: Begins): boolean {
  const told = lines.flatMap((line, at): ('apart' | 'plain')[] => {
    const own = evidence[at]
    if (!own || begins(own) || isNamed(line, own)) return []
    if (startsItalic(line) || isWhollyBracketed(line)) return ['apart']
    return line.gap >= 0.4 && !begins(evidence[at - 1]) ? ['plain'] : []
  })
  const apart = told.filter((kind) => kind === 'apart').length
  return apart >= 3 && told.length - apart <= 0.15 * apart
}

const isNamed = (line: ScriptLine, own: LineFacts) =>
  line.forced !== undefined || own.isName || isHeading(line.text) || isTransition(line.text)

function slantTells(lines: ScriptLine[], evidence: LineFacts[], begins: Begins): boolean {
  const said = lines.filter((_, at) => begins(evidence[at - 1]))
  const slanted = lines.filter((line, at) => isItalic(line) && !begins(evidence[at - 1]) && !begins(evidence[at]))
  return said.length >= leastNames && said.filter(isItalic).length <= 0.1 * said.length && slanted.length >= 3
}

export const isItalic = (line: ScriptLine) => line.italicShare > 0.95

export const isWhollyBracketed = ({ text }: ScriptLine) => /^[([]/u.test(text) && /[)\]]$/u.test(text)

/** Nobody would take it for words that are said. */
function isToldApart(line: ScriptLine | undefined, own: LineFacts | undefined): boolean {
  if (!line || !own) return true
  if (line.forced !== undefined || own.bracketWords > 0 || startsItalic(line)) return true
  return isHeading(line.text) || isTransition(line.text) || (isAllCaps(line.text) && own.isCue)
}

export const startsItalic = (line: ScriptLine) =>
  line.italicShare > 0.95 || (line.italicShare > 0.3 && (line.italicSpans[0]?.[0] ?? 1) === 0)

/** The line above ends in the middle of a sentence. */
export const endsMidSentence = (line: ScriptLine | undefined) => line !== undefined && isOpen(line.text)
