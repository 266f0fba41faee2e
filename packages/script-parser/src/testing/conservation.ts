import { narrator } from '@sidelight/domain/lines/characters'
import type { ParsedScript } from '../document/entry.ts'
import type { SourceBlock, SourceDocument, SourceItem, SourceParagraph } from '../document/source.ts'

export interface Difference {
  /** Letters of the file that are neither in an entry nor on the list of what was left out, as one string. */
  lost: string
  /** Letters of entries and of the list that the file lacks or has in another case. Names are not compared. */
  added: string
}

type Counts = Map<string, number>

/**
 * Compares letters, because words may be drawn glyph by glyph, spaced out or hyphenated. Letters of one name may be
 * printed in two ways, so what is lost is compared without regard to case; what is added is compared exactly.
 */
export function compareLetters(source: SourceDocument, script: ParsedScript): Difference {
  const file = listTexts(source)
  const removed = script.removed.map(({ text }) => text)
  const repaired = script.repairs
  const said = script.entries.map(({ dialog }) => dialog)
  const named = script.entries.flatMap(({ actor, extensions, flags }) =>
    actor === narrator || flags.includes('resumed') ? [] : [actor, ...extensions],
  )
  const undone = (from: 'from' | 'to') => repaired.map((repair) => repair[from])
  const lowerCase = (texts: string[]) => count(texts.map((text) => text.toLowerCase()))
  return {
    lost: subtract(
      lowerCase([...file, ...undone('to')]),
      lowerCase([...said, ...named, ...removed, ...undone('from')]),
    ),
    added: subtract(count([...said, ...removed, ...undone('from')]), count([...file, ...undone('to')])),
  }
}

function count(texts: string[]): Counts {
  const counts: Counts = new Map()
  for (const text of texts)
    for (const [letter] of text.normalize('NFKC').matchAll(/[\p{L}\p{N}]/gu))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

const subtract = (all: Counts, known: Counts): string =>
  [...all].map(([letter, times]) => letter.repeat(Math.max(0, times - (known.get(letter) ?? 0)))).join('')

function listTexts(source: SourceDocument): string[] {
  switch (source.kind) {
    case 'pages':
      return source.pages.flatMap(({ items }) => dropDrawnTwice(items).map(({ text }) => text))
    case 'paragraphs':
      return source.blocks.flatMap(listBlockTexts)
    case 'lines':
      return source.lines.map((line) => line.replace(tags, ' '))
    case 'elements':
      return source.elements.map(({ text }) => text)
  }
}

/** Markup of captions is no text. */
const tags = /<\/?(?:v(?:\.\w{1,40})?\s|[biuvcp]>)|\{\\an?\d\}/gu

const listBlockTexts = (block: SourceBlock): string[] =>
  block.kind === 'paragraph' ? [textOf(block)] : block.rows.flat(2).map(textOf)
const textOf = ({ runs }: SourceParagraph) => runs.map(({ text }) => text).join('')

/** Bold letters that are drawn twice, a fraction of a point apart. */
function dropDrawnTwice(items: SourceItem[]): SourceItem[] {
  const known = new Map<string, SourceItem[]>()
  return items.filter((item) => {
    const same = known.get(item.text) ?? []
    const reach = Math.max(1, 0.15 * item.fontSize)
    const isCopy = same.some(({ x, y }) => Math.abs(x - item.x) < reach && Math.abs(y - item.y) < reach)
    known.set(item.text, [...same, item])
    return !isCopy
  })
}
