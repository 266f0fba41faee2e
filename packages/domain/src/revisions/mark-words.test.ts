import { expect, test } from 'vitest'
import { describeHighestPrice, describePrice, describeRevision, describeYours } from './describe-revision.ts'
import { markWords } from './mark-words.ts'

const marked = (words: { text: string; isMarked: boolean }[]) =>
  words.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(' ')

test('[R-42-10] Words are marked where two wordings of a line differ, and nowhere else', () => {
  const { before, after } = markWords('Put it on the dryer and go.', 'Put the key on the dryer and walk out.')
  expect(marked(before)).toBe('Put [it] on the dryer and [go.]')
  expect(marked(after)).toBe('Put [the] [key] on the dryer and [walk] [out.]')
  expect(marked(markWords('The same.', 'The  same.').after)).toBe('The same.')
})

test('[R-42-10] One sentence says what new pages change, and names no kind that does not occur', () => {
  const counts = { colour: 'Blue', same: 41, changed: 5, new: 2, cut: 1, moved: 0 }
  expect(describeRevision(counts)).toBe('Blue pages: 41 lines as they were, 5 changed, 2 new, 1 cut.')
  expect(describeRevision({ ...counts, colour: null, same: 1, new: 0, cut: 0, moved: 3 })).toBe(
    'New pages: 1 line as it was, 5 changed, 3 moved.',
  )
  expect(describeYours(2)).toBe('2 of your lines are affected.')
  expect(describeYours(0)).toBe('None of your lines are affected.')
})

test.each([
  [0, 3, 'Lines were only cut or moved, so it’s free.'],
  [1, 3, '1 of 3 pages changed: 1 page.'],
  [2, 3, '2 of 3 pages changed: 2 pages.'],
  [3, 3, 'All 3 pages changed: 3 pages.'],
  [1, 1, 'The page changed: 1 page.'],
])('[R-74-04] The price of %i changed pages of %i says which pages are paid for', (pages, filePages, text) => {
  expect(describePrice(pages, filePages)).toBe(text)
})

test('[R-74-04] Before new pages are read the most that they can cost is named', () => {
  expect(describeHighestPrice(1)).toBe('You pay only for pages with changed lines, at most 1 page.')
  expect(describeHighestPrice(3)).toBe('You pay only for pages with changed lines, at most 3 pages.')
})
