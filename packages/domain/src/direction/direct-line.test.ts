import { describe, expect, it } from 'vitest'
import {
  chooseCutIn,
  chooseCutOff,
  chooseManner,
  choosePlace,
  describeDirection,
  describeMissing,
  PLAIN_LINE,
} from './direct-line.ts'
import { MANNERS } from './direction.ts'
import type { DirectionSummary } from './effective-direction.ts'

const line = (more: Partial<DirectionSummary>): DirectionSummary => ({ ...PLAIN_LINE, ...more })

describe('the word beside a line', () => {
  it.each<[string, Partial<DirectionSummary>]>([
    ['', {}],
    ['', { amount: 1 }],
    ['whispered', { manner: 'whispered' }],
    ['cold, a little', { manner: 'cold', amount: 1 }],
    ['next room', { place: 'next room' }],
    ['angry · phone · cut off · cuts in', { manner: 'angry', place: 'phone', ending: 'cut off', entry: 'cuts in' }],
    ['trails off · overlaps', { ending: 'trails off', entry: 'overlaps' }],
  ])('[R-40-07] The word "%s" stands for its direction', (word, direction) => {
    expect(describeDirection(line(direction))).toBe(word)
  })
})

describe('choices', () => {
  it('[R-40-02] Another word keeps the amount, and "as written" forgets both', () => {
    expect(chooseManner({ amount: 1, manner: 'cold', place: 'phone' }, 'warm')).toEqual({
      manner: 'warm',
      amount: 1,
      place: 'phone',
    })
    expect(chooseManner({}, 'warm')).toEqual({ manner: 'warm' })
    expect(chooseManner({ amount: 1, manner: 'cold', place: 'phone' }, undefined)).toEqual({ place: 'phone' })
    expect(chooseManner({ amount: 1, manner: 'cold' }, 'plain')).toEqual({ manner: 'plain' })
  })

  it('[R-40-03] What the script writes anyway is not stored as a choice', () => {
    const phone = line({ place: 'phone' })
    expect(choosePlace({}, phone, 'here')).toEqual({ place: 'here' })
    expect(choosePlace({ place: 'here' }, phone, 'phone')).toEqual({})
  })

  it('[R-40-03] The switches change what the script writes in both ways', () => {
    expect(chooseCutOff({}, PLAIN_LINE, true)).toEqual({ ending: 'cut off' })
    expect(chooseCutOff({ ending: 'cut off' }, PLAIN_LINE, false)).toEqual({})
    expect(chooseCutOff({}, line({ ending: 'cut off' }), false)).toEqual({ ending: 'said' })
    expect(chooseCutOff({ ending: 'cut off' }, line({ ending: 'trails off' }), false)).toEqual({})
    expect(chooseCutIn({}, PLAIN_LINE, true)).toEqual({ entry: 'cuts in' })
    expect(chooseCutIn({}, line({ entry: 'overlaps' }), false)).toEqual({ entry: 'answers' })
    expect(chooseCutIn({ entry: 'answers' }, line({ entry: 'overlaps' }), true)).toEqual({})
  })
})

describe('what a voice cannot act', () => {
  const allBut = (...missing: string[]) => MANNERS.filter((manner) => !missing.includes(manner))

  it('[R-40-04] Words that a voice cannot act are named, with a voice that can', () => {
    const theo = { name: 'Theo', acts: allBut('shaken') }
    const rachel = { name: 'Rachel', acts: MANNERS }
    expect(describeMissing(MANNERS, theo, [rachel])).toBe("Theo can't do shaken. Rachel can.")
    expect(describeMissing(MANNERS, theo, [])).toBe("Theo can't do shaken.")
    expect(describeMissing(MANNERS, rachel, [theo])).toBeUndefined()
  })

  it('[R-40-04] Of a voice with few words those that it can act are named', () => {
    expect(describeMissing(MANNERS, { name: 'Nora', acts: ['softer'] }, [])).toBe('Nora can only be softer.')
    expect(describeMissing(MANNERS, { name: 'Nora', acts: [] }, [])).toBe('Nora can only read it plainly.')
  })
})
