import { hasLetter } from '../text/text-shape.ts'
import type { PageRows, RemovedText } from '../document/line.ts'

/** Rows of nothing but a number and times, as lists of subtitles print over each: they look like a table's rows. */
export function removeTimecodeRows(pages: PageRows[], removed: RemovedText[]): void {
  const textOf = (segments: { text: string }[]) => segments.map((segment) => segment.text).join(' ')
  const isClock = (text: string) => text.length < 80 && !hasLetter(text) && /\d:\d{1,2}:\d{2}/u.test(text)
  for (const page of pages) {
    const texts = page.rows.map((row) => textOf(row.segments))
    page.rows = page.rows.filter((_, at) => {
      const text = texts[at] ?? ''
      const isIndex = /^\d{1,5}[.):]?$/u.test(text) && isClock(texts[at + 1] ?? '')
      if (isIndex) removed.push({ text, page: page.number, reason: 'number' })
      if (isClock(text)) removed.push({ text, page: page.number, reason: 'time' })
      return !isClock(text) && !isIndex
    })
  }
}
