import { expect, test } from 'vitest'
import { describeRevision, describeShare } from './describe-revision.ts'
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
  expect(describeShare(2, 1)).toBe('2 of your lines are affected. Applying the changes uses 1 page.')
  expect(describeShare(0, 2)).toBe('None of your lines are affected. Applying the changes uses 2 pages.')
})
