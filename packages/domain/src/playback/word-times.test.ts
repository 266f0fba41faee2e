import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countStartedWords, listWordStarts } from './word-times.ts'

const timedWords = (...words: [string, number][]) => words.map(([text, startMs]) => ({ text, startMs }))

it('Every page word gets the time at which the engine speaks it', () => {
  expect(
    listWordStarts('You kept the key.', timedWords(['You', 0], ['kept', 180.4], ['the', 400], ['key.', 520])),
  ).toEqual([0, 180, 400, 520])
})

it('A word that is not spoken gets the time of the word before it', () => {
  const times = timedWords(['No.', 90], ['Not', 700], ['now.', 900])
  expect(listWordStarts('(quietly, to herself) No. (beat) Not — now.', times)).toEqual([0, 0, 0, 90, 90, 700, 700, 900])
})

it('A word next to a bracket is found, and a word that is not on the page is ignored', () => {
  expect(
    listWordStarts('Stop.(beat) Go on.', timedWords(['Stop.', 10], ['lost', 100], ['Go', 300], ['on.', 400])),
  ).toEqual([10, 300, 400])
})

it('A word counts as started from the position at which it is spoken', () => {
  const starts = [0, 180, 180, 520]
  expect([-1, 0, 179, 180, 519, 520, 9999].map((at) => countStartedWords(starts, at))).toEqual([0, 1, 1, 3, 3, 4, 4])
})

it('Word starts never decrease and there is one for each page word', () => {
  const word = fc.constantFrom('I', 'kept', 'it.', '(beat)', '—', 'so', 'I')
  fc.assert(
    fc.property(fc.array(word), fc.array(fc.tuple(word, fc.nat(5000))), (page, times) => {
      const starts = listWordStarts(page.join(' '), timedWords(...(times as [string, number][])))
      expect(starts).toHaveLength(page.length)
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    }),
  )
})
