import type { SourceItem, SourcePage } from '../../document/source.ts'
import { isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { isActMark, isHeading, isTransition } from '../../text/patterns.ts'
import { countBy, hasLetter, median } from '../../text/text-shape.ts'
import { BLOCK } from '../example.ts'
import type { Pass } from '../pass.ts'

const NOTE = {
  minLetters: 200, // of the document; in fewer no style is rare
  rare: 0.06, // of the document's letters
  usual: 0.25, // of the document's letters: what a note is typed over
  maxLength: 90, // characters
  squeezed: 0.8, // usual font sizes from a baseline of the script: between its lines
  overlap: 0.3, // usual font sizes by which it lies over text of the same line
  beside: 0.8, // usual font sizes from text of the same line; a sign from another font stands closer
  sameBaseline: 0.12, // usual font sizes
  colourful: 48, // of 255 between the strongest and the weakest colour of the ink
  titleSize: 1.25, // times the usual font size: a title
} as const

/**
 * Notes that somebody typed over the pages: in a font or a colour that is rare in the document, and squeezed between the
 * lines, over them or beside them. In the same font as the script they cannot be told from it.
 */
export const typedNotes: Pass<'pages'> = {
  name: 'typed-notes',
  stage: 'pages',
  appliesTo: ({ isScanned }) => !isScanned,
  example: {
    kind: 'pages',
    given: BLOCK.map((line, at) => (at === 3 ? `${line.padEnd(40)}slower` : line)),
    expect: BLOCK,
    item: (text) => ({ fontName: text === 'slower' ? 'Helvetica' : 'Courier' }),
  },
  run(pages, { remove }) {
    const styles = measureStyles(pages)
    if (!styles) return pages
    const names = countBy(
      pages.flatMap(({ items }) => items.filter((item) => !styles.isRare(item) && isNameShaped(item.text)).map(keyOf)),
    )
    return pages.map((page) => {
      const script = page.items.filter((item) => !styles.isRare(item) && hasLetter(item.text))
      const notes = new Set(
        page.items.filter((item) => styles.isRare(item) && !names.has(keyOf(item)) && isNote(item, script, styles)),
      )
      if (notes.size === 0) return page
      for (const { text } of notes) remove(text, page.number, 'margin-mark')
      return { ...page, items: page.items.filter((item) => !notes.has(item)) }
    })
  },
}

const keyOf = ({ text }: SourceItem) => nameKey(parseCue(text).name)

interface Styles {
  isRare: (item: SourceItem) => boolean
  isColourful: (item: SourceItem) => boolean
  size: number
}

/** Bold and italic fonts belong to the family of the upright one. */
const familyOf = ({ fontName }: SourceItem) =>
  fontName
    .toLowerCase()
    .replace(/^[a-z]{6}\+/u, '')
    .replace(/(?:bold|black|heavy|semi|demi|italic|oblique|regular|roman|medium|book|light|mt|ps|std|[-_, ])/gu, '')

const isColourful = ({ colour = '' }: SourceItem) => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) || 0)
  return Math.max(...channels) - Math.min(...channels) >= NOTE.colourful
}

const styleOf = (item: SourceItem) => `${familyOf(item)}|${isColourful(item) ? (item.colour ?? '') : ''}`

function measureStyles(pages: readonly SourcePage[]): Styles | undefined {
  const items = pages.flatMap((page) => page.items).filter(({ rotation }) => rotation === 0)
  const letters = new Map<string, number>()
  let total = 0
  for (const item of items) {
    letters.set(styleOf(item), (letters.get(styleOf(item)) ?? 0) + item.text.length)
    total += item.text.length
  }
  const usual = [...letters.values()].some((count) => count >= NOTE.usual * total)
  if (letters.size < 2 || total < NOTE.minLetters || !usual) return undefined
  const inColour = items.reduce((sum, item) => sum + (isColourful(item) ? item.text.length : 0), 0)
  return {
    isRare: (item) => (letters.get(styleOf(item)) ?? 0) < NOTE.rare * total,
    isColourful: (item) => isColourful(item) && inColour < NOTE.rare * total,
    size: median(items.map(({ fontSize }) => fontSize)),
  }
}

function isNote(item: SourceItem, script: SourceItem[], { size, isColourful: isInColour }: Styles): boolean {
  const { text, fontSize } = item
  if (!hasLetter(text) || text.length > NOTE.maxLength || fontSize > NOTE.titleSize * size) return false
  if (isHeading(text) || isActMark(text) || isTransition(text)) return false
  const near = script.filter(({ y }) => Math.abs(y - item.y) < NOTE.squeezed * size)
  const onLine = near.filter(({ y }) => Math.abs(y - item.y) <= NOTE.sameBaseline * size)
  const gaps = onLine.map((other) => Math.max(other.x - item.x - item.width, item.x - other.x - other.width))
  const gap = Math.min(Infinity, ...gaps)
  if (onLine.length > 0) return gap < -NOTE.overlap * size || gap > NOTE.beside * size
  return near.length > 0 || isInColour(item)
}
