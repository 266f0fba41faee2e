import { isFrequent } from '../../text/text-shape.ts'
import { isCueShaped, isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import type { SourceItem, SourcePage } from '../../document/source.ts'
import { isAudioHead, isNameHead, isTextHead, isVideoHead } from '../../tables/table-heads.ts'
import { isHeading } from '../../text/patterns.ts'
import { BLOCK } from '../example.ts'
import type { Pass } from '../pass.ts'

const COLUMNS = {
  filled: { min: 12, share: 0.3 }, // items of the fullest page: a page with fewer may have one column only
  pages: 0.6, // of the filled pages have a gutter
  bodyTop: 0.08, // of the page's height: above it and below bodyBottom are headers and footers
  bodyBottom: 0.93,
  maxRotation: 4, // degrees
  minItems: 12, // in the body of a page
  gutter: { from: 0.35, to: 0.65, minWidth: 6 }, // of the page's width; points
  crossing: 0.02, // of the items may cross a gutter
  side: 0.2, // of the items are on each side of the gutter
  sharedNames: { min: 2, share: 0.05 }, // of the lines of each side
  nameColumn: 0.5, // of a side's lines are names alone: it is a column of names
  nameGap: 0.5, // font sizes between a name and the speech beside it
  lineHeight: 1.9, // font sizes between lines of one column
  maxTitle: 24, // characters in the title of a table's column
} as const

/**
 * Script text in two columns side by side, to be read down the left and then down the right. A commercial's picture and
 * sound stand side by side as well, but only one of those columns names speakers.
 */
export const newspaperColumns: Pass<'pages'> = {
  name: 'newspaper-columns',
  stage: 'pages',
  example: {
    kind: 'pages',
    given: [
      ...Array<string>(6).fill(''),
      ...BLOCK.slice(0, 6).map((line, at) => `${line.padEnd(44)}${BLOCK[at + 6] ?? ''}`),
    ],
    expect: BLOCK,
  },
  run(pages) {
    const gutters = pages.map(findGutter)
    // The last page may hold a few lines in its first column.
    const fullest = pages.reduce((most, page) => Math.max(most, page.items.length), 0)
    const filled = pages.filter(
      (page) => page.items.length > Math.max(COLUMNS.filled.min, COLUMNS.filled.share * fullest),
    ).length
    const split = gutters.filter((gutter) => gutter !== undefined).length
    if (split === 0 || split < COLUMNS.pages * filled || pages.some(hasTableHead)) return pages
    if (!haveSpeakersOnBothSides(pages, gutters)) return pages
    return pages.flatMap((page, at) => {
      const gutter = gutters[at]
      return gutter === undefined ? [page] : cutAt(page, gutter)
    })
  },
}

/** CHARACTER beside LINE on the same height. */
function hasTableHead(page: SourcePage): boolean {
  const heads = page.items.filter((item) => item.text.length < COLUMNS.maxTitle)
  return heads.some(
    ({ text, y }) =>
      (isTextHead(text) || isAudioHead(text)) &&
      heads.some((other) => Math.abs(other.y - y) < 2 && (isNameHead(other.text) || isVideoHead(other.text))),
  )
}

const isUpright = (item: SourceItem) => Math.abs(item.rotation) < COLUMNS.maxRotation

const isInBody = ({ y }: SourceItem, { height }: SourcePage) =>
  y > COLUMNS.bodyTop * height && y < COLUMNS.bodyBottom * height

/** Whether hardly any text crosses a vertical line within 5 % of this position. */
function isFree(body: SourceItem[], position: number): boolean {
  for (let x = position * (1 - 0.05); x <= position * (1 + 0.05); x += 3) {
    const crossing = body.filter((item) => item.x < x + 2 && item.x + item.width > x - 2).length
    if (crossing <= COLUMNS.crossing * body.length) return true
  }
  return false
}

/** A vertical strip near the middle that no line of the page's body crosses. */
function findGutter(page: SourcePage): number | undefined {
  const body = page.items.filter((item) => isUpright(item) && isInBody(item, page))
  if (body.length < COLUMNS.minItems) return undefined
  // Storyboards have three and more frames in a row.
  if (isFree(body, page.width / 3) && isFree(body, (2 * page.width) / 3)) return undefined
  const widest = { x: 0, width: 0 }
  let start: number | undefined
  for (let x = COLUMNS.gutter.from * page.width; x <= COLUMNS.gutter.to * page.width; x += 2) {
    const crossing = body.filter((item) => item.x < x && item.x + item.width > x).length
    if (crossing <= COLUMNS.crossing * body.length) start ??= x
    else start = undefined
    if (start !== undefined && x - start >= widest.width)
      Object.assign(widest, { x: (start + x) / 2, width: x - start })
  }
  if (widest.width < COLUMNS.gutter.minWidth) return undefined
  const right = body.filter((item) => item.x > widest.x).length
  const isBalanced = right > COLUMNS.side * body.length && right < (1 - COLUMNS.side) * body.length
  return isBalanced ? widest.x : undefined
}

/** A name alone, or a name with its separator before speech; a column of names alone belongs to a table. */
const speakerOf = (line: string) => findSpeakerInColumn(line) ?? findSpeakerInLine(line.replace('\t', ' '))

function findSpeakerInColumn(line: string): string | undefined {
  const [cell = '', speech] = line.split('\t', 2)
  return speech !== undefined && isCueShaped(cell) ? nameKey(parseCue(cell).name) : undefined
}

function findSpeakerInLine(text: string): string | undefined {
  if (isCueShaped(text) || (isNameShaped(text) && !isHeading(text))) return nameKey(parseCue(text).name)
  const [beforeColon = '', ...afterColon] = text.split(/:\s/u)
  if (afterColon.length > 0 && (isCueShaped(beforeColon) || isNameShaped(beforeColon)))
    return nameKey(parseCue(beforeColon).name)
  const [beforeStop = '', ...afterStop] = text.split(/\.\s/u)
  const isNamed = isCueShaped(beforeStop) || isNameShaped(beforeStop)
  return afterStop.length > 0 && isNamed ? nameKey(parseCue(beforeStop).name) : undefined
}

/** The first text of each line on one side of the gutter; a tab stands for the gap behind a name in a column of names. */
function listLineStarts(page: SourcePage, isOnSide: (item: SourceItem) => boolean): string[] {
  const items = page.items.filter((item) => isUpright(item) && isOnSide(item)).sort((a, b) => a.y - b.y || a.x - b.x)
  const lines: SourceItem[][] = []
  for (const item of items) {
    const line = lines.at(-1)
    if (line && Math.abs((line[0]?.y ?? 0) - item.y) < 0.4 * item.fontSize) line.push(item)
    else lines.push([item])
  }
  return lines.map((line) => {
    const [first, ...others] = line.sort((a, b) => a.x - b.x)
    const rest = others.map((item) => item.text).join(' ')
    const [second] = others
    if (first === undefined || second === undefined) return (first?.text ?? '').slice(0, 90)
    const isApart = second.x - first.x - first.width > COLUMNS.nameGap * first.fontSize
    return `${first.text}${isApart ? '\t' : ' '}${rest}`.slice(0, 90)
  })
}

function haveSpeakersOnBothSides(pages: readonly SourcePage[], gutters: (number | undefined)[]): boolean {
  const starts = { left: [] as string[], right: [] as string[] }
  for (const [at, page] of pages.entries()) {
    const gutter = gutters[at]
    if (gutter === undefined) continue
    starts.left.push(...listLineStarts(page, (item) => item.x < gutter))
    starts.right.push(...listLineStarts(page, (item) => item.x >= gutter))
  }
  const isBare = (line: string) => !line.includes('\t') && (isCueShaped(line) || isNameShaped(line))
  const isNameColumn = (lines: string[]) => lines.filter(isBare).length > COLUMNS.nameColumn * lines.length
  if (isNameColumn(starts.left) || isNameColumn(starts.right)) return false
  const named = (lines: string[]) => lines.flatMap((line) => speakerOf(line) ?? [])
  const [left, right] = [named(starts.left), named(starts.right)]
  // Characters who speak on both sides speak in one script; a column that describes pictures has other words.
  const [inLeft, inRight] = [new Set(left), new Set(right)]
  const shared = (names: string[]) => names.filter((name) => inLeft.has(name) && inRight.has(name)).length
  return (
    isFrequent(shared(left), starts.left.length, COLUMNS.sharedNames) &&
    isFrequent(shared(right), starts.right.length, COLUMNS.sharedNames)
  )
}

function cutAt(page: SourcePage, gutter: number): SourcePage[] {
  const isInside = (item: SourceItem) => isInBody(item, page)
  const inside = page.items.filter((item) => isInside(item) && item.x >= gutter).map((item) => item.y)
  // Text as close to the column as its lines are to each other is one of them, even near the page's edge.
  const isBody = (item: SourceItem) =>
    isInside(item) || inside.some((y) => Math.abs(y - item.y) < COLUMNS.lineHeight * item.fontSize)
  const left = page.items.filter((item) => item.x < gutter || !isBody(item))
  const right = page.items.filter((item) => item.x >= gutter && isBody(item))
  const shift = leftEdge(left) - gutter
  return [
    { ...page, items: left, strokes: page.strokes.filter((stroke) => Math.min(stroke.x1, stroke.x2) < gutter) },
    {
      ...page,
      items: right.map((item) => ({ ...item, x: item.x + shift })),
      strokes: page.strokes
        .filter((stroke) => Math.min(stroke.x1, stroke.x2) >= gutter)
        .map((stroke) => ({
          ...stroke,
          x1: stroke.x1 + shift,
          x2: stroke.x2 + shift,
        })),
    },
  ]
}

const leftEdge = (items: SourceItem[]) => items.reduce((least, item) => Math.min(least, item.x), 1000) - 8
