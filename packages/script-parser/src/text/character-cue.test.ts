import { describe, expect, it } from 'vitest'
import { isCueShaped, isNameShaped, parseCue, splitSpeakers } from './character-cue.ts'

describe('character cues', () => {
  it.each([
    ["TESS (V.O.) (CONT'D)", 'TESS', ['V.O.', "CONT'D"]],
    ['DET. RUIZ', 'DET. RUIZ', []],
    ['[Cutter]', 'Cutter', []],
    ['**THE CLERK**', 'THE CLERK', []],
    ['K-7 "RUSTY"', 'K-7 "RUSTY"', []],
    ['OTIS:', 'OTIS', []],
  ])('The cue %s names %s', (printed, name, extensions) => {
    expect(parseCue(printed)).toEqual({ name, extensions })
  })

  it.each(['COP #1', 'MR. OKAFOR', 'A.D.A. VON-HESS', 'CHILD_01', 'JILL & MAX', 'CLINT', 'EILERT LÖVBORG'])(
    'The text %s may be a character cue',
    (name) => expect(isCueShaped(name)).toBe(true),
  )

  it.each([
    'INT. LAUNDROMAT - NIGHT',
    'CUT TO:',
    'STOP TALKING AND GET OUT OF HERE NOW, ALL OF YOU',
    'GET OUT!',
    'ACT TWO',
  ])('The text %s is never a character cue', (text) => expect(isCueShaped(text)).toBe(false))

  it('A name may be in title case or lower case, but no sentence is a name', () => {
    expect(isNameShaped('Man in Wet Suit')).toBe(true)
    expect(isNameShaped('tess')).toBe(true)
    expect(isNameShaped('She kicks the machine.')).toBe(false)
  })

  it('A shared cue is split into its characters', () => {
    expect(splitSpeakers('JILL & MAX')).toEqual(['JILL', 'MAX'])
    expect(splitSpeakers('OTIS')).toEqual([])
  })
})
