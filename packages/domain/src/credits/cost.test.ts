import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesLeft } from './balance.ts'
import { costOf } from './cost.ts'

const balance = (paygoPages: number, monthlyPages: number, monthlyPagesUsed: number) => ({
  paygoPages,
  monthlyPages,
  monthlyPagesUsed,
})

describe('The cost of a script', () => {
  it.each([
    [3, balance(10, 5, 1), { pages: 3, fromMonth: 3, fromPaygo: 0, missing: 0 }],
    [6, balance(10, 5, 1), { pages: 6, fromMonth: 4, fromPaygo: 2, missing: 0 }],
    [6, balance(1, 5, 1), { pages: 6, fromMonth: 4, fromPaygo: 1, missing: 1 }],
    [6, balance(0, 5, 5), { pages: 6, fromMonth: 0, fromPaygo: 0, missing: 6 }],
    [2, balance(9, 5, 7), { pages: 2, fromMonth: 0, fromPaygo: 2, missing: 0 }],
  ])('A script of %i pages uses the pages of the month before bought ones: %j costs %j', (pages, left, expected) => {
    expect(costOf(pages, left)).toEqual(expected)
  })

  it('The parts of a cost add up, and pages are missing only if fewer are left', () => {
    const count = fc.integer({ min: -20, max: 400 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), count, count, count, (pages, paygo, month, used) => {
        const left = balance(paygo, month, used)
        const { fromMonth, fromPaygo, missing } = costOf(pages, left)
        expect(fromMonth + fromPaygo + missing).toBe(pages)
        expect(missing).toBe(Math.max(0, pages - pagesLeft(left)))
        expect(Math.min(fromMonth, fromPaygo, missing)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
