import { expect, it } from 'vitest'
import { PLAN_KEYS } from './plans.ts'
import { parsePriority } from './parse-priority.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 15, 12, minutes))

it('[D17] [R-9-01] [R-9-02] [R-9-03] [R-9-04] Scripts that are submitted together are parsed in order of plan, highest first', () => {
  const byPriority = PLAN_KEYS.toSorted((left, right) => parsePriority(right, at(0)) - parsePriority(left, at(0)))
  expect(byPriority).toEqual(['studio', 'professional', 'independent', 'free'])
})

it('[D17] A script is never parsed before one that was submitted ten minutes earlier, whatever the plan', () => {
  for (const plan of PLAN_KEYS) {
    expect(parsePriority('free', at(0))).toBeGreaterThan(parsePriority(plan, at(11)))
    expect(parsePriority(plan, at(0))).toBeGreaterThan(parsePriority(plan, at(1)))
  }
})

it('[D17] Priorities fit into a 32-bit integer until after 2090', () => {
  expect(Math.abs(parsePriority('free', new Date('2090-01-01')))).toBeLessThan(2 ** 31)
})
