import type { SourceDocument, SourceItem, SourcePage, SourceParagraph } from '../document/source.ts'
import { parseScript } from '../parse-script.ts'
import type { LaidOutDocument, PassExample } from '../passes/pass.ts'

const charWidth = 7.2
const lineHeight = 12

export const plainItem = (text: string, x: number, y: number): SourceItem => ({
  text,
  x,
  y,
  width: text.length * charWidth,
  fontSize: lineHeight,
  fontName: '',
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  rotation: 0,
  lightness: 0,
  confidence: undefined,
})

export const plainPage = (items: SourceItem[], isScanned = false): SourcePage => ({
  number: 1,
  width: 612,
  height: 792,
  items,
  strokes: [],
  isScanned,
})

const typeItems = (text: string): SourceItem[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/\S+(?: {1,2}\S+)*/gu)].map((match) =>
        plainItem(match[0], match.index * charWidth, (at + 1) * lineHeight),
      ),
    )

const typePages = ({ given, page, item }: Omit<PassExample, 'expect'>): SourcePage[] =>
  given
    .join('\n')
    .split('\f\n')
    .map((text, index) => {
      const items = typeItems(text).map((typed) => ({ ...typed, ...item?.(typed.text) }))
      return { ...plainPage(items), number: index + 1, ...page }
    })

const typeParagraph = (text: string): SourceParagraph => ({
  kind: 'paragraph',
  runs: [{ text, isBold: false, isItalic: false, isUnderlined: false, isStruck: false }],
  styleName: '',
  indentLeft: 0,
  indentRight: 0,
  indentFirst: 0,
  align: 'left',
  spaceBefore: 0,
  spaceAfter: 0,
  startsPage: false,
})

/** A document in the form of a pass's example. */
export function typeSource(example: Omit<PassExample, 'expect'>): LaidOutDocument {
  const { kind = 'lines', given } = example
  if (kind === 'pages') return { kind, pages: typePages(example) }
  return kind === 'paragraphs'
    ? { kind, blocks: given.map(typeParagraph) }
    : { kind, lines: [...given], pageStarts: [] }
}

/** "NAME: words" for every entry, the narrator's included. */
export const parseEntries = (source: SourceDocument) =>
  parseScript(source).entries.map(({ actor, dialog }) => `${actor}: ${dialog}`)

export const parseSpeeches = (source: SourceDocument) =>
  parseEntries(source).filter((entry) => !entry.startsWith('narrator: '))
