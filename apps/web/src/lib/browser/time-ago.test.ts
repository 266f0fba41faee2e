import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const labelAfter = (ms: number) => timeAgo(new Date(NOW - ms).toISOString(), NOW)

it.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [-5 * MINUTE, 'Just now'],
])('[R-9-32] A time %i ms ago reads "%s"', (ms, label) => expect(labelAfter(ms)).toBe(label))

it.each([
  [MINUTE, '1 minute ago'],
  [2 * MINUTE - 1, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [400 * DAY, '400 days ago'],
])('[R-9-33] A time %i ms ago reads "%s"', (ms, label) => expect(labelAfter(ms)).toBe(label))
