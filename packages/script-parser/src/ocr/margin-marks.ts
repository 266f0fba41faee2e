import { hasLetter, median, quantile } from '../text/text-shape.ts'
import type { Remove } from '../document/line.ts'
import type { SourceItem, SourcePage } from '../document/source.ts'
import { isSceneNumber } from '../text/patterns.ts'

const MARGIN = {
  clearance: 0.4, // em between the text and a mark
  sameRow: 0.5, // em between baselines; also how far text may begin left of its column
  longLine: 24, // characters
  minLines: 3, // long lines
  leftQuantile: 0.05,
  rightQuantile: 0.97,
  sameEdge: 6, // points
} as const

export interface TextColumn {
  left: number
  right: number
}

/**
 * Scene numbers and revision stars beside the text of scanned pages. OCR boxes are narrower than the type, so the gap
 * before such a mark says nothing and its position decides.
 */
export function dropMarginMarks(page: SourcePage, column: TextColumn, remove: Remove): SourcePage {
  const marks = new Set(page.items.filter((item) => isMarginMark(item, column, page.items)))
  for (const { text } of marks) remove(text, page.number, 'margin-mark')
  return marks.size === 0 ? page : { ...page, items: page.items.filter((item) => !marks.has(item)) }
}

function isMarginMark(item: SourceItem, { left, right }: TextColumn, items: SourceItem[]): boolean {
  const isLeft = item.x + item.width < left - MARGIN.clearance * item.fontSize
  const isRight = item.x > right + MARGIN.clearance * item.fontSize
  const isMark = isRight ? isNumberOrStar(item.text) : isLeft && isSceneNumber(item.text)
  if (!isMark) return false
  return items.some(
    (other) =>
      hasLetter(other.text) &&
      Math.abs(other.y - item.y) < MARGIN.sameRow * item.fontSize &&
      (isLeft ? other.x >= left - MARGIN.sameRow * item.fontSize : other.x < right),
  )
}

/** OCR may return a star as a letter. */
function isNumberOrStar(text: string): boolean {
  const number = text.replace(/\s?[*xX×+«»'"]{1,3}$/u, '')
  return number === '' || isSceneNumber(number)
}

/** Where long lines usually begin, and where the longest end. */
export function findTextColumn(pages: readonly SourcePage[]): TextColumn | undefined {
  const long = pages.flatMap(({ items }) => items.filter(({ text }) => text.length > MARGIN.longLine))
  if (long.length < MARGIN.minLines) return undefined
  const starts = long.map(({ x }) => x)
  const leftmost = quantile(starts, MARGIN.leftQuantile)
  return {
    left: median(starts.filter((x) => Math.abs(x - leftmost) < MARGIN.sameEdge)),
    right: quantile(
      long.map(({ x, width }) => x + width),
      MARGIN.rightQuantile,
    ),
  }
}
