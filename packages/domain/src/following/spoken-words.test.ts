import { describe, expect, it } from 'vitest'
import { normaliseTranscript } from './normalise-words.ts'
import { listFollowedWords } from './spoken-words.ts'

const say = (line: string): string =>
  listFollowedWords(line)
    .flatMap((word) => [...word.spoken])
    .join(' ')

describe('the words of a line', () => {
  it('Bracketed words are kept on the page and not spoken, even when brackets span several words', () => {
    const words = listFollowedWords('Come (beat, then softly) here [sighs] now—please.')
    expect(words.map((word) => word.text)).toEqual([
      'Come',
      '(beat,',
      'then',
      'softly)',
      'here',
      '[sighs]',
      'now—please.',
    ])
    expect(words.map((word) => word.spoken.length)).toEqual([1, 0, 0, 0, 1, 0, 2])
  })

  it('Figures are spoken as people say them', () => {
    expect(say('25')).toBe('twenty five')
    expect(say('In 1987, at 10:30')).toBe('in nineteen eighty seven at ten thirty')
    expect(say('the 3rd of May, $5, 50%')).toBe('the third of may five dollars fifty percent')
    expect(say('2,500 people')).toBe('two thousand five hundred people')
    expect(say('3.14 and 007')).toBe('three point one four and oh oh seven')
    expect(say('1,000,042')).toBe('one million forty two')
  })

  it('Abbreviations are spoken in full and apostrophes are kept', () => {
    expect(say('Mr. O’Brien, don’t!')).toBe("mister o'brien don't")
    expect(say('“Dr. Who?”')).toBe('doctor who')
  })

  it('Words that every object of the language has are words like others', () => {
    expect(say('The constructor. Constructor!')).toBe('the constructor constructor')
    expect(normaliseTranscript('The constructor.')).toEqual(['the', 'constructor'])
  })

  it('Dashes alone are not spoken', () => {
    expect(say('Well -- I — … never')).toBe('well i never')
  })
})
