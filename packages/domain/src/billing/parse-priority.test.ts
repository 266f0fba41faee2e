import { expect, it } from 'vitest'
import { PLAN_KEYS } from './plans.ts'
import { parsePriority } from './parse-priority.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 15, 12, minutes))

it('[D17] [R-9-01] [R-9-02] [R-9-03] [R-9-04] a higher plan is read first of those that came together', () => {
  const inTurn = PLAN_KEYS.toSorted((one, other) => parsePriority(other, at(0)) - parsePriority(one, at(0)))
  expect(inTurn).toEqual(['studio', 'professional', 'independent', 'free'])
})

it('[D17] nobody who came more than ten minutes later goes ahead, whatever they pay', () => {
  for (const plan of PLAN_KEYS) {
    expect(parsePriority('free', at(0))).toBeGreaterThan(parsePriority(plan, at(11)))
    expect(parsePriority(plan, at(0))).toBeGreaterThan(parsePriority(plan, at(1)))
  }
})

it('[D17] fits into the number a queue can hold until long after us', () => {
  expect(Math.abs(parsePriority('free', new Date('2090-01-01')))).toBeLessThan(2 ** 31)
})
