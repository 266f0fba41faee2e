import type { EntryBox, ParsedScript, ScriptEntry } from '@sidelight/domain/script/document/entry'
import { cleanText } from '#platform/extract/clean-text.ts'
import { canonicalActor } from './actor-name.ts'
import { MAX_LINE_LENGTH } from './limits.ts'
import { toHeading } from './line-text.ts'
import type { ReadLine } from './scenes.repo.ts'

/** In the unit of the entries' boxes. */
export interface PageSize {
  number: number
  width: number
  height: number
}

/** Every entry becomes a line that can be corrected, headings too: one of them may be somebody's words, misread. */
export function linesFromScript(read: ParsedScript, pageSizes: readonly PageSize[] = []): ReadLine[] {
  const sizes = new Map(pageSizes.map((size) => [size.number, size]))
  const lines: ReadLine[] = []
  let heading = ''
  for (const entry of read.entries) {
    const dialog = cleanText(entry.dialog).trim()
    const isHeading = entry.kind === 'heading'
    if (isHeading) heading = toHeading(dialog)
    const common = {
      actor: canonicalActor(entry.actor),
      heading,
      isHeading,
      page: entry.page,
      box: shareOfPage(entry, sizes),
      confidence: entry.confidence,
      doubts: entry.reasons.map(cleanText),
    }
    for (const part of partsOf(dialog)) lines.push({ ...common, dialog: part })
  }
  return lines
}

/** Nothing of a speech that is too long for one line is lost: it goes on in the next. */
function partsOf(dialog: string): string[] {
  const parts: string[] = []
  let rest = dialog
  while (rest.length > MAX_LINE_LENGTH) {
    const at = breakBefore(rest, MAX_LINE_LENGTH)
    parts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return [...parts, rest]
}

function breakBefore(text: string, limit: number): number {
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

/** A speech across two pages shows where it begins. Without the page's size a box says nothing. */
function shareOfPage({ page, boxes }: ScriptEntry, sizes: ReadonlyMap<number, PageSize>): number[] | null {
  const box: EntryBox | undefined = boxes.find((candidate) => candidate.page === page) ?? boxes[0]
  const size = box && sizes.get(box.page)
  if (!size || !(size.width > 0 && size.height > 0)) return null
  return [box.left / size.width, box.top / size.height, box.right / size.width, box.bottom / size.height].map(
    (share) => Math.round(Math.min(Math.max(share, 0), 1) * 10_000) / 10_000,
  )
}
