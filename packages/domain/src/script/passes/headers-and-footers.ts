import { isCueShaped } from '../text/character-cue.ts'
import { countBy, median, splitWords } from '../text/text-shape.ts'
import type { PageRows, RemovedText, Row, Segment } from '../document/line.ts'
import { isAudioHead, isNameHead, isTextHead, isVideoHead } from '../tables/table-heads.ts'
import { hasHeaderFooterWord, isContinuedMark, isMoreMark, isPageNumber } from '../text/patterns.ts'

const topZone = 0.115
const bottomZone = 0.9

type Zone = 'top' | 'bottom'

function zoneOf(row: Row, page: PageRows): Zone | undefined {
  if (row.y < page.height * topZone) return 'top'
  if (row.y > page.height * bottomZone) return 'bottom'
  return undefined
}

const textOf = (row: Row) => row.segments.map((segment) => segment.text).join(' ')
const fold = (text: string) => text.replace(/\d+/gu, '#').toLowerCase().slice(0, 60)
const bandOf = (row: Row, zone: Zone) => `${zone}${Math.round(row.y / 3)}`

interface Band {
  rows: number
  numbered: number
  texts: string[]
}

/**
 * Page furniture is found by its place, not by repetition alone: a cue at the very top of a page repeats as well
 * (ANDREW, ANDREW), and taking it for a header costs that page its speaker.
 */
export function removeHeadersAndFooters(pages: PageRows[], removed: RemovedText[]): void {
  const bands = findFurnitureBands(pages)
  const usualSize = median(
    pages.flatMap((page) => page.rows.flatMap((row) => row.segments.map((part) => part.fontSize))),
  )
  for (const page of pages) {
    const kept: Row[] = []
    for (const [index, row] of page.rows.entries()) {
      const isEdge = index < 3 || index >= page.rows.length - 3
      const zone = zoneOf(row, page)
      if (isTableHead(row)) {
        kept.push(row)
        continue
      }
      const isBand = zone !== undefined && isInBand(row, page, zone, bands)
      const segments = row.segments.filter((segment) => {
        const reason = furnitureReason(segment, { row, page, zone, isBand, isEdge, usualSize })
        if (reason) removed.push({ text: segment.text, page: page.number, reason })
        return !reason
      })
      if (segments.length > 0) kept.push({ ...row, segments })
    }
    page.rows = kept
  }
}

/** CHARACTER | LINE on every page: it repeats as a running title does, but says what the columns hold. */
function isTableHead({ segments }: Row): boolean {
  const has = (test: (head: string) => boolean) => segments.some((segment) => test(segment.text))
  return segments.length > 1 && (has(isTextHead) || has(isAudioHead)) && (has(isNameHead) || has(isVideoHead))
}

interface FurnitureBand {
  isNumbered: boolean
  text: string
}

/** In the band, and like what the band holds: a speech may end where other pages print their footer. */
function isInBand(row: Row, page: PageRows, zone: Zone, bands: Map<string, FurnitureBand>): boolean {
  const at = Math.round(row.y / 3)
  return [at - 1, at, at + 1].some((near) => {
    const band = bands.get(`${zone}${near}`)
    if (!band) return false
    if (fold(textOf(row)) === band.text) return true
    // A table's first row bears a number as well, but beside words that are said.
    return band.isNumbered && !hasSentence(row) && row.segments.some((segment) => isNumbered(segment, page))
  })
}

const hasSentence = (row: Row) =>
  row.segments.some(
    ({ text }) =>
      (text.length > 12 && /\p{Ll}[.!?…]["”’)]?$/u.test(text)) ||
      (text.length > 36 && splitWords(text).filter((word) => /^\p{Ll}/u.test(word)).length > 3),
  )

function findFurnitureBands(pages: PageRows[]): Map<string, FurnitureBand> {
  const bands = new Map<string, Band>()
  for (const page of pages) {
    for (const row of page.rows) {
      const zone = zoneOf(row, page)
      if (!zone || row.segments.every((segment) => isMoreMark(segment.text) || isContinuedMark(segment.text))) continue
      const key = bandOf(row, zone)
      const band = bands.get(key) ?? { rows: 0, numbered: 0, texts: [] }
      band.rows += 1
      if (row.segments.some((segment) => isNumbered(segment, page))) band.numbered += 1
      band.texts.push(fold(textOf(row)))
      bands.set(key, band)
    }
  }
  const inText = new Set(
    pages.flatMap((page) => page.rows.filter((row) => !zoneOf(row, page)).map((row) => fold(textOf(row)))),
  )
  const found = new Map<string, FurnitureBand>()
  for (const [key, band] of bands) {
    const furniture = describeBand(band, pages.length, (text) => inText.has(text))
    if (furniture) found.set(key, furniture)
  }
  return found
}

const isNumbered = (segment: Segment, page: PageRows) =>
  isPageNumber(segment.text) || (/(?:^|\s)\d{1,3}\.?$/u.test(segment.text) && segment.x1 > 0.75 * page.width)

function describeBand(band: Band, pageCount: number, isInText: (text: string) => boolean): FurnitureBand | undefined {
  const isNumbered = band.numbered >= Math.max(2, 0.4 * band.rows) && band.numbered >= 0.25 * pageCount
  const [text, count] = [...countBy(band.texts)].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  const isName = looksLikeCue(text) && (!text.includes('#') || isInText(text))
  const isByChance = isName && !isRunningTitle(text, count, pageCount, isInText)
  const isRepeated = !isByChance && count >= Math.max(2, 0.5 * pageCount)
  if (!isNumbered && !isRepeated) return undefined
  return { isNumbered, text: isRepeated ? text : '' }
}

const looksLikeCue = (text: string) => isCueShaped(text.toUpperCase()) && !hasHeaderFooterWord(text)

/** A name stands over speeches elsewhere on the pages too; a running title stands only here. */
function isRunningTitle(text: string, count: number, pageCount: number, isInText: (text: string) => boolean): boolean {
  return count >= 0.75 * pageCount && (pageCount >= 4 || (pageCount >= 2 && !isInText(text)))
}

interface Place {
  row: Row
  page: PageRows
  zone: Zone | undefined
  isBand: boolean
  isEdge: boolean
  usualSize: number
}

function furnitureReason(segment: Segment, place: Place): RemovedText['reason'] | undefined {
  if (isMoreMark(segment.text)) return 'continued'
  if (isContinuedMark(segment.text) && (place.isEdge || place.zone)) return 'continued'
  if (place.isBand) return 'furniture'
  if (place.zone && isZoneFurniture(segment, place)) return 'furniture'
  if (place.isEdge && isPageNumber(segment.text) && isLonely(place.row) && nearEdge(place)) return 'furniture'
  return undefined
}

function isZoneFurniture(segment: Segment, place: Place): boolean {
  if (isPageNumber(segment.text)) return true
  if (segment.fontSize < 0.85 * place.usualSize) return true
  if (isCueShaped(segment.text) && !hasHeaderFooterWord(segment.text)) return false
  return hasHeaderFooterWord(segment.text) && segment.text.length < 90 && stand(place)
}

/** Set apart from the text by more than its own leading. */
function stand(place: Place): boolean {
  const { rows } = place.page
  const at = rows.indexOf(place.row)
  const neighbour = place.zone === 'top' ? rows[at + 1] : rows[at - 1]
  return !neighbour || Math.abs(neighbour.y - place.row.y) > 1.5 * place.usualSize
}

const isLonely = (row: Row) =>
  row.segments.every((segment) => isPageNumber(segment.text) || isContinuedMark(segment.text))
const nearEdge = ({ row, page }: Place) => row.y < 0.16 * page.height || row.y > 0.84 * page.height
