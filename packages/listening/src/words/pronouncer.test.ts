import { expect, it } from 'vitest'
import { Pronouncer } from './pronouncer.ts'

const DICTIONARY = ['read R EH D', 'read(2) R IY D', 'reader R IY D ER', 'anna AE N AH', 'running R AH N IH NG'].join(
  '\n',
)
const pronouncer = new Pronouncer(DICTIONARY, (word) => ({ siobhan: 'ʃɪˈvɔn', joy: 'dʒɔɪ' })[word] ?? '')

it('All pronunciations of a word are listed', () => {
  expect(pronouncer.list('read')).toEqual([
    ['R', 'EH', 'D'],
    ['R', 'IY', 'D'],
  ])
})

it('Possessives and dropped letters are derived from the word', () => {
  expect(pronouncer.list("anna's")).toEqual([['AE', 'N', 'AH', 'Z']])
  expect(pronouncer.list("runnin'")).toEqual([['R', 'AH', 'N', 'IH', 'N']])
})

it('Unknown names are guessed, and a word without letters gets one phone', () => {
  expect(pronouncer.list('siobhan')).toEqual([['SH', 'IH', 'V', 'AO', 'N']])
  expect(pronouncer.list('joy')).toEqual([['JH', 'OY']])
  expect(pronouncer.list('#')).toEqual([['AH']])
})
