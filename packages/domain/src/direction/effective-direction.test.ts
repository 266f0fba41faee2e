import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BEATS } from './direct-line.ts'
import { type Direction, directionKey, FULLNESSES, MANNERS, neutralDirection, PLACES } from './direction.ts'
import {
  type ChosenDirection,
  effectiveDirection,
  normaliseChoice,
  type SoundChoice,
  summariseDirection,
} from './effective-direction.ts'
import { findLineTiming } from './find-line-timing.ts'
import { gapBetween } from './line-timing.ts'
import { readDirection } from './read-direction.ts'

const amount = fc.constantFrom(1 as const, 2 as const)
const manner = fc.constantFrom(...MANNERS)
const chosen: fc.Arbitrary<ChosenDirection> = fc.record(
  {
    manner: fc.oneof(manner, fc.constant('plain' as const)),
    amount,
    place: fc.constantFrom(...PLACES),
    ending: fc.constantFrom('said' as const, 'cut off' as const),
    entry: fc.constantFrom('answers' as const, 'cuts in' as const),
    beat: fc.constantFrom(...BEATS),
  },
  { requiredKeys: [] },
)
const choice: fc.Arbitrary<SoundChoice> = fc.record(
  {
    line: chosen,
    character: fc.record({ manner, amount }),
    fullness: fc.constantFrom(...FULLNESSES),
    read: fc.nat({ max: 3 }),
  },
  { requiredKeys: [] },
)
const script: fc.Arbitrary<Direction> = fc
  .array(fc.constantFrom('(whispering)', 'No.', '(beat)', 'NEVER', '(on phone)', '(angry)', 'him?', '—', '...'))
  .map((words) => readDirection(words.join(' '), []))
const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).toReversed()) as T

const mannersOf = (dialog: string, given: SoundChoice) =>
  effectiveDirection(readDirection(dialog, []), given).spans.map(({ fromWord, ...span }) => [
    fromWord,
    span.manner,
    span.amount,
  ])
const COLD = { manner: 'cold', amount: 2 } as const

describe('a beat of the actor', () => {
  const gapBefore = (dialog: string, line: ChosenDirection) =>
    gapBetween(undefined, findLineTiming(dialog, effectiveDirection(readDirection(dialog, []), { line }), false))

  it('[R-46-11] The partner holds for the chosen seconds, in place of the beat of the script before the line', () => {
    expect(gapBefore('No.', {})).toBe(120)
    expect(gapBefore('No.', { beat: 2 })).toBe(2120)
    expect(gapBefore('(beat) No.', {})).toBe(920)
    expect(gapBefore('(beat) No.', { beat: 5 })).toBe(5120)
    expect(gapBefore('No.', { beat: 0.5, entry: 'cuts in' })).toBe(620)
  })

  it('[R-46-11] The beats inside a line stay as the script writes them', () => {
    const script = readDirection('(beat) You kept it. (pause) Why?', [])
    expect(effectiveDirection(script, { line: { beat: 3 } }).beats).toEqual([
      { beforeWord: 0, ms: 3000 },
      { beforeWord: 3, ms: 1200 },
    ])
  })
})

describe('effective directions', () => {
  it('[R-39-01] The actor decides before the script, and the script before the character', () => {
    const line = '(whispering) You kept it. (then, angry) Why?'
    expect(mannersOf(line, {})).toEqual([
      [0, 'whispered', 2],
      [3, 'angry', 2],
    ])
    expect(mannersOf(line, { character: COLD })).toEqual(mannersOf(line, {}))
    expect(mannersOf(line, { line: { manner: 'warm', amount: 1 }, character: COLD })).toEqual([[0, 'warm', 1]])
    expect(mannersOf(line, { line: { manner: 'plain' }, character: COLD })).toEqual([])
    expect(mannersOf('You kept it.', { character: COLD })).toEqual([[0, 'cold', 2]])
    expect(mannersOf('You kept it. (angry) Why?', { character: COLD })).toEqual([
      [0, 'cold', 2],
      [3, 'angry', 2],
    ])
  })

  it('[R-39-01] Place, ending and entry are chosen one by one', () => {
    const written = readDirection("(on phone) I didn't—", [])
    expect(effectiveDirection(written, { line: { place: 'here' } })).toEqual({ ...written, place: 'here' })
    expect(effectiveDirection(written, { line: { ending: 'said' } })).toEqual({ ...written, ending: 'said' })
    expect(effectiveDirection(written, { line: { entry: 'cuts in' } })).toEqual({ ...written, entry: 'cuts in' })
  })

  it('[R-39-01] Without a choice and with a plain character every line is said as the script asks', () => {
    const others = fc.record(
      { fullness: fc.constantFrom(...FULLNESSES), read: fc.nat({ max: 3 }) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(script, others, (written, given) => {
        expect(effectiveDirection(written, given)).toEqual(written)
      }),
    )
  })

  it('[R-39-01] Every choice gives a direction of the vocabulary with ordered manners, whatever the order of its fields', () => {
    fc.assert(
      fc.property(script, choice, (written, given) => {
        const direction = effectiveDirection(written, given)
        const words = direction.spans.map(({ fromWord }) => fromWord)
        expect(words).toEqual([...new Set(words)].sort((a, b) => a - b))
        expect(direction.spans.every((span) => MANNERS.includes(span.manner))).toBe(true)
        const other = reversed({ ...given, ...(given.line && { line: reversed(given.line) }) })
        expect(directionKey(effectiveDirection(reversed(written), other))).toBe(directionKey(direction))
      }),
    )
  })

  it('[R-39-01] Choices that mean the same have one form, which means the same too', () => {
    expect(normaliseChoice({ amount: 1, place: undefined })).toEqual({})
    expect(normaliseChoice({ manner: 'cold', amount: 2 })).toEqual({ manner: 'cold' })
    expect(normaliseChoice({ manner: 'cold', amount: 1 })).toEqual({ manner: 'cold', amount: 1 })
    expect(normaliseChoice({ manner: 'plain', amount: 1 })).toEqual({ manner: 'plain' })
    fc.assert(
      fc.property(script, chosen, (written, line) => {
        const direction = effectiveDirection(written, { line })
        expect(effectiveDirection(written, { line: normaliseChoice(line) })).toEqual(direction)
      }),
    )
  })

  it('[R-39-01] A direction is summed up by its first manner', () => {
    expect(summariseDirection(neutralDirection)).toEqual({
      manner: 'plain',
      amount: 2,
      place: 'here',
      ending: 'said',
      entry: 'answers',
    })
    expect(summariseDirection(readDirection('Well. (a little angry) No. (cold) Go.', []))).toMatchObject({
      manner: 'angry',
      amount: 1,
    })
  })
})
