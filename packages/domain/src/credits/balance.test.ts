import { describe, expect, it } from 'vitest'
import { isOutOfCredits, monthlyPagesLeft, pagesLeft } from './balance.ts'

const balance = (paygoPages: number, monthlyPages: number, monthlyPagesUsed: number) => ({
  paygoPages,
  monthlyPages,
  monthlyPagesUsed,
})

describe('a credit balance', () => {
  it('[R-3-20] leaves the month total minus what was used', () => {
    expect(monthlyPagesLeft(balance(0, 25, 7))).toBe(18)
  })

  it('adds pay-as-you-go pages to what the month leaves', () => {
    expect(pagesLeft(balance(3, 5, 1))).toBe(7)
    expect(pagesLeft(balance(3, 5, 9))).toBe(3)
  })

  it.each([
    [balance(0, 0, 0), true],
    [balance(0, 5, 5), true],
    [balance(-1, 5, 6), true],
    [balance(1, 5, 5), false],
    [balance(0, 5, 4), false],
  ])('[R-2.1-32] is spent only when both balances are zero or less: %j', (spent, expected) => {
    expect(isOutOfCredits(spent)).toBe(expected)
  })
})
