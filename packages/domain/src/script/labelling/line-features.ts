import { isContinuation, nameKind } from '../profile/continuation.ts'
import { hasCueExtension } from '../text/character-cue.ts'
import type { Cluster, DocumentFeatures } from '../profile/document-features.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import { capsShare, isAllCaps, splitWords } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import {
  hasHeaderFooterWord,
  hasMailAddress,
  isActMark,
  isContinuedMark,
  isHeading,
  isPageNumber,
  isShot,
  isTransition,
} from '../text/patterns.ts'

/**
 * What the model may know of a line. Everything is relative to the document: places are clusters described by what
 * else stands there, gaps are measured in the document's leading. No coordinate and no layout's name is a feature.
 */
export function listLineFeatures(lines: ScriptLine[], evidence: DocumentFeatures, at: number): string[] {
  const line = lines[at]
  const own = evidence.lines[at]
  if (!line || !own) return []
  if (isContinuation(lines, evidence, at)) return []
  return [
    'bias',
    ...describeWords(line),
    ...describePatterns(line),
    ...describeCue(lines, evidence, at, own),
    ...describeInline(line, own, evidence),
    ...describeBrackets(line, own, evidence),
    ...describePlace(line, own, evidence),
    ...describeNeighbours(lines, evidence, at),
    ...describeLook(line, own, evidence),
  ]
}

const shareBin = (value: number) => (value < 0.05 ? 0 : value < 0.2 ? 1 : value < 0.5 ? 2 : value < 0.8 ? 3 : 4)
const countBin = (value: number) => (value < 4 ? value : value < 8 ? 4 : 5)
const wordBin = (value: number) => (value < 4 ? value : value < 6 ? 4 : value < 9 ? 6 : value < 15 ? 9 : 15)
const gapBin = (line: ScriptLine | undefined) =>
  line === undefined
    ? 'e'
    : line.startsPage
      ? 'p'
      : line.gap < 0.4
        ? '0'
        : line.gap < 0.9
          ? 'h'
          : line.gap < 1.6
            ? '1'
            : '2'

function endOf(text: string): string {
  const last = text.at(-1) ?? ''
  if ('.!?…'.includes(last)) return text.endsWith('..') ? '…' : last === '.' ? '.' : '!'
  if ('"”’\''.includes(last)) return '"'
  if (')]'.includes(last)) return ')'
  if ('-–—'.includes(last)) return '-'
  if (',;'.includes(last)) return ','
  return last === ':' ? ':' : 'x'
}

function startOf(text: string): string {
  const first = text.at(0) ?? ''
  if ('(['.includes(first)) return '('
  if ('"“\'‘'.includes(first)) return '"'
  if (/\p{Ll}/u.test(first)) return 'a'
  if (/\p{Lu}/u.test(first)) return 'A'
  return /\d/u.test(first) ? '9' : '-'
}

const caseOf = (text: string) => {
  if (isAllCaps(text)) return 'C'
  const share = capsShare(text)
  return share > 0.4 ? 'c' : share > 0.12 ? 't' : 'l'
}

function describeWords(line: ScriptLine): string[] {
  const { text } = line
  const words = wordBin(splitWords(text).length)
  const end = endOf(text)
  const letterCase = caseOf(text)
  return [
    `w${words}`,
    `end${end}`,
    `start${startOf(text)}`,
    `case${letterCase}`,
    `case${letterCase}w${words}`,
    `case${letterCase}end${end}`,
    `start${startOf(text)}end${end}`,
    text.includes('\t') ? 'tab' : 'notab',
  ]
}

const youAndI = /\b(?:I|you|your|my|me|we|I'm|I’m|you're|you’re|don't|don’t)\b/u
const wordBlend = /\b(?:by|written|based|adapted|draft|characters?|cast|running time|setting|place)\b/iu

function describePatterns(line: ScriptLine): string[] {
  const { text } = line
  const found: string[] = []
  const note = (isFound: boolean, name: string) => {
    if (isFound) found.push(name)
  }
  note(isHeading(text), isAllCaps(text) ? 'headingC' : 'heading')
  note(isActMark(text), 'act')
  note(isTransition(text), isAllCaps(text) ? 'transitionC' : 'transition')
  note(isShot(text), isAllCaps(text) ? 'shotC' : 'shot')
  note(isPageNumber(text), 'pagenumber')
  note(isContinuedMark(text), 'continued')
  note(hasHeaderFooterWord(text), 'furnitureword')
  note(hasMailAddress(text), 'mail')
  note(youAndI.test(text.slice(0, 300)), 'youandi')
  note(wordBlend.test(text.slice(0, 120)), 'titleword')
  note(/\.{4,}|(?:\. ){4,}|_{3,}/u.test(text), 'leader')
  note(/^[~♪]/u.test(text), 'lyric')
  note(/^[•*-]\s/u.test(text), 'bullet')
  note(/\(\d{1,2}s?\)|,\s\d{2}\b/u.test(text), 'age')
  note(!/\p{L}/u.test(text), 'noletters')
  return found
}

const noCluster: Cluster = {
  size: 0,
  share: 0,
  rightEdge: 0,
  caps: 0,
  bracketed: 0,
  recurringCues: 0,
  inline: 0,
  sentences: 0,
  long: 0,
  bold: 0,
  italic: 0,
  afterCue: 0,
}

function nextKindOf(next: LineFacts | undefined): string {
  if (!next) return 'e'
  if (next.isCue && next.nameCount > 1) return 'c'
  return next.bracketWords > 0 ? 'b' : 'o'
}

function describeCue(lines: ScriptLine[], evidence: DocumentFeatures, at: number, own: LineFacts): string[] {
  const kind = own.isCue ? 'cue' : own.isName ? 'name' : 'other'
  const line = lines[at]
  if (kind === 'other' || !line) return ['cue-no']
  const count = countBin(own.nameCount)
  const few = Math.min(2, count)
  const next = evidence.lines[at + 1]
  const nextKind = nextKindOf(next)
  const cluster = evidence.clusters[own.cluster] ?? noCluster
  const out = [
    kind,
    `${kind}n${count}`,
    `${kind}g${gapBin(line)}${gapBin(lines[at + 1])}`,
    `${kind}next${nextKind}`,
    `${kind}n${few}next${nextKind}t${Number(next?.isTight ?? false)}`,
    `${kind}k${shareBin(cluster.recurringCues)}n${few}`,
    `${kind}block${shareBin(evidence.blockShare * 2)}`,
    `${kind}inl${shareBin(evidence.inlineShare)}n${few}`,
  ]
  if (hasCueExtension(line.text)) out.push(`${kind}ext`)
  if (line.text.endsWith(':')) out.push(`${kind}colon`)
  return out
}

function describeInline(line: ScriptLine, own: LineFacts, evidence: DocumentFeatures): string[] {
  const { inline } = own
  if (!inline) return ['inline-no', `inline-no${shareBin(evidence.inlineShare)}`]
  const isCaps = isAllCaps(inline.name) ? 'C' : 't'
  const best = own.isBestSeparator ? 'b' : 'o'
  const count = countBin(own.inlineCount)
  const cluster = evidence.clusters[own.cluster]
  return [
    `inl${best}`,
    `inl${best}n${count}`,
    `inl${best}n${Math.min(2, count)}d${shareBin(evidence.inlineShare)}`,
    `inl${best}k${shareBin(cluster?.inline ?? 0)}n${Math.min(2, count)}`,
    `inl${inline.separator}${isCaps}n${Math.min(3, count)}`,
    `inl${inline.separator}d${shareBin(evidence.inlineShare)}`,
    `inl${best}blk${shareBin(evidence.blockShare * 2)}`,
    `inl${best}w${wordBin(splitWords(inline.name).length)}`,
    inline.rest === '' ? 'inl-empty' : `inlrest${startOf(inline.rest)}`,
    `inl${best}g${gapBin(line)}`,
  ]
}

function describeBrackets(line: ScriptLine, own: LineFacts, evidence: DocumentFeatures): string[] {
  if (own.bracketWords === 0) return []
  const size = own.bracketWords < 5 ? 's' : own.bracketWords < 10 ? 'm' : own.bracketWords < 18 ? 'l' : 'x'
  const cluster = evidence.clusters[own.cluster]
  const letterCase = isAllCaps(line.text) ? 'C' : 'l'
  const whole = /^[([]/u.test(line.text) ? (/[)\]]$/u.test(line.text) ? 'w' : 's') : 'i'
  const kind = line.text.startsWith('[') ? 'q' : 'r'
  return [
    'brk',
    `brk${size}`,
    `brk${size}${letterCase}`,
    `brk${whole}${kind}`,
    `brk${size}k${shareBin(cluster?.bracketed ?? 0)}`,
    `brk${size}t${Number(own.isTight)}`,
    `brk${kind}inl${shareBin(evidence.inlineShare)}`,
    own.cluster === evidence.leftCluster ? `brkleft${size}` : `brkin${size}`,
  ]
}

function describeCluster(name: string, cluster: Cluster): string[] {
  return [
    `${name}cue${shareBin(cluster.recurringCues)}`,
    `${name}after${shareBin(cluster.afterCue)}`,
    `${name}cue${shareBin(cluster.recurringCues)}after${shareBin(cluster.afterCue)}`,
    `${name}caps${shareBin(cluster.caps)}`,
    `${name}brk${shareBin(cluster.bracketed)}`,
    `${name}inl${shareBin(cluster.inline)}`,
    `${name}sen${shareBin(cluster.sentences)}`,
    `${name}long${shareBin(cluster.long)}`,
    `${name}share${shareBin(cluster.share)}`,
  ]
}

function describePlace(line: ScriptLine, own: LineFacts, evidence: DocumentFeatures): string[] {
  const cluster = evidence.clusters[own.cluster]
  const look = evidence.looks[own.look]
  const out = [own.cluster === evidence.leftCluster ? 'left' : 'notleft', `align${line.align}`]
  if (cluster) out.push(...describeCluster('k', cluster))
  if (look) out.push(...describeCluster('l', look))
  if (cluster && own.cluster === evidence.leftCluster)
    out.push(`leftafter${shareBin(cluster.afterCue)}long${shareBin(cluster.long)}`)
  return out
}

function relate(line: ScriptLine, other: ScriptLine | undefined): string {
  if (!other) return 'e'
  if (line.align === 'center' || other.align === 'center') return line.align === other.align ? 'c' : 'd'
  const dx = line.x0 - other.x0
  return Math.abs(dx) < 4.5 ? '=' : dx > 0 ? '>' : '<'
}

function shapeOf(own: LineFacts | undefined, line: ScriptLine | undefined): string {
  if (!own || !line) return 'e'
  const name = nameKind(own)
  if (name) return name
  if (own.bracketWords > 0) return 'b'
  if (isHeading(line.text) || isTransition(line.text)) return 'h'
  return isAllCaps(line.text) ? 'C' : 'o'
}

const placeInDocument = (at: number, count: number) => (at < 4 ? 'docstart' : at > count - 3 ? 'docend' : 'docmid')

function describeNeighbours(lines: ScriptLine[], evidence: DocumentFeatures, at: number): string[] {
  const line = lines[at]
  const own = evidence.lines[at]
  if (!line || !own) return []
  const before = lines[at - 1]
  const after = lines[at + 1]
  const beforeShape = shapeOf(evidence.lines[at - 1], before)
  const afterShape = shapeOf(evidence.lines[at + 1], after)
  const gap = gapBin(line)
  const rel = relate(line, before)
  const fit = line.isParagraph ? 'p' : own.couldHaveFitted ? 'y' : 'n'
  const paper = evidence.hasGaps ? 'G' : 'T'
  return [
    `gap${gap}`,
    `gap${gap}${paper}next${gapBin(after)}`,
    `prev${beforeShape}`,
    `next${afterShape}`,
    `prev${beforeShape}t${Number(own.isTight)}${rel}`,
    `prev${beforeShape}g${gap}own${shapeOf(own, line)}`,
    `next${afterShape}g${gapBin(after)}own${shapeOf(own, line)}`,
    `rel${rel}g${gap}`,
    `rel${rel}fit${fit}g${gap}`,
    `fit${fit}start${startOf(line.text)}g${gap}`,
    `fit${fit}prevend${endOf(before?.text ?? '')}g${gap}`,
    `relnext${after ? relate(after, line) : 'e'}g${gapBin(after)}`,
    placeInDocument(at, lines.length),
    line.page === 1 && at < 30 ? `early${beforeShape}` : 'late',
  ]
}

function describeLook(line: ScriptLine, own: LineFacts, evidence: DocumentFeatures): string[] {
  const cluster = evidence.clusters[own.cluster] ?? noCluster
  const out: string[] = []
  const size = line.fontSize / Math.max(1, evidence.usualSize)
  if (size > 1.15) out.push('large')
  if (size < 0.87) out.push('small')
  if (line.underlineShare > 0.7) out.push('under')
  const style = styleKind(line.styleName)
  if (style) out.push(`style${style}`)
  return [...out, ...describeEmphasis(line, own, cluster, evidence.looks[own.look] ?? noCluster)]
}

function describeEmphasis(line: ScriptLine, own: LineFacts, cluster: Cluster, look: Cluster): string[] {
  const out: string[] = []
  const isBold = line.boldShare > 0.7
  const isItalic = line.italicShare > 0.7
  if (isBold) out.push(`bold${shareBin(cluster.bold)}`)
  if (isItalic) out.push(`italic${shareBin(cluster.italic)}`, own.bracketWords > 0 ? 'italicbrk' : 'italicfree')
  if (isBold || isItalic) out.push(`lookcue${shareBin(look.recurringCues)}`)
  return out
}

const styleKinds: [RegExp, string][] = [
  [/scene\s*heading|slug|heading/iu, 'heading'],
  [/action|direction|description|stage/iu, 'action'],
  [/character|cue|speaker/iu, 'cue'],
  [/paren/iu, 'paren'],
  [/dialog|speech|lyric/iu, 'dialogue'],
  [/transition|shot/iu, 'transition'],
  [/title|header|footer|cast/iu, 'title'],
]

function styleKind(styleName: string): string | undefined {
  if (styleName === '') return undefined
  return styleKinds.find(([pattern]) => pattern.test(styleName))?.[1]
}
