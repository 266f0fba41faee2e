import { expect, it } from 'vitest'
import { addAccent, type Language } from './accents.ts'

const listAccented = (word: string, american: string, language: Language): string[] =>
  addAccent([american.split(' ')], word, language).map((phones) => phones.join(' '))

it('American pronunciations stay as the dictionary has them', () => {
  expect(listAccented('bath', 'B AE TH', 'en-US')).toEqual(['B AE TH'])
})

it.each([
  ['bath', 'B AE TH', 'B AA TH'],
  ['dance', 'D AE N S', 'D AA N S'],
  ["can't", 'K AE N T', 'K AA N T'],
  ['car', 'K AA R', 'K AA'],
  ['here', 'HH IY R', 'HH IY AH'],
  ['mother', 'M AH DH ER', 'M AH DH AH'],
  ['hot', 'HH AA T', 'HH AO T'],
  ['new', 'N UW', 'N Y UW'],
])('The British pronunciation of "%s" is added', (word, american, british) => {
  const pronunciations = listAccented(word, american, 'en-GB')
  expect(pronunciations).toContain(british)
  expect(pronunciations[0]).toBe(american)
})

it('An r before a vowel and vowels common to both accents are kept', () => {
  expect(listAccented('sorry', 'S AA R IY', 'en-GB')).toEqual(['S AA R IY'])
  expect(listAccented('cat', 'K AE T', 'en-GB')).toEqual(['K AE T'])
})

it('Diphthongs are shifted in Australian English only', () => {
  expect(listAccented('day', 'D EY', 'en-AU')).toContain('D AY')
  expect(listAccented('day', 'D EY', 'en-GB')).toEqual(['D EY'])
})
