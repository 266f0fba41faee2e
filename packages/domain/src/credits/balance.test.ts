import { describe, expect, it } from 'vitest'
import { isOutOfCredits, monthlyPagesLeft, pagesLeft } from './balance.ts'

const balance = (paygoPages: number, monthlyPages: number, monthlyPagesUsed: number) => ({
  paygoPages,
  monthlyPages,
  monthlyPagesUsed,
})

describe('Credit balances', () => {
  it('[R-3-20] The pages left this month are the total of the month minus those used', () => {
    expect(monthlyPagesLeft(balance(0, 25, 7))).toBe(18)
  })

  it('The pages left include pay-as-you-go pages, and an overdrawn month counts as zero', () => {
    expect(pagesLeft(balance(3, 5, 1))).toBe(7)
    expect(pagesLeft(balance(3, 5, 9))).toBe(3)
  })

  it.each([
    [balance(0, 0, 0), true],
    [balance(0, 5, 5), true],
    [balance(-1, 5, 6), true],
    [balance(1, 5, 5), false],
    [balance(0, 5, 4), false],
  ])('[R-2.1-32] A user with the balance %j is out of credits: %s', (spent, expected) => {
    expect(isOutOfCredits(spent)).toBe(expected)
  })
})
