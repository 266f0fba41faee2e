export interface Period {
  /** Midnight UTC, included. */
  start: Date
  /** The start of the next period, not included. */
  end: Date
}

/**
 * The period that contains `time`, for a user whose periods begin on the day of `since`. In a calendar month without that
 * day the period begins on the month's last day, so that one period begins in each calendar month.
 */
export function periodAt(since: Date, time: Date): Period {
  const guess = monthsBetween(since, time)
  const count = startOf(since, guess).getTime() > time.getTime() ? guess - 1 : guess
  // A clock that runs behind must not give a period before the first.
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
