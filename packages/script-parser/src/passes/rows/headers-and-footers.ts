import type { RemovedText } from '../../document/line.ts'
import { type PageRows, removeSegments, type Row, rowText, type Segment } from '../../document/rows.ts'
import { isAudioHead, isNameHead, isTextHead, isVideoHead } from '../../tables/table-heads.ts'
import { isCueShaped } from '../../text/character-cue.ts'
import {
  hasHeaderFooterWord,
  isContinuedMark,
  isHeading,
  isMoreMark,
  isPageNumber,
  isSceneNumber,
} from '../../text/patterns.ts'
import { findMostFrequent, isFrequent, median, splitWords } from '../../text/text-shape.ts'
import { findCues } from './find-cues.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const HEADERS = {
  top: 0.115, // of the page's height: above it may stand a header
  bottom: 0.9, // below it may stand a footer
  edgeRows: 3, // first and last rows of a page
  numberTop: 0.16, // a page number alone may stand a little further in
  numberBottom: 0.84,
  rightEdge: 0.75, // of the page's width: a number that ends a row beyond it is the page's
  bandHeight: 3, // points; rows of one band differ by less from page to page
  smaller: 0.85, // of the usual font size
  maxLength: 90, // characters of a header with a header's word in it
  clearance: 1.5, // usual font sizes between a header and the text
} as const

const BANDS = {
  numbered: { min: 2, share: 0.4 }, // of a band's rows bear a number
  numberedPages: 0.25, // of all pages
  repeated: { min: 2, share: 0.5 }, // of all pages show the same text
  runningTitle: 0.75, // of all pages show a text that could be a name
} as const

type Zone = 'top' | 'bottom'

const BELOW = Array<string>(8).fill('')

/**
 * Headers, footers, page numbers and CONTINUED marks. They are found by where they stand, not by repetition alone: a cue
 * at the very top of a page repeats as well (ANDREW, ANDREW), and taking it for a header costs that page its speaker.
 */
export const headersAndFooters: Pass<'rows'> = {
  name: 'headers-and-footers',
  stage: 'rows',
  example: {
    kind: 'pages',
    given: [
      'THE INSPECTION    1.',
      ...BELOW,
      ...PLAIN.slice(0, 3),
      '\f',
      'THE INSPECTION    2.',
      ...BELOW,
      ...PLAIN.slice(3),
    ],
    expect: PLAIN,
  },
  run(pages, context) {
    const bands = findBands(pages)
    const isCue = findCues(pages, (row, page) => zoneOf(row, page) === undefined)
    const sizes = pages.flatMap((page) => page.rows.flatMap((row) => row.segments.map((segment) => segment.fontSize)))
    const usualSize = median(sizes)
    const reasonFor: FindReason = (segment, row, page, index) => {
      const zone = zoneOf(row, page)
      if (isTableHead(row) || isSceneHeading(row, zone, bands) || isCue(segment, page, index)) return undefined
      return findReason(segment, {
        row,
        page,
        zone,
        usualSize,
        isInBand: zone !== undefined && isInBand(row, page, zone, bands),
        index,
      })
    }
    const spared = new Set(pages.filter((page) => wouldLoseItsSpeech(page, reasonFor)))
    return removeSegments(pages, context, (segment, row, page, index) =>
      spared.has(page) ? undefined : reasonFor(segment, row, page, index),
    )
  },
}

type FindReason = (segment: Segment, row: Row, page: PageRows, index: number) => RemovedText['reason'] | undefined

/** Nothing would be left of a page with a sentence on it: a slip with one line of text is near both edges. */
const wouldLoseItsSpeech = (page: PageRows, reasonFor: FindReason) =>
  page.rows.some((row) => hasSentence(row) && !hasHeaderFooterWord(rowText(row))) &&
  page.rows.every((row, index) => row.segments.every((segment) => reasonFor(segment, row, page, index)))

function zoneOf(row: Row, page: PageRows): Zone | undefined {
  if (row.y < page.height * HEADERS.top) return 'top'
  return row.y > page.height * HEADERS.bottom ? 'bottom' : undefined
}

/** CHARACTER | LINE on every page repeats as a running title does, but says what the columns hold. */
function isTableHead({ segments }: Row): boolean {
  const has = (test: (head: string) => boolean) => segments.some((segment) => test(segment.text))
  return segments.length > 1 && (has(isTextHead) || has(isAudioHead)) && (has(isNameHead) || has(isVideoHead))
}

/** "12   INT. TRAM - DAY   12" at the top of a page, unless most pages have the same text there. */
function isSceneHeading(row: Row, zone: Zone | undefined, bands: Map<string, Band>): boolean {
  const [first, , last] = row.segments
  const isNumberedTwice =
    row.segments.length === 3 && first && last && first.text === last.text && isSceneNumber(first.text)
  if (!isNumberedTwice && !row.segments.some(({ text }) => isHeading(text))) return false
  return !listNearBands(row, zone, bands).some(({ text }) => text === foldRow(row))
}

/** Numbers differ from page to page. */
const foldNumbers = (text: string) => text.replace(/\d+/gu, '#').toLowerCase().slice(0, 60)
const foldRow = (row: Row) => foldNumbers(rowText(row))
const bandAt = (row: Row) => Math.round(row.y / HEADERS.bandHeight)

/** A strip across all pages in which headers or footers stand. */
interface Band {
  isNumbered: boolean
  text: string
}

function listNearBands(row: Row, zone: Zone | undefined, bands: Map<string, Band>): Band[] {
  const at = bandAt(row)
  return zone === undefined ? [] : [at - 1, at, at + 1].flatMap((near) => bands.get(`${zone}${near}`) ?? [])
}

/** In a band, and like what the band holds: a speech may end where other pages print their footer. */
function isInBand(row: Row, page: PageRows, zone: Zone, bands: Map<string, Band>): boolean {
  return listNearBands(row, zone, bands).some((band) => {
    if (foldRow(row) === band.text) return true
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

const isNumbered = (segment: Segment, page: PageRows) =>
  isPageNumber(segment.text) ||
  (/(?:^|\s)\d{1,3}\.?$/u.test(segment.text) && segment.x1 > HEADERS.rightEdge * page.width)

function findBands(pages: readonly PageRows[]): Map<string, Band> {
  const rows = pages.flatMap((page) => page.rows.map((row) => ({ row, page, zone: zoneOf(row, page) })))
  const body = new Set(rows.filter(({ zone }) => !zone).map(({ row }) => foldRow(row)))
  const isMark = ({ text }: Segment) => isMoreMark(text) || isContinuedMark(text)
  const candidates = rows.filter(({ row, zone }) => zone && !row.segments.every(isMark))
  const bands = new Map<string, Band>()
  for (const [key, members] of Map.groupBy(candidates, ({ row, zone }) => `${zone ?? ''}${bandAt(row)}`)) {
    const numbered = members.filter(({ row, page }) => row.segments.some((segment) => isNumbered(segment, page))).length
    const band = describeBand(
      members.map(({ row }) => foldRow(row)),
      numbered,
      pages.length,
      (text) => body.has(text),
    )
    if (band) bands.set(key, band)
  }
  return bands
}

function describeBand(
  texts: string[],
  numbered: number,
  pageCount: number,
  isInBody: (text: string) => boolean,
): Band | undefined {
  const isNumbered = isFrequent(numbered, texts.length, BANDS.numbered) && numbered >= BANDS.numberedPages * pageCount
  const [text, count] = findMostFrequent(texts)
  const isName = looksLikeCue(text) && (!text.includes('#') || isInBody(text))
  // A name stands over speeches elsewhere on the pages too; a running title stands only here.
  const canBeTitle = pageCount >= 4 || (pageCount >= 2 && !isInBody(text))
  const isRunningTitle = canBeTitle && count >= BANDS.runningTitle * pageCount
  const isRepeated = (!isName || isRunningTitle) && isFrequent(count, pageCount, BANDS.repeated)
  return isNumbered || isRepeated ? { isNumbered, text: isRepeated ? text : '' } : undefined
}

const looksLikeCue = (text: string) => isCueShaped(text.toUpperCase()) && !hasHeaderFooterWord(text)

interface Position {
  row: Row
  page: PageRows
  zone: Zone | undefined
  isInBand: boolean
  index: number
  usualSize: number
}

function findReason(segment: Segment, position: Position): RemovedText['reason'] | undefined {
  const { row, page, zone, isInBand, index } = position
  const isEdge = index < HEADERS.edgeRows || index >= page.rows.length - HEADERS.edgeRows
  if (isMoreMark(segment.text)) return 'continued'
  if (isContinuedMark(segment.text) && (isEdge || zone)) return 'continued'
  if (isInBand || (zone && isHeader(segment, position))) return 'header-or-footer'
  return isEdge && isPageNumber(segment.text) && isNumberRow(row, page) ? 'header-or-footer' : undefined
}

function isHeader({ text, fontSize }: Segment, position: Position): boolean {
  if (isPageNumber(text) || fontSize < HEADERS.smaller * position.usualSize) return true
  return hasHeaderFooterWord(text) && text.length < HEADERS.maxLength && standsClear(position)
}

function standsClear({ row, page: { rows }, zone, index, usualSize }: Position): boolean {
  const neighbour = rows[index + (zone === 'top' ? 1 : -1)]
  return !neighbour || Math.abs(neighbour.y - row.y) > HEADERS.clearance * usualSize
}

/** Near the edge of the page, and nothing but numbers and CONTINUED. */
const isNumberRow = ({ y, segments }: Row, { height }: PageRows) =>
  (y < HEADERS.numberTop * height || y > HEADERS.numberBottom * height) &&
  segments.every((segment) => isPageNumber(segment.text) || isContinuedMark(segment.text))
