import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_MIX } from '../../mix-plan.ts'
import type { TapeLine, TapeTake } from '../../tape-take.ts'
import { describeTape } from '../describe-tape.ts'

const pickUp = (takeId: string, isLineOnly: boolean) => ({
  kind: 'pick-up' as const,
  pickUp: { takeId, lineId: 'x', isLineOnly },
})
const TAKES = new Map<string, Pick<TapeTake, 'kind' | 'pickUp'>>([
  ['a', { kind: 'scene' }],
  ['b', { kind: 'scene' }],
  ['line', pickUp('a', true)],
  ['rest', pickUp('a', false)],
  ['slate', { kind: 'slate' }],
])
const OFF = { ...DEFAULT_MIX, partnerDb: undefined }
const tape = (ids: readonly string[], mix = DEFAULT_MIX) =>
  describeTape(
    TAKES,
    ids.map((takeId, at) => ({ takeId, from: 0, to: 10 + at, mix })),
  )
const performance = (...ids: string[]) => tape(ids).replace(/ The partner's voice .*$/, '')

it('[R-90-04] A tape says whether it is one take, what was picked up or continued, and where takes are joined', () => {
  expect(performance('a')).toBe('Performance unedited, one unbroken take.')
  expect(performance('slate', 'a')).toBe('Performance unedited, one unbroken take.')
  expect(performance('a', 'line', 'a')).toBe('Performance in one take, with one line picked up, at 0:10.')
  expect(performance('a', 'rest')).toBe('Performance in one take, continued at 0:10.')
  expect(performance('a', 'line', 'a', 'rest')).toBe(
    'Performance in one take, with one line picked up, at 0:10, and continued at 0:33.',
  )
  expect(performance('a', 'b', 'slate')).toBe('Two takes follow one another, at 0:10.')
  expect(performance('a', 'line', 'b')).toBe('Two takes follow one another, at 0:21, with one line picked up, at 0:10.')
  expect(performance('slate')).toContain('A slate, one unbroken take.')
})

it('[R-90-04] A tape says that the partner is synthetic, or that none is heard, and never that the performance is', () => {
  expect(tape(['a', 'slate'])).toContain("The partner's voice is synthetic.")
  expect(tape(['a', 'slate'], OFF)).toContain('No partner is heard on this tape.')
  expect(tape(['a'])).toContain("The actor's picture is as recorded")
})

it('[R-101-12] [R-90-04] A tape says whether a person read the partner, in all lines or in some', () => {
  const line = (from: number, who: Partial<TapeLine>): TapeLine => ({
    id: 'x',
    isActors: false,
    from,
    to: from + 2,
    ending: 'read',
    missed: 0,
    ...who,
  })
  const told = (...whos: Partial<TapeLine>[]) => {
    const lines = whos.map((who, at) => line(4 * at, who))
    const take = new Map([['a', { kind: 'scene' as const, lines }]])
    return describeTape(take, [{ takeId: 'a', from: 0, to: 10, mix: DEFAULT_MIX }])
  }
  const friend = { isFriends: true } as const
  expect(told(friend, friend)).toContain('The partner was read by a person and recorded before. The actor')
  expect(told(friend, {})).toContain("in some lines; elsewhere the partner's voice is synthetic.")
  expect(told({}, {})).toContain("The partner's voice is synthetic.")
  // Lines of the actor and lines that are cut off the tape do not count.
  expect(told(friend, { isActors: true }, {}, {})).toContain('in some lines; elsewhere')
  expect(told(friend, { isActors: true }, { isActors: true }, {})).toContain(
    'The partner was read by a person and recorded before. The actor',
  )
})

it('[R-90-04] In every tape as many joints are told as there are', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'line', 'rest', 'slate'), { minLength: 1, maxLength: 8 })
  const ownerOf = (id: string) => TAKES.get(id)?.pickUp?.takeId ?? id
  const isTold = (from: string, to: string) =>
    from !== 'slate' && to !== 'slate' && (ownerOf(from) !== ownerOf(to) || TAKES.get(to)?.pickUp !== undefined)
  fc.assert(
    fc.property(ids, (parts) => {
      const told = tape(parts).match(/\d:\d\d/g) ?? []
      expect(told).toHaveLength(parts.slice(1).filter((to, at) => isTold(parts[at] ?? '', to)).length)
    }),
  )
})
