import { hasLetter } from './letters.ts'
import type { PageRows, Removed } from './line.ts'

/** Rows of nothing but a number and times, as lists of subtitles print over each: they look like a table's rows. */
export function removeClockRows(pages: PageRows[], removed: Removed[]): void {
  const textOf = (segments: { text: string }[]) => segments.map((segment) => segment.text).join(' ')
  const isClock = (text: string) => text.length < 80 && !hasLetter(text) && /\d:\d{2}:\d{2}/u.test(text)
  for (const page of pages) {
    page.rows = page.rows.filter((row) => {
      const text = textOf(row.segments)
      if (isClock(text)) removed.push({ text, page: page.number, reason: 'time' })
      return !isClock(text)
    })
  }
}
