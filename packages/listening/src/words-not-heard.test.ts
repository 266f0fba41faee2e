import { expect, it } from 'vitest'
import { listNotHeard } from './words-not-heard.ts'

const line = (text: string) => text.split(' ').map((word, pageWord) => ({ text: word, pageWord }))
const hear = (text: string, ...heard: number[]) =>
  listNotHeard(
    line(text),
    heard.map((word) => ({ word })),
  )

it('[R-41-06] Words that no path of the search has passed were not heard', () => {
  expect(hear('give it back', 0, 1, 2)).toEqual([])
  expect(hear('give it back', 0, 2)).toEqual([1])
  expect(hear('give it back')).toEqual([0, 1, 2])
})

it('[R-41-06] An article or a short preposition counts only beside another word that was not heard', () => {
  expect(hear('look at me', 0, 2)).toEqual([])
  expect(hear('leave it in the car', 0, 1, 4)).toEqual([])
  expect(hear('leave it in the car', 0, 1)).toEqual([2, 3, 4])
})

it('A figure that is spoken as several words is heard with one of them', () => {
  const spoken = ['twenty', 'five', 'minutes'].map((text, at) => ({ text, pageWord: at === 2 ? 1 : 0 }))
  expect(listNotHeard(spoken, [{ word: 1 }])).toEqual([1])
  expect(listNotHeard(spoken, [{ word: 2 }])).toEqual([0])
})
