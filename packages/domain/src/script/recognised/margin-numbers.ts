import { hasLetter, median } from '../letters.ts'
import type { Removed } from '../line.ts'
import type { SourceItem, SourcePage } from '../source.ts'
import { isSceneNumber } from '../wording.ts'

/** A number in the margin and the revision star behind it stand close enough to be read as one run. */
export function splitStars(items: SourceItem[]): SourceItem[] {
  return items.flatMap((item) => {
    const match = /^(.*\S)\s+(\*{1,3})$/u.exec(item.text)
    const [, text = '', stars = ''] = match ?? []
    if (!match) return [item]
    const starWidth = Math.min(item.width, 0.6 * item.fontSize * stars.length)
    const perSign = (item.width - starWidth) / Math.max(1, text.length)
    const width = isSceneNumber(text) ? Math.min(item.width, 0.6 * item.fontSize * text.length) : perSign * text.length
    return [
      { ...item, text, width },
      { ...item, text: stars, x: item.x + item.width - starWidth, width: starWidth },
    ]
  })
}

/**
 * Scene numbers left of the text. Boxes drawn around ink are narrower than the type they are ink of, so the gap that
 * tells such a number from the words beside it is no measure here; where it stands is.
 */
export function dropMarginNumbers(page: SourcePage, left: number, removed: Removed[]): SourcePage {
  const isMarginNumber = (item: SourceItem) =>
    isSceneNumber(item.text) &&
    item.x + item.width < left - 0.4 * item.fontSize &&
    page.items.some((other) => isBeside(item, other) && hasLetter(other.text) && other.x >= left - 0.5 * item.fontSize)
  const items = page.items.filter((item) => !isMarginNumber(item))
  for (const item of page.items) {
    if (isMarginNumber(item)) removed.push({ text: item.text, page: page.number, reason: 'margin-mark' })
  }
  return items.length === page.items.length ? page : { ...page, items }
}

const isBeside = (item: SourceItem, other: SourceItem) =>
  other.x > item.x + item.width && Math.abs(other.y - item.y) < 0.5 * item.fontSize

/** Where long lines begin furthest to the left, by habit. */
export function findTextLeft(pages: SourcePage[]): number | undefined {
  const long = pages.flatMap(({ items }) => items.filter(({ text }) => text.length > 24))
  if (long.length < 3) return undefined
  const starts = long.map(({ x }) => x).sort((a, b) => a - b)
  const leftmost = starts[Math.floor(starts.length * 0.05)] ?? 0
  return median(starts.filter((x) => Math.abs(x - leftmost) < 6))
}
