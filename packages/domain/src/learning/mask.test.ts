import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastWordsOfCueLine, listHidden, type Rung, RUNGS } from './mask.ts'

const LINE = 'You think (beat) I drove four hours to leave a key on a dryer?'

/** The line with a sign for each hidden letter. */
function mask(dialog: string, rung: Rung): string {
  const letters = dialog.split('')
  for (const { start, end } of listHidden(dialog, rung)) letters.fill('_', start, end)
  return letters.join('')
}

const hiddenWords = (dialog: string, rung: Rung) => new Set(listHidden(dialog, rung).map(({ pageWord }) => pageWord))

describe('what a rung hides', () => {
  it('[R-38-01] Full hides nothing, Letters all but the first letter of each word, Cue only every word', () => {
    expect(mask(LINE, 'full')).toBe(LINE)
    expect(mask(LINE, 'letters')).toBe('Y__ t____ (beat) I d____ f___ h____ t_ l____ a k__ o_ a d____?')
    expect(mask(LINE, 'cue only')).toBe('___ _____ (beat) _ _____ ____ _____ __ _____ _ ___ __ _ _____?')
  })

  it('[R-38-01] Gaps hides a third of the words, rounded up, longer words first and not side by side', () => {
    expect(hiddenWords(LINE, 'gaps').size).toBe(5)
    expect(mask('A kettle in a garden on a roof', 'gaps')).toBe('A ______ in a ______ on a ____')
    expect(mask(LINE, 'gaps')).not.toMatch(/_ _/)
    expect(mask('No.', 'gaps')).toBe('__.')
    expect(mask('I do.', 'gaps').match(/_+/g)).toHaveLength(1)
  })

  it('[R-38-02] Gaps are the same in every run, and do not depend on punctuation', () => {
    expect(listHidden(LINE, 'gaps')).toEqual(listHidden(LINE, 'gaps'))
    expect(hiddenWords(LINE.replace('?', '!'), 'gaps')).toEqual(hiddenWords(LINE, 'gaps'))
  })

  it('A line without spoken words hides nothing', () => {
    for (const rung of RUNGS) expect(listHidden('(He leaves.) —', rung)).toEqual([])
    for (const rung of RUNGS) expect(listHidden('', rung)).toEqual([])
  })

  it('A first letter outside the basic plane is not cut in two', () => {
    expect(mask('𝒜lone here', 'letters').startsWith('𝒜')).toBe(true)
  })
})

describe('any line', () => {
  const anyLine = fc.string({ unit: 'grapheme', maxLength: 120 })

  it('[R-38-02] A word that is hidden on a rung is hidden on every rung above it', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const [gaps, everything] = [hiddenWords(line, 'gaps'), hiddenWords(line, 'cue only')]
        for (const word of [...gaps, ...hiddenWords(line, 'letters')]) expect(everything).toContain(word)
      }),
    )
  })

  it('Hidden ranges are in order, do not overlap and hold no spaces', () => {
    fc.assert(
      fc.property(anyLine, fc.constantFrom(...RUNGS), (line, rung) => {
        let last = 0
        for (const { start, end } of listHidden(line, rung)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(line.slice(start, end)).not.toMatch(/\s/u)
          last = end
        }
        expect(last).toBeLessThanOrEqual(line.length)
      }),
    )
  })
})

it('[R-38-03] A cue is given by its last five words', () => {
  expect(lastWordsOfCueLine('Then give it back. Put it on the dryer and walk out.')).toBe('…the dryer and walk out.')
  expect(lastWordsOfCueLine('Put it on the dryer.')).toBe('Put it on the dryer.')
})
