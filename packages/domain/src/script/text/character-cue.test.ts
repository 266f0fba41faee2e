import { describe, expect, it } from 'vitest'
import { isCueShaped, isNameShaped, parseCue, splitSpeakers } from './character-cue.ts'

describe('a cue', () => {
  it.each([
    ["TESS (V.O.) (CONT'D)", 'TESS', ['V.O.', "CONT'D"]],
    ['DET. RUIZ', 'DET. RUIZ', []],
    ['[Cutter]', 'Cutter', []],
    ['**THE CLERK**', 'THE CLERK', []],
    ['K-7 "RUSTY"', 'K-7 "RUSTY"', []],
    ['OTIS:', 'OTIS', []],
  ])('%s names %s', (printed, name, extensions) => {
    expect(parseCue(printed)).toEqual({ name, extensions })
  })

  it.each(['COP #1', 'MR. OKAFOR', 'A.D.A. VON-HESS', 'CHILD_01', 'JILL & MAX', 'CLINT', 'EILERT LÖVBORG'])(
    'may be %s',
    (name) => expect(isCueShaped(name)).toBe(true),
  )

  it.each([
    'INT. LAUNDROMAT - NIGHT',
    'CUT TO:',
    'STOP TALKING AND GET OUT OF HERE NOW, ALL OF YOU',
    'GET OUT!',
    'ACT TWO',
  ])('is never %s', (text) => expect(isCueShaped(text)).toBe(false))

  it('may be in title case or lower case, but not a sentence', () => {
    expect(isNameShaped('Man in Wet Suit')).toBe(true)
    expect(isNameShaped('tess')).toBe(true)
    expect(isNameShaped('She kicks the machine.')).toBe(false)
  })

  it('offers the people of a shared cue', () => {
    expect(splitSpeakers('JILL & MAX')).toEqual(['JILL', 'MAX'])
    expect(splitSpeakers('OTIS')).toEqual([])
  })
})
