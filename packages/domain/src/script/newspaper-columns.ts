import { isCueShaped, isNameShaped, nameKey, parseCue } from './cue.ts'
import { countBy } from './letters.ts'
import type { SourceItem, SourcePage } from './source.ts'

/**
 * Script text in two columns side by side, to be read down the left and then down the right. A commercial's picture and
 * sound stand side by side as well, but only one of those columns names speakers.
 */
export function splitNewspaperColumns(pages: SourcePage[]): SourcePage[] {
  const gutters = pages.map(findGutter)
  const filled = pages.filter((page) => page.items.length > 12).length
  const split = gutters.filter((gutter) => gutter !== undefined).length
  if (split === 0 || split < 0.6 * filled || !haveSpeakersOnBothSides(pages, gutters)) return pages
  return pages.flatMap((page, at) => {
    const gutter = gutters[at]
    return gutter === undefined ? [page] : cutAt(page, gutter)
  })
}

const isUpright = (item: SourceItem) => Math.abs(item.rotation) < 4

/** An upright strip near the middle that no line of the page's body crosses. */
function findGutter(page: SourcePage): number | undefined {
  const body = page.items.filter(
    (item) => isUpright(item) && item.y > 0.08 * page.height && item.y < 0.93 * page.height,
  )
  if (body.length < 12) return undefined
  const widest = { x: 0, width: 0 }
  let start: number | undefined
  for (let x = 0.35 * page.width; x <= 0.65 * page.width; x += 2) {
    const crossing = body.filter((item) => item.x < x && item.x + item.width > x).length
    if (crossing <= 0.02 * body.length) start ??= x
    else start = undefined
    if (start !== undefined && x - start >= widest.width)
      Object.assign(widest, { x: (start + x) / 2, width: x - start })
  }
  if (widest.width < 6) return undefined
  const right = body.filter((item) => item.x > widest.x).length
  return right > 0.2 * body.length && right < 0.8 * body.length ? widest.x : undefined
}

/** A name alone in capitals, or a name with its mark before speech; a column of bare names is a table's. */
const speakerOf = (text: string) => {
  if (isCueShaped(text)) return nameKey(parseCue(text).name)
  const [beforeColon = '', ...afterColon] = text.split(/:\s/u)
  if (afterColon.length > 0 && (isCueShaped(beforeColon) || isNameShaped(beforeColon)))
    return nameKey(parseCue(beforeColon).name)
  const [beforeStop = '', ...afterStop] = text.split(/\.\s/u)
  return afterStop.length > 0 && isCueShaped(beforeStop) ? nameKey(parseCue(beforeStop).name) : undefined
}

function haveSpeakersOnBothSides(pages: SourcePage[], gutters: (number | undefined)[]): boolean {
  const left: string[] = []
  const right: string[] = []
  const items = { left: 0, right: 0 }
  for (const [at, page] of pages.entries()) {
    const gutter = gutters[at]
    if (gutter === undefined) continue
    for (const item of page.items) {
      items[item.x < gutter ? 'left' : 'right'] += 1
      const speaker = isUpright(item) ? speakerOf(item.text) : undefined
      if (speaker !== undefined) (item.x < gutter ? left : right).push(speaker)
    }
  }
  const counts = countBy([...left, ...right])
  const recurring = (names: string[]) => names.filter((name) => (counts.get(name) ?? 0) > 1).length
  const shared = new Set(left.filter((name) => right.includes(name))).size
  return shared >= 1 && recurring(left) >= 0.08 * items.left && recurring(right) >= 0.08 * items.right
}

function cutAt(page: SourcePage, gutter: number): SourcePage[] {
  const isBody = (item: SourceItem) => item.y > 0.08 * page.height && item.y < 0.93 * page.height
  const left = page.items.filter((item) => item.x < gutter || !isBody(item))
  const right = page.items.filter((item) => item.x >= gutter && isBody(item))
  return [
    { ...page, items: left, strokes: page.strokes.filter((stroke) => Math.min(stroke.x1, stroke.x2) < gutter) },
    {
      ...page,
      items: right.map((item) => ({ ...item, x: item.x - gutter + leftEdge(left) })),
      strokes: page.strokes
        .filter((stroke) => Math.min(stroke.x1, stroke.x2) >= gutter)
        .map((stroke) => ({
          ...stroke,
          x1: stroke.x1 - gutter + leftEdge(left),
          x2: stroke.x2 - gutter + leftEdge(left),
        })),
    },
  ]
}

const leftEdge = (items: SourceItem[]) => Math.min(...items.map((item) => item.x), 1000) - 8
