export interface Period {
  /** Midnight UTC; the first moment that belongs to it. */
  start: Date
  /** The first moment that no longer does: the start of the next one. */
  end: Date
}

/**
 * The month that `moment` falls into, for somebody whose months begin on the day of `since`. Where a month is too short for
 * that day it begins on its last one, and the month after goes back to the day: months always begin in different calendar
 * months, one in each.
 */
export function periodAt(since: Date, moment: Date): Period {
  const guess = monthsBetween(since, moment)
  const count = startOf(since, guess).getTime() > moment.getTime() ? guess - 1 : guess
  // A clock that runs behind must not put anybody into a month before their first.
  const index = Math.max(0, count)
  return { start: startOf(since, index), end: startOf(since, index + 1) }
}

const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()

function startOf(since: Date, index: number): Date {
  const year = since.getUTCFullYear()
  const month = since.getUTCMonth() + index
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(since.getUTCDate(), lastDay)))
}
