import type { ScriptLine } from '../document/line.ts'
import { capsShare, isAllCaps } from '../text/text-shape.ts'
import {
  BRACKET_EXTENT,
  BRACKET_SIZE,
  type BracketExtent,
  type BracketSize,
  GAP,
  type Gap,
  LETTER_CASE,
  type LetterCase,
  OFFSET,
  type Offset,
} from './features.ts'

/** The model was trained with these steps; other numbers need another training. */
export const STEPS = {
  share: [0.05, 0.2, 0.5, 0.8],
  count: { exact: 4, many: 8 }, // a name's occurrences: exact below, then two levels
  words: [4, 6, 9, 15],
  gap: { none: 0.4, half: 0.9, blank: 1.6 }, // blank lines, each up to
  bracketWords: { short: 5, medium: 10, long: 18 }, // each up to
  capitals: { mostly: 0.4, title: 0.12 }, // of the letters, more than
  emphasis: 0.7, // of the letters of a bold, italic or underlined line
  fontSize: { large: 1.15, small: 0.87 }, // of the document's usual size
  sameEdge: 4.5, // points between left edges of one column
  documentStart: 4, // lines
  documentEnd: 2,
  firstLines: 30, // of the first page
} as const

export function shareLevel(value: number): number {
  const level = STEPS.share.findIndex((step) => value < step)
  return level < 0 ? STEPS.share.length : level
}

export function countLevel(count: number): number {
  if (count < STEPS.count.exact) return count
  return count < STEPS.count.many ? STEPS.count.exact : STEPS.count.exact + 1
}

/** Exact up to three words, then the last step reached. */
export const wordLevel = (count: number) => STEPS.words.findLast((step) => count >= step) ?? count

export function gapAbove(line: ScriptLine | undefined): Gap {
  if (line === undefined) return GAP.noLine
  if (line.startsPage) return GAP.page
  if (line.gap < STEPS.gap.none) return GAP.none
  if (line.gap < STEPS.gap.half) return GAP.half
  return line.gap < STEPS.gap.blank ? GAP.blank : GAP.wide
}

/** The kind of the last character, shown by one of its kind. */
export function endOf(text: string): string {
  const last = text.at(-1) ?? ''
  if ('.!?…'.includes(last)) return text.endsWith('..') ? '…' : last === '.' ? '.' : '!'
  if ('"”’\''.includes(last)) return '"'
  if (')]'.includes(last)) return ')'
  if ('-–—'.includes(last)) return '-'
  if (',;'.includes(last)) return ','
  return last === ':' ? ':' : 'x'
}

/** The kind of the first character, shown by one of its kind. */
export function startOf(text: string): string {
  const first = text.at(0) ?? ''
  if ('(['.includes(first)) return '('
  if ('"“\'‘'.includes(first)) return '"'
  if (/\p{Ll}/u.test(first)) return 'a'
  if (/\p{Lu}/u.test(first)) return 'A'
  return /\d/u.test(first) ? '9' : '-'
}

export function caseOf(text: string): LetterCase {
  if (isAllCaps(text)) return LETTER_CASE.capitals
  const share = capsShare(text)
  if (share > STEPS.capitals.mostly) return LETTER_CASE.mostlyCapitals
  return share > STEPS.capitals.title ? LETTER_CASE.title : LETTER_CASE.lower
}

export function bracketSize(words: number): BracketSize {
  if (words < STEPS.bracketWords.short) return BRACKET_SIZE.short
  if (words < STEPS.bracketWords.medium) return BRACKET_SIZE.medium
  return words < STEPS.bracketWords.long ? BRACKET_SIZE.long : BRACKET_SIZE.paragraph
}

export function bracketExtent(text: string): BracketExtent {
  if (!/^[([]/u.test(text)) return BRACKET_EXTENT.inside
  return /[)\]]$/u.test(text) ? BRACKET_EXTENT.wholeLine : BRACKET_EXTENT.fromStart
}

export function offsetFrom(line: ScriptLine, above: ScriptLine | undefined): Offset {
  if (!above) return OFFSET.noLine
  if (line.align === 'center' || above.align === 'center')
    return line.align === above.align ? OFFSET.bothCentred : OFFSET.oneCentred
  const indent = line.x0 - above.x0
  if (Math.abs(indent) < STEPS.sameEdge) return OFFSET.same
  return indent > 0 ? OFFSET.right : OFFSET.left
}
