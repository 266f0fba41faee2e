import type { LabelledDocument } from './labelled-document.ts'
import { describeHardPage, isOfPage } from './review-reason.ts'

/** The mean confidence of a recognised page's lines, below which it was read badly as a whole. */
const HARD = 0.7
/** A title and a page number say nothing about a page. */
const MIN_LINES = 5

/**
 * A page that was hard to read is one question at its first line. What there is doubted for its scan alone is not asked
 * about line by line.
 */
export function askAboutPages({ open, lines }: Pick<LabelledDocument, 'open' | 'lines'>): void {
  const entryPages = Map.groupBy(open, ({ entry }) => entry.page)
  for (const [page, found] of Map.groupBy(lines, (line) => line.page)) {
    const mean = found.reduce((sum, { recognition }) => sum + recognition, 0) / found.length
    const entries = (entryPages.get(page) ?? []).map(({ entry }) => entry)
    const [first] = entries
    if (first === undefined || found.length < MIN_LINES || mean >= HARD) continue
    for (const entry of entries) if (entry.reasons.every(isOfPage)) entry.reasons = []
    first.reasons = [describeHardPage(page), ...first.reasons]
  }
}
