import { describe, expect, it } from 'vitest'
import { centsOf, dollarsOf, formatUsd } from './money.ts'
import { isPaygoQuantity, paygoPrice } from './pay-as-you-go.ts'
import { PLAN_KEYS } from './plans.ts'

describe('Pay as you go', () => {
  it.each([
    ['free', 100, 0],
    ['independent', 90, 250],
    ['professional', 80, 500],
    ['studio', 70, 750],
  ] as const)(
    '[R-9-08] [R-6-04] A pay-as-you-go page on the plan %s costs %i cents',
    (plan, unitCents, discountCents) => {
      expect(paygoPrice(25, plan)).toEqual({
        pages: 25,
        discountPercent: 100 - unitCents,
        unitCents,
        subtotalCents: 2500,
        discountCents,
        totalCents: 25 * unitCents,
      })
    },
  )

  it('[P30] Every pay-as-you-go price is in whole cents and adds up', () => {
    for (const plan of PLAN_KEYS)
      for (let pages = 1; pages <= 1000; pages += 1) {
        const price = paygoPrice(pages, plan)
        expect(Object.values(price).every(Number.isInteger)).toBe(true)
        // In hundredths of a cent, so that the test does not round.
        expect(price.totalCents * 100).toBe(pages * 100 * (100 - price.discountPercent))
        expect(price.subtotalCents - price.discountCents).toBe(price.totalCents)
        expect(centsOf(dollarsOf(price.totalCents))).toBe(price.totalCents)
      }
  })

  it.each([0, -5, 1.5, 1001, 1e9, NaN, Infinity])('[R-5-45] [R-9-09] A purchase of %s pages is refused', (pages) => {
    expect(isPaygoQuantity(pages)).toBe(false)
    expect(() => paygoPrice(pages, 'free')).toThrow('Not a number of pages')
  })

  it('[R-5-45] [R-9-09] One page and a thousand pages can be bought', () => {
    expect([1, 1000].every(isPaygoQuantity)).toBe(true)
  })
})

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [2000, '$20.00'],
  [-1033, '-$10.33'],
  [100_000, '$1000.00'],
])('[R-9-15] An amount of %i cents is shown as %s', (cents, shown) => {
  expect(formatUsd(cents)).toBe(shown)
})
