import { isNameShaped } from '../text/character-cue.ts'
import { countBy, median } from '../text/text-shape.ts'
import type { RemovedText } from '../document/line.ts'
import type { SourceItem, SourcePage } from '../document/source.ts'
import { hasMailAddress } from '../text/patterns.ts'

/**
 * Stamps that casting sites and studios print across the text: turned, pale, oversized or repeated at will.
 * Text that is merely light everywhere (a pale scan) must survive, so lightness is measured against the document.
 */
export function removeWatermarks(pages: SourcePage[], removed: RemovedText[]): SourcePage[] {
  const upright = pages.flatMap((page) => page.items.filter((item) => !isTurned(item)))
  const usualSize = median(upright.flatMap((item) => Array<number>(Math.min(40, item.text.length)).fill(item.fontSize)))
  const usualLightness = median(upright.flatMap((item) => (item.lightness === undefined ? [] : [item.lightness])))
  const stamped = findStampedTexts(pages)
  return pages.map((page) => {
    const kept: SourceItem[] = []
    for (const item of page.items) {
      const isStamp =
        isTurned(item) ||
        isPale(item, usualLightness) ||
        stamped.has(placeOf(item)) ||
        isOversized(item, page, usualSize) ||
        isMailStamp(item, page, usualSize)
      if (isStamp) removed.push({ text: item.text, page: page.number, reason: 'watermark' })
      else kept.push(item)
    }
    return { ...page, items: kept }
  })
}

const isTurned = (item: SourceItem) => Math.abs(item.rotation) > 4

const isPale = (item: SourceItem, usual: number) => item.lightness !== undefined && item.lightness > usual + 0.3

const placeOf = (item: SourceItem) =>
  `${Math.round(item.x / 3)}|${Math.round(item.y / 3)}|${item.text.replace(/\s+/gu, ' ').trim().toLowerCase()}`

const bodyTop = 0.1
const bodyBottom = 0.9

/** The same words at the same place in the middle of every page: nobody writes so. A name may stand so by chance. */
function findStampedTexts(pages: SourcePage[]): Set<string> {
  if (pages.length < 3) return new Set()
  const places: string[] = []
  for (const page of pages) {
    const here = new Set<string>()
    for (const item of page.items) {
      const height = item.y / page.height
      if (height < bodyTop || height > bodyBottom || item.text.trim().length < 6 || isNameShaped(item.text)) continue
      here.add(placeOf(item))
    }
    places.push(...here)
  }
  const enough = Math.max(3, 0.8 * pages.length)
  return new Set([...countBy(places)].filter(([, count]) => count >= enough).map(([place]) => place))
}

/** Letters much larger than the script's, lying over other text. A large title stands clear of everything. */
function isOversized(item: SourceItem, page: SourcePage, usualSize: number): boolean {
  if (item.fontSize < 1.7 * usualSize || item.text.trim() === '') return false
  const top = item.y - 0.8 * item.fontSize
  const bottom = item.y + 0.2 * item.fontSize
  let covered = 0
  for (const other of page.items) {
    if (other === item || other.fontSize > 1.3 * usualSize || isTurned(other)) continue
    const isInside = other.y > top && other.y - 0.5 * other.fontSize < bottom
    if (isInside && other.x < item.x + item.width && other.x + other.width > item.x) covered += 1
  }
  return covered > 0
}

function isMailStamp(item: SourceItem, page: SourcePage, usualSize: number): boolean {
  if (!hasMailAddress(item.text) || item.text.length > 120) return false
  const height = item.y / page.height
  return item.fontSize !== usualSize || height < bodyTop || height > bodyBottom
}
