import { describe, expect, it } from 'vitest'
import { normaliseWords, normaliseTranscript } from './normalise-words.ts'
import { wordSimilarity } from './similarity.ts'

describe('comparing words', () => {
  it('[R-5-47] Normalising ignores case and punctuation', () => {
    expect(normaliseTranscript('HELLO, there!')).toEqual(normaliseTranscript('hello there'))
  })

  it('[R-5-48] Similarity is 1 minus the edit distance over the longer length', () => {
    expect(wordSimilarity('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7)
    expect(wordSimilarity('same', 'same')).toBe(1)
    expect(wordSimilarity('abc', '')).toBe(0)
  })

  it('Contractions, numbers and homophones have one normal form', () => {
    expect(normaliseWords(["don't"])).toEqual(normaliseWords(['do', 'not']))
    expect(normaliseTranscript('2 of them')).toEqual(normaliseTranscript('two of them'))
    expect(normaliseTranscript('their house')).toEqual(normaliseTranscript('there house'))
    expect(normaliseTranscript("I'm gonna")).toEqual(normaliseTranscript('I am going to'))
  })

  it('Filler words are dropped', () => {
    expect(normaliseTranscript('um well uh no')).toEqual(normaliseTranscript('well no'))
  })
})
