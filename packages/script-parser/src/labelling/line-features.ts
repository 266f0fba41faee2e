import { hasCueExtension } from '../text/character-cue.ts'
import type { ScriptLine } from '../document/line.ts'
import { nameKind } from '../profile/continuation.ts'
import type { Cluster, DocumentProfile } from '../profile/document-profile.ts'
import type { LineFacts } from '../profile/line-facts.ts'
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
import { isAllCaps, splitWords } from '../text/text-shape.ts'
import {
  bracketExtent,
  bracketSize,
  caseOf,
  countLevel,
  endOf,
  gapAbove,
  offsetFrom,
  shareLevel,
  startOf,
  STEPS,
  wordLevel,
} from './feature-levels.ts'
import {
  BELOW,
  type Below,
  BRACKET_KIND,
  BREAK,
  FEATURE,
  GROUP,
  type Group,
  GROUP_FEATURE,
  LETTER_CASE,
  NAME,
  OFFSET,
  SEPARATOR,
  SHAPE,
  type Shape,
} from './features.ts'

/**
 * What the model may know about a line. Everything is relative to the document: a position is the cluster of lines that
 * share it, a gap is measured in the document's leading. No coordinate and no layout's name is a feature.
 */
export function listLineFeatures(lines: ScriptLine[], profile: DocumentProfile, at: number): string[] {
  const line = lines[at]
  const facts = profile.lines[at]
  if (!line || !facts || facts.isContinuation) return []
  return [
    FEATURE.bias,
    ...describeWords(line),
    ...describePatterns(line),
    ...describeName(lines, profile, at, facts),
    ...describeInline(line, facts, profile),
    ...describeBrackets(line, facts, profile),
    ...describePosition(line, facts, profile),
    ...describeNeighbours(lines, profile, at, facts),
    ...describeLook(line, facts, profile),
  ]
}

function describeWords({ text }: ScriptLine): string[] {
  const words = wordLevel(splitWords(text).length)
  const first = startOf(text)
  const last = endOf(text)
  const letterCase = caseOf(text)
  return [
    FEATURE.words(words),
    FEATURE.end(last),
    FEATURE.start(first),
    FEATURE.letterCase(letterCase),
    FEATURE.caseAndWords(letterCase, words),
    FEATURE.caseAndEnd(letterCase, last),
    FEATURE.startAndEnd(first, last),
    FEATURE.tab(text.includes('\t')),
  ]
}

const firstOrSecondPerson = /\b(?:I|you|your|my|me|we|I'm|I’m|you're|you’re|don't|don’t)\b/u
const titleWord = /\b(?:by|written|based|adapted|draft|characters?|cast|running time|setting|place)\b/iu

function describePatterns({ text }: ScriptLine): string[] {
  const isCapitals = isAllCaps(text)
  const patterns: [isFound: boolean, feature: string][] = [
    [isHeading(text), FEATURE.heading(isCapitals)],
    [isActMark(text), FEATURE.actMark],
    [isTransition(text), FEATURE.transition(isCapitals)],
    [isShot(text), FEATURE.shot(isCapitals)],
    [isPageNumber(text), FEATURE.pageNumber],
    [isContinuedMark(text), FEATURE.continuedMark],
    [hasHeaderFooterWord(text), FEATURE.headerWord],
    [hasMailAddress(text), FEATURE.mailAddress],
    [firstOrSecondPerson.test(text.slice(0, 300)), FEATURE.firstOrSecondPerson],
    [titleWord.test(text.slice(0, 120)), FEATURE.titleWord],
    [/\.{4,}|(?:\. ){4,}|_{3,}/u.test(text), FEATURE.dotLeader],
    [/^[~♪]/u.test(text), FEATURE.lyric],
    [/^[•*-]\s/u.test(text), FEATURE.bullet],
    [/\(\d{1,2}s?\)|,\s\d{2}\b/u.test(text), FEATURE.age],
    [!/\p{L}/u.test(text), FEATURE.noLetters],
  ]
  return patterns.flatMap(([isFound, feature]) => (isFound ? [feature] : []))
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

function kindBelow(below: LineFacts | undefined): Below {
  if (!below) return BELOW.noLine
  if (below.isCue && below.nameCount > 1) return BELOW.cue
  return below.bracketWords > 0 ? BELOW.brackets : BELOW.other
}

function describeName(lines: ScriptLine[], profile: DocumentProfile, at: number, facts: LineFacts): string[] {
  const line = lines[at]
  if (!facts.isName || !line) return [FEATURE.noName]
  const name = facts.isCue ? NAME.cue : NAME.name
  const count = countLevel(facts.nameCount)
  const few = Math.min(2, count)
  const factsBelow = profile.lines[at + 1]
  const below = kindBelow(factsBelow)
  const cluster = profile.clusters[facts.cluster] ?? noCluster
  const features: string[] = [
    name,
    FEATURE.nameCount(name, count),
    FEATURE.nameGaps(name, gapAbove(line), gapAbove(lines[at + 1])),
    FEATURE.nameBelow(name, below),
    FEATURE.nameCountAndBelow(name, few, below, factsBelow?.isTight ?? false),
    FEATURE.nameInCluster(name, shareLevel(cluster.recurringCues), few),
    FEATURE.nameAndBlockShare(name, shareLevel(profile.blockShare * 2)),
    FEATURE.nameAndInlineShare(name, shareLevel(profile.inlineShare), few),
  ]
  if (hasCueExtension(line.text)) features.push(FEATURE.nameExtension(name))
  if (line.text.endsWith(':')) features.push(FEATURE.nameColon(name))
  return features
}

function describeInline(line: ScriptLine, facts: LineFacts, profile: DocumentProfile): string[] {
  const { inline } = facts
  const inlineShare = shareLevel(profile.inlineShare)
  if (!inline) return [FEATURE.noInline, FEATURE.noInlineAndShare(inlineShare)]
  const letterCase = isAllCaps(inline.name) ? LETTER_CASE.capitals : LETTER_CASE.title
  const use = facts.isBestSeparator ? SEPARATOR.usual : SEPARATOR.unusual
  const count = countLevel(facts.inlineCount)
  const few = Math.min(2, count)
  const cluster = profile.clusters[facts.cluster] ?? noCluster
  return [
    FEATURE.inline(use),
    FEATURE.inlineCount(use, count),
    FEATURE.inlineCountAndShare(use, few, inlineShare),
    FEATURE.inlineInCluster(use, shareLevel(cluster.inline), few),
    FEATURE.inlineSeparator(inline.separator, letterCase, Math.min(3, count)),
    FEATURE.inlineSeparatorAndShare(inline.separator, inlineShare),
    FEATURE.inlineAndBlockShare(use, shareLevel(profile.blockShare * 2)),
    FEATURE.inlineNameWords(use, wordLevel(splitWords(inline.name).length)),
    inline.rest === '' ? FEATURE.inlineWithoutSpeech : FEATURE.inlineSpeechStart(startOf(inline.rest)),
    FEATURE.inlineGap(use, gapAbove(line)),
  ]
}

function describeBrackets({ text }: ScriptLine, facts: LineFacts, profile: DocumentProfile): string[] {
  if (facts.bracketWords === 0) return []
  const size = bracketSize(facts.bracketWords)
  const kind = text.startsWith('[') ? BRACKET_KIND.square : BRACKET_KIND.round
  const cluster = profile.clusters[facts.cluster] ?? noCluster
  return [
    FEATURE.brackets,
    FEATURE.bracketSize(size),
    FEATURE.bracketCase(size, isAllCaps(text) ? LETTER_CASE.capitals : LETTER_CASE.lower),
    FEATURE.bracketExtent(bracketExtent(text), kind),
    FEATURE.bracketsInCluster(size, shareLevel(cluster.bracketed)),
    FEATURE.bracketTight(size, facts.isTight),
    FEATURE.bracketAndInlineShare(kind, shareLevel(profile.inlineShare)),
    FEATURE.bracketAtLeft(facts.cluster === profile.leftCluster, size),
  ]
}

function describeGroup(group: Group, cluster: Cluster): string[] {
  const cues = shareLevel(cluster.recurringCues)
  const afterCue = shareLevel(cluster.afterCue)
  return [
    GROUP_FEATURE.cues(group, cues),
    GROUP_FEATURE.afterCue(group, afterCue),
    GROUP_FEATURE.cuesAndAfterCue(group, cues, afterCue),
    GROUP_FEATURE.capitals(group, shareLevel(cluster.caps)),
    GROUP_FEATURE.brackets(group, shareLevel(cluster.bracketed)),
    GROUP_FEATURE.inline(group, shareLevel(cluster.inline)),
    GROUP_FEATURE.sentences(group, shareLevel(cluster.sentences)),
    GROUP_FEATURE.long(group, shareLevel(cluster.long)),
    GROUP_FEATURE.share(group, shareLevel(cluster.share)),
  ]
}

function describePosition(line: ScriptLine, facts: LineFacts, profile: DocumentProfile): string[] {
  const cluster = profile.clusters[facts.cluster]
  const look = profile.looks[facts.look]
  const isLeft = facts.cluster === profile.leftCluster
  const features: string[] = [FEATURE.left(isLeft), FEATURE.align(line.align)]
  if (cluster) features.push(...describeGroup(GROUP.cluster, cluster))
  if (look) features.push(...describeGroup(GROUP.look, look))
  if (cluster && isLeft) features.push(FEATURE.leftCluster(shareLevel(cluster.afterCue), shareLevel(cluster.long)))
  return features
}

function shapeOf(facts: LineFacts | undefined, line: ScriptLine | undefined): Shape {
  if (!facts || !line) return SHAPE.noLine
  const name = nameKind(facts)
  if (name) return SHAPE[name]
  if (facts.bracketWords > 0) return SHAPE.brackets
  if (isHeading(line.text) || isTransition(line.text)) return SHAPE.heading
  return isAllCaps(line.text) ? SHAPE.capitals : SHAPE.other
}

function positionInDocument(at: number, count: number): string {
  if (at < STEPS.documentStart) return FEATURE.documentStart
  return at >= count - STEPS.documentEnd ? FEATURE.documentEnd : FEATURE.documentMiddle
}

function describeNeighbours(lines: ScriptLine[], profile: DocumentProfile, at: number, facts: LineFacts): string[] {
  const line = lines[at]
  if (!line) return []
  const above = lines[at - 1]
  const below = lines[at + 1]
  const shape = shapeOf(facts, line)
  const shapeAbove = shapeOf(profile.lines[at - 1], above)
  const shapeBelow = shapeOf(profile.lines[at + 1], below)
  const gap = gapAbove(line)
  const gapBelow = gapAbove(below)
  const offset = offsetFrom(line, above)
  const lineBreak = line.isParagraph ? BREAK.paragraph : facts.couldHaveFitted ? BREAK.chosen : BREAK.wrapped
  return [
    FEATURE.gap(gap),
    FEATURE.gaps(gap, profile.hasGaps, gapBelow),
    FEATURE.above(shapeAbove),
    FEATURE.below(shapeBelow),
    FEATURE.aboveTight(shapeAbove, facts.isTight, offset),
    FEATURE.aboveAndShape(shapeAbove, gap, shape),
    FEATURE.belowAndShape(shapeBelow, gapBelow, shape),
    FEATURE.offset(offset, gap),
    FEATURE.offsetAndBreak(offset, lineBreak, gap),
    FEATURE.breakAndStart(lineBreak, startOf(line.text), gap),
    FEATURE.breakAndEndAbove(lineBreak, endOf(above?.text ?? ''), gap),
    FEATURE.offsetBelow(below ? offsetFrom(below, line) : OFFSET.noLine, gapBelow),
    positionInDocument(at, lines.length),
    line.page === 1 && at < STEPS.firstLines ? FEATURE.onFirstPage(shapeAbove) : FEATURE.afterFirstPage,
  ]
}

function describeLook(line: ScriptLine, facts: LineFacts, profile: DocumentProfile): string[] {
  const cluster = profile.clusters[facts.cluster] ?? noCluster
  const look = profile.looks[facts.look] ?? noCluster
  const size = line.fontSize / Math.max(1, profile.usualSize)
  const style = styleKinds.find(([pattern]) => pattern.test(line.styleName))?.[1]
  const isBold = line.boldShare > STEPS.emphasis
  const isItalic = line.italicShare > STEPS.emphasis
  const features: string[] = []
  if (size > STEPS.fontSize.large) features.push(FEATURE.large)
  if (size < STEPS.fontSize.small) features.push(FEATURE.small)
  if (line.underlineShare > STEPS.emphasis) features.push(FEATURE.underlined)
  if (style) features.push(FEATURE.style(style))
  if (isBold) features.push(FEATURE.bold(shareLevel(cluster.bold)))
  if (isItalic)
    features.push(FEATURE.italic(shareLevel(cluster.italic)), FEATURE.italicInBrackets(facts.bracketWords > 0))
  if (isBold || isItalic) features.push(FEATURE.emphasisedNames(shareLevel(look.recurringCues)))
  return features
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
