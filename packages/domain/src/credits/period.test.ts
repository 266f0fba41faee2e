import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Period, periodAt } from './period.ts'

const day = (date: Date) => date.toISOString().slice(0, 10)
const at = (text: string) => new Date(text)
const monthOf = ({ start }: Period) => start.getUTCFullYear() * 12 + start.getUTCMonth()
const days = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z'), noInvalidDate: true })

describe('Monthly periods', () => {
  it.each([
    ['2026-01-15', '2026-01-15T00:00:00Z', '2026-01-15', '2026-02-15'],
    ['2026-01-15', '2026-02-14T23:59:59Z', '2026-01-15', '2026-02-15'],
    ['2026-01-15', '2026-02-15T00:00:00Z', '2026-02-15', '2026-03-15'],
    ['2026-01-31', '2026-02-28T12:00:00Z', '2026-02-28', '2026-03-31'],
    ['2026-01-31', '2026-03-30T23:59:59Z', '2026-02-28', '2026-03-31'],
    ['2024-02-29', '2025-03-01T00:00:00Z', '2025-02-28', '2025-03-29'],
    ['2023-12-31', '2024-02-29T00:00:00Z', '2024-02-29', '2024-03-31'],
    ['2026-06-10', '2026-06-01T00:00:00Z', '2026-06-10', '2026-07-10'],
  ])('For a user since %s, the period at %s is from %s to %s', (since, time, start, end) => {
    const period = periodAt(at(`${since}T17:30:00Z`), at(time))
    expect([day(period.start), day(period.end)]).toEqual([start, end])
  })

  it('Periods follow each other without a gap, contain the given time, and begin in successive calendar months', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40 * 365 * 86_400 }), (since, seconds) => {
        const time = new Date(since.getTime() + seconds * 1000)
        const period = periodAt(since, time)
        const next = periodAt(since, period.end)
        const isSame = (other: Period) => Number(other.start) === Number(period.start)
        return (
          period.start <= time &&
          time < period.end &&
          Number(next.start) === Number(period.end) &&
          isSame(periodAt(since, new Date(period.end.getTime() - 1))) &&
          monthOf(next) - monthOf(period) === 1 &&
          // The start of the first period alone gives the same periods.
          isSame(periodAt(periodAt(since, since).start, time))
        )
      }),
      { numRuns: 10_000 },
    )
  })
})
