import { expect, test } from 'vitest'
import { findExpiryFault } from './expiry.ts'

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
