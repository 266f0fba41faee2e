import { expect, test } from 'vitest'
import { dayIn, describeTimeLeft, endOfConfidentialDay, endOfDay, findExpiryFault } from './expiry.ts'

const now = new Date('2026-11-16T12:00:00Z')
const afterDays = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)

test('[R-43-05] An ordinary script may have no expiry, or one within 366 days', () => {
  const circumstances = { now, confidentialSince: null }
  expect(findExpiryFault(null, circumstances)).toBeUndefined()
  expect(findExpiryFault(now, circumstances)).toBe('past')
  expect(findExpiryFault(afterDays(0, 1), circumstances)).toBeUndefined()
  expect(findExpiryFault(afterDays(366), circumstances)).toBeUndefined()
  expect(findExpiryFault(afterDays(366, 1), circumstances)).toBe('too late')
})

test('[R-44-02] A confidential script has an expiry within 30 days of the day on which it became confidential', () => {
  const circumstances = { now: afterDays(10), confidentialSince: now }
  expect(findExpiryFault(null, circumstances)).toBe('missing')
  expect(findExpiryFault(afterDays(10), circumstances)).toBe('past')
  expect(findExpiryFault(afterDays(11), circumstances)).toBeUndefined()
  expect(findExpiryFault(afterDays(30), circumstances)).toBeUndefined()
  expect(findExpiryFault(afterDays(30, 1), circumstances)).toBe('too late')
})

test('[R-48-04] The time left is told in days, in hours on the last day, and rounded down', () => {
  expect(describeTimeLeft(afterDays(7, -1), now)).toBe('gone in 6 days')
  expect(describeTimeLeft(afterDays(2), now)).toBe('gone in 2 days')
  expect(describeTimeLeft(afterDays(2, -1), now)).toBe('gone in 1 day')
  expect(describeTimeLeft(afterDays(1), now)).toBe('gone in 1 day')
  expect(describeTimeLeft(afterDays(1, -1), now)).toBe('gone in 23 hours')
  expect(describeTimeLeft(afterDays(0, 3_600_000), now)).toBe('gone in 1 hour')
  expect(describeTimeLeft(afterDays(0, 3_599_999), now)).toBe('gone within the hour')
})

test('[R-48-02] A script goes at the end of its last day', () => {
  const noon = new Date(2026, 10, 16, 12)
  expect(dayIn(7, noon)).toBe('2026-11-23')
  expect(dayIn(60, noon)).toBe('2027-01-15')
  expect(endOfDay('2026-11-30')).toEqual(new Date(2026, 11, 1))
  expect(endOfConfidentialDay('2026-11-23', noon)).toEqual(new Date(2026, 10, 24))
})

test('[R-48-02] A change of clocks may bring the end of the last day forward, but a day beyond the 30 is left to the server', () => {
  const end = endOfDay('2026-12-15')
  const before = (hours: number) => new Date(end.getTime() - (30 * 24 + hours) * 3_600_000)
  const isAllowed = (now: Date) =>
    findExpiryFault(endOfConfidentialDay('2026-12-15', now), { now, confidentialSince: now }) === undefined
  expect(endOfConfidentialDay('2026-12-15', before(-1))).toEqual(end)
  expect(end.getTime() - endOfConfidentialDay('2026-12-15', before(1)).getTime()).toBe(2 * 3_600_000)
  expect(isAllowed(before(1))).toBe(true)
  expect(endOfConfidentialDay('2026-12-15', before(1.01))).toEqual(end)
  expect(isAllowed(before(1.01))).toBe(false)
})
