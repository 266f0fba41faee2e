import { expect, it } from 'vitest'
import { addAccent, type Language } from './accents.ts'

const say = (word: string, way: string, language: Language): string[] =>
  addAccent([way.split(' ')], word, language).map((phones) => phones.join(' '))

it('leaves American words as the dictionary has them', () => {
  expect(say('bath', 'B AE TH', 'en-US')).toEqual(['B AE TH'])
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
])('hears "%s" the British way as well', (word, american, british) => {
  const ways = say(word, american, 'en-GB')
  expect(ways).toContain(british)
  expect(ways[0]).toBe(american)
})

it('keeps an r before a vowel, and vowels that both say alike', () => {
  expect(say('sorry', 'S AA R IY', 'en-GB')).toEqual(['S AA R IY'])
  expect(say('cat', 'K AE T', 'en-GB')).toEqual(['K AE T'])
})

it('shifts diphthongs for Australians alone', () => {
  expect(say('day', 'D EY', 'en-AU')).toContain('D AY')
  expect(say('day', 'D EY', 'en-GB')).toEqual(['D EY'])
})
