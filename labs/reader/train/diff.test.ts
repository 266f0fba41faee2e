import { describe, expect, it } from 'vitest'
import { diffTokens } from './diff.ts'

describe('aligning two texts', () => {
  it('Equal tokens are paired in order', () => {
    const a = 'page one TESS say it page two OTIS huh'.split(' ')
    const b = 'TESS say it again OTIS huh'.split(' ')
    expect(diffTokens(a, b).map(([at, other]) => [a[at], b[other]])).toEqual([
      ['TESS', 'TESS'],
      ['say', 'say'],
      ['it', 'it'],
      ['OTIS', 'OTIS'],
      ['huh', 'huh'],
    ])
  })

  it('Texts without equal tokens have no pairs', () => {
    expect(diffTokens(['a', 'b'], ['c'])).toEqual([])
    expect(diffTokens([], [])).toEqual([])
  })
})
