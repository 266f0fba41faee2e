import { isNameShaped } from '../../text/character-cue.ts'
import { countBy, isFrequent, median } from '../../text/text-shape.ts'
import type { SourceItem, SourcePage } from '../../document/source.ts'
import { hasMailAddress } from '../../text/patterns.ts'
import { BLOCK } from '../example.ts'
import type { Pass } from '../pass.ts'

const WATERMARK = {
  minRotation: 4, // degrees; scans lean by less
  lighterBy: 0.3, // than the document's median ink: a pale scan is pale everywhere and must survive
  faint: 0.62, // lightness of ink; darker is the grey or the colour of names and directions, if nothing lies under it
  pages: { min: 3, share: 0.8 }, // on fewer, text at the same position may be chance
  minLength: 6, // characters; a shorter text may stand at the same position by chance
  bodyTop: 0.1, // of the page's height: above it and below bodyBottom stand headers and footers
  bodyBottom: 0.9,
  oversized: 1.7, // times the usual font size
  ordinary: 1.3, // times the usual font size: what an oversized stamp lies over
  maxMailLength: 120, // characters; a longer text merely mentions an address
  mostOfPage: { letters: 120, share: 0.5 }, // in different texts: then they are the page's text
} as const

/**
 * Stamps that casting sites and studios print across the text: turned, pale, oversized, or at the same position on every
 * page.
 */
export const watermarks: Pass<'pages'> = {
  name: 'watermarks',
  stage: 'pages',
  example: {
    kind: 'pages',
    given: ['MAGDA', 'dana reeve 4412', ...BLOCK.slice(1)],
    expect: BLOCK,
    item: (text) => (text.startsWith('dana') ? { rotation: 45 } : {}),
  },
  run(pages, { remove }) {
    const upright = pages.flatMap((page) => page.items.filter((item) => !isTurned(item)))
    // Each item counts as often as it has letters: a page of single glyphs weighs no more than one of whole lines.
    const usualSize = median(
      upright.flatMap((item) => Array<number>(Math.min(40, item.text.length)).fill(item.fontSize)),
    )
    const usualLightness = median(upright.flatMap(({ lightness }) => (lightness === undefined ? [] : [lightness])))
    const repeated = findRepeatedTexts(pages)
    const isApart = (item: SourceItem, page: SourcePage) =>
      isFaint(item) || !isInBody(item, page) || repeated.has(positionKey(item)) || liesOver(item, page, usualSize)
    const isStamp = (item: SourceItem, page: SourcePage) =>
      isTurned(item) ||
      (isPale(item, usualLightness) && isApart(item, page)) ||
      // A name in the ink of the script may recur at a position by chance.
      (repeated.has(positionKey(item)) && !isNameShaped(item.text)) ||
      isOversized(item, page, usualSize) ||
      isMailStamp(item, page, usualSize)
    return pages.map((page) => {
      const stamps = new Set(page.items.filter((item) => isStamp(item, page)))
      if (isMostOfPage(stamps, page)) return page
      for (const { text } of stamps) remove(text, page.number, 'watermark')
      return { ...page, items: page.items.filter((item) => !stamps.has(item)) }
    })
  },
}

/** Pages of one form, a pale page or one that lies on its side are no stamps. A stamp repeats its few words. */
function isMostOfPage(stamps: ReadonlySet<SourceItem>, { items }: SourcePage): boolean {
  const countLetters = (some: Iterable<SourceItem>) =>
    [...new Set(Array.from(some, ({ text }) => text.trim()))].reduce((sum, text) => sum + text.length, 0)
  const { letters, share } = WATERMARK.mostOfPage
  const stamped = countLetters(stamps)
  return stamped >= letters && stamped > share * countLetters(items)
}

const isTurned = (item: SourceItem) => Math.abs(item.rotation) > WATERMARK.minRotation

const isPale = ({ lightness = 0 }: SourceItem, usual: number) => lightness > usual + WATERMARK.lighterBy

const isFaint = ({ lightness = 0 }: SourceItem) => lightness > WATERMARK.faint

const isInBody = (item: SourceItem, page: SourcePage) =>
  item.y / page.height >= WATERMARK.bodyTop && item.y / page.height <= WATERMARK.bodyBottom

const positionKey = (item: SourceItem) =>
  `${Math.round(item.x / 3)}|${Math.round(item.y / 3)}|${item.text.replace(/\s+/gu, ' ').trim().toLowerCase()}`

/** The same words at the same position in the body of nearly every page. */
function findRepeatedTexts(pages: readonly SourcePage[]): Set<string> {
  if (pages.length < WATERMARK.pages.min) return new Set()
  const canRepeat = (item: SourceItem, page: SourcePage) =>
    isInBody(item, page) && item.text.trim().length >= WATERMARK.minLength
  const positions = pages.flatMap((page) => [
    ...new Set(page.items.filter((item) => canRepeat(item, page)).map(positionKey)),
  ])
  const frequent = [...countBy(positions)].filter(([, count]) => isFrequent(count, pages.length, WATERMARK.pages))
  return new Set(frequent.map(([position]) => position))
}

/** Letters much larger than the script's that lie over other text. A large title lies over nothing. */
function isOversized(item: SourceItem, page: SourcePage, usualSize: number): boolean {
  return item.fontSize >= WATERMARK.oversized * usualSize && liesOver(item, page, usualSize)
}

function liesOver(item: SourceItem, page: SourcePage, usualSize: number): boolean {
  if (item.text.trim() === '') return false
  const top = item.y - 0.8 * item.fontSize
  const bottom = item.y + 0.2 * item.fontSize
  return page.items.some(
    (other) =>
      other !== item &&
      other.fontSize <= WATERMARK.ordinary * usualSize &&
      !isTurned(other) &&
      other.y > top &&
      other.y - 0.5 * other.fontSize < bottom &&
      other.x < item.x + item.width &&
      other.x + other.width > item.x,
  )
}

const isMailStamp = (item: SourceItem, page: SourcePage, usualSize: number) =>
  hasMailAddress(item.text) &&
  item.text.length <= WATERMARK.maxMailLength &&
  (item.fontSize !== usualSize || !isInBody(item, page))
