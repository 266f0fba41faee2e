import { expect, test } from 'vitest'
import type { EntryBox, ScriptEntry } from '../document/entry.ts'
import type { ScriptLine } from '../document/line.ts'
import { askAboutPages } from './hard-pages.ts'
import { describeHardPage, findReviewReason, surroundings } from './review-reason.ts'

const [poorScan = ''] = findReviewReason(['poor-scan'])
const [oddName = ''] = findReviewReason(['name-odd'])

/** Two pages with as many lines as reasons; the second has this recognition. */
function ask(recognition: number, reasons: string[][]): string[][] {
  const entries = [1, 2].flatMap((page) =>
    reasons.map((own) => ({ page, reasons: own, boxes: [] as EntryBox[] }) as unknown as ScriptEntry),
  )
  const lines = entries.map(({ page }) => ({ page, recognition: page === 2 ? recognition : 0.95 }) as ScriptLine)
  askAboutPages({ open: entries.map((entry, at) => ({ entry, lineIndexes: [at] })), lines })
  expect(entries.slice(0, reasons.length).map((entry) => entry.reasons)).toEqual(reasons)
  return entries.slice(reasons.length).map((entry) => entry.reasons)
}

const page = [[poorScan], [], [poorScan, oddName], [surroundings], []]

test('[R-84-20] A page that was hard to read is one question, and only what is odd by itself is asked about besides', () => {
  expect(ask(0.69, page)).toEqual([[describeHardPage(2)], [], [poorScan, oddName], [], []])
})

test('[R-84-20] A page that was read well enough, or has hardly a line, is no question', () => {
  expect(ask(0.71, page)).toEqual(page)
  expect(ask(0.3, page.slice(0, 4))).toEqual(page.slice(0, 4))
})
