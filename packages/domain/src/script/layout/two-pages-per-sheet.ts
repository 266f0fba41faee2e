import { countBy } from '../text/text-shape.ts'
import type { SourcePage } from '../document/source.ts'

/**
 * Two script pages on one landscape sheet. A two-column commercial is landscape as well, so the halves must not only be
 * apart: their margins must repeat at the same distance from the half's own edge.
 */
export function splitTwoPageSheets(pages: SourcePage[]): SourcePage[] {
  const candidates = pages.filter((page) => page.width > page.height && isSplitInTheMiddle(page))
  const landscape = pages.filter((page) => page.width > page.height && page.items.length > 0)
  if (candidates.length === 0 || candidates.length < 0.6 * landscape.length) return pages
  if (!hasRepeatedMargins(candidates)) return pages
  return pages.flatMap((page) => (page.width > page.height ? cutInTwo(page) : [page]))
}

/** Between two sheets lie two margins; words of a column that happens to stop at the middle come nearer. */
const gutter = 9

function isSplitInTheMiddle(page: SourcePage): boolean {
  const middle = page.width / 2
  const upright = page.items.filter((item) => Math.abs(item.rotation) < 4)
  const crossing = upright.filter((item) => item.x < middle + gutter && item.x + item.width > middle - gutter)
  return upright.length >= 8 && crossing.length <= 0.03 * upright.length
}

function hasRepeatedMargins(pages: SourcePage[]): boolean {
  const left: number[] = []
  const right: number[] = []
  for (const page of pages) {
    const middle = page.width / 2
    for (const item of page.items) {
      if (item.x < middle) left.push(Math.round(item.x / 4))
      else right.push(Math.round((item.x - middle) / 4))
    }
  }
  if (right.length < 5 || left.length < 5) return false
  const leftCounts = countBy(left)
  const rightCounts = countBy(right)
  let shared = 0
  for (const [x, count] of rightCounts) {
    const near = (leftCounts.get(x) ?? 0) + (leftCounts.get(x - 1) ?? 0) + (leftCounts.get(x + 1) ?? 0)
    if (near > 0) shared += count
  }
  return shared > 0.6 * right.length
}

function cutInTwo(page: SourcePage): SourcePage[] {
  const middle = page.width / 2
  const isLeft = (x: number) => x < middle
  const left = page.items.filter((item) => isLeft(item.x + item.width / 2))
  const right = page.items.filter((item) => !isLeft(item.x + item.width / 2))
  return [
    { ...page, width: middle, items: left, strokes: page.strokes.filter((stroke) => isLeft(stroke.x1)) },
    {
      ...page,
      width: middle,
      items: right.map((item) => ({ ...item, x: item.x - middle })),
      strokes: page.strokes
        .filter((stroke) => !isLeft(stroke.x1))
        .map((stroke) => ({ ...stroke, x1: stroke.x1 - middle, x2: stroke.x2 - middle })),
    },
  ].filter((half) => half.items.length > 0)
}
