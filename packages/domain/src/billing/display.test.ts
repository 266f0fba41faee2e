import { describe, expect, it } from 'vitest'
import { planButton } from './plan-choice.ts'
import { transactionTone } from './transaction-status.ts'
import { daysRemaining, usageTone, usedShare } from './usage.ts'

describe('The button of a plan', () => {
  it.each([
    ['professional', 'professional', 'Current Plan'],
    ['studio', undefined, 'Subscribe Now'],
    ['independent', 'free', 'Subscribe Now'],
    ['studio', 'professional', 'Upgrade'],
    ['independent', 'professional', 'Downgrade'],
    ['free', 'studio', undefined],
  ] as const)(
    '[R-2.11-07] [R-2.11-08] [R-2.11-09] [R-2.11-10] [R-2.11-11] The button of the plan %s, for a user on %s, says %s',
    (...row) => {
      const [offered, current, label] = row
      expect(planButton(offered, current)).toBe(label)
    },
  )
})

it.each([
  [0, 10, 'green'],
  [49, 100, 'green'],
  [50, 100, 'yellow'],
  [79, 100, 'yellow'],
  [80, 100, 'red'],
  [12, 10, 'red'],
  [0, 0, 'red'],
])('[R-4-44] The usage of %i of %i pages is shown in %s', (used, total, tone) => {
  expect(usageTone(usedShare(used, total))).toBe(tone)
})

it.each([
  ['2026-12-01T00:00:01Z', 1],
  ['2026-12-02T00:00:00Z', 1],
  ['2026-12-02T00:00:01Z', 2],
  ['2026-11-30T00:00:00Z', 0],
])('[R-4-45] A period that ends at %s has %i days remaining', (end, days) => {
  expect(daysRemaining(new Date(end), new Date('2026-12-01T00:00:00Z'))).toBe(days)
})

it.each([
  ['completed', 'green'],
  ['succeeded', 'green'],
  ['paid', 'green'],
  ['failed', 'red'],
  ['refunded', 'yellow'],
])('[R-4-33] A transaction with the status %s is shown in %s', (status, tone) => {
  expect(transactionTone(status)).toBe(tone)
})
