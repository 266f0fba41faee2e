import { expect, it } from 'vitest'
import { shareEqually } from './fair-share.ts'

it('A user alone has the first line after its own length, and all voices for the others', () => {
  expect(shareEqually([{ at: 5, firstLine: 2, total: 12 }], 3)).toEqual([{ firstLineAt: 7, allAt: 9 }])
})

it('With more voices than lines, all lines are done when the longest is', () => {
  expect(shareEqually([{ at: 1, firstLine: 2, total: 4 }], 8)).toEqual([{ firstLineAt: 3, allAt: 3 }])
})

it('Two users with one voice take twice as long, and the second is faster once the first is done', () => {
  const orders = [
    { at: 0, firstLine: 1, total: 2 },
    { at: 0, firstLine: 1, total: 3 },
  ]
  expect(shareEqually(orders, 1)).toEqual([
    { firstLineAt: 2, allAt: 4 },
    { firstLineAt: 2, allAt: 5 },
  ])
})

it('However many lines a user has, the first line of the next one takes as long as with one line', () => {
  const waitBeside = (total: number) =>
    shareEqually(
      [
        { at: 0, firstLine: 1, total },
        { at: 1, firstLine: 1, total: 5 },
      ],
      1,
    )[1]?.firstLineAt
  expect(waitBeside(2000)).toBe(3)
  expect(waitBeside(4)).toBe(3)
})
