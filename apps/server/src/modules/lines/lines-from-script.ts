import type { EntryBox, ParsedScript, ScriptEntry } from '@sidelight/script-parser/document/entry'
import { parsedTextId } from '@sidelight/domain/revisions/parsed-text-id'
import { cleanText } from '@sidelight/extraction/clean-text'
import { canonicalCharacter } from './character-name.ts'
import { MAX_LINE_LENGTH } from './limits.ts'
import { toHeading } from './line-text.ts'
import type { LeftOutText, ParsedLine } from './lines.repo.ts'

/** In the unit of the boxes of the entries. */
export interface PageSize {
  number: number
  width: number
  height: number
}

const MAX_EXTENSIONS = 5

/** Every entry becomes an editable line, headings too, because one of them may be a misread speech. */
export function linesFromScript(script: ParsedScript, pageSizes: readonly PageSize[] = []): ParsedLine[] {
  const sizes = new Map(pageSizes.map((size) => [size.number, size]))
  const lines: ParsedLine[] = []
  let heading = ''
  for (const entry of script.entries) {
    const dialog = cleanText(entry.dialog).trim()
    const isHeading = entry.kind === 'heading'
    if (isHeading) heading = toHeading(dialog)
    const character = canonicalCharacter(entry.actor)
    const common = {
      character,
      readCharacter: character,
      heading,
      isHeading,
      page: entry.page,
      box: toPageFractions(entry, sizes),
      confidence: entry.confidence,
      doubts: entry.reasons.map(cleanText),
      extensions: entry.extensions.slice(0, MAX_EXTENSIONS).map(cleanText),
      isDual: entry.isDual,
    }
    for (const part of splitDialog(dialog)) lines.push({ ...common, dialog: part, readWordsId: parsedTextId(part) })
  }
  return lines
}

/**
 * Everything that the pages say and the lines do not. A text that comes back is listed once, with the page where it came
 * first; what has no letters is joined, because a page may number its every line.
 */
export function listLeftOutText({ removed }: ParsedScript): LeftOutText[] {
  const texts = new Map<string, LeftOutText>()
  for (const { page, reason, text } of removed) {
    for (const part of splitDialog(cleanText(text).trim())) {
      if (part === '') continue
      const hasWords = /\p{L}/u.test(part)
      const key = hasWords ? `${reason} ${part}` : `${reason} ${page}`
      const known = texts.get(key)
      if (known && hasWords) known.times += 1
      else if (known && known.text.length + part.length < MAX_LINE_LENGTH) known.text += ` ${part}`
      else texts.set(known ? `${key} ${texts.size}` : key, { page, text: part, reason, times: 1 })
    }
  }
  return [...texts.values()]
}

/** Splits a speech that is too long for one line. */
function splitDialog(dialog: string): string[] {
  const parts: string[] = []
  let rest = dialog
  while (rest.length > MAX_LINE_LENGTH) {
    const end = findBreak(rest, MAX_LINE_LENGTH)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}

function findBreak(text: string, limit: number): number {
  const part = text.slice(0, limit)
  const sentence = Math.max(
    part.lastIndexOf('. '),
    part.lastIndexOf('? '),
    part.lastIndexOf('! '),
    part.lastIndexOf('\n'),
  )
  if (sentence > limit / 2) return sentence + 1
  const space = part.lastIndexOf(' ')
  if (space > limit / 2) return space
  return part.isWellFormed() ? limit : limit - 1
}

/** For a speech across two pages, the box on its first page. Null without the size of the page. */
function toPageFractions({ page, boxes }: ScriptEntry, sizes: ReadonlyMap<number, PageSize>): number[] | null {
  const box: EntryBox | undefined = boxes.find((candidate) => candidate.page === page) ?? boxes[0]
  const size = box && sizes.get(box.page)
  if (!size || !(size.width > 0 && size.height > 0)) return null
  return [box.left / size.width, box.top / size.height, box.right / size.width, box.bottom / size.height].map(
    (fraction) => Math.round(Math.min(Math.max(fraction, 0), 1) * 10_000) / 10_000,
  )
}
