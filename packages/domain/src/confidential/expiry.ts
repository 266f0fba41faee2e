const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
export const EXPIRY_MAX_DAYS = 366
export const CONFIDENTIAL_MAX_DAYS = 30

export type ExpiryFault = 'past' | 'too late' | 'missing'

interface Circumstances {
  now: Date
  /** When the script became confidential; null for an ordinary one. */
  confidentialSince: Date | null
}

/** What is wrong with the moment at which a script is to delete itself; null is never. */
export function findExpiryFault(
  expiresAt: Date | null,
  { now, confidentialSince }: Circumstances,
): ExpiryFault | undefined {
  if (!expiresAt) return confidentialSince ? 'missing' : undefined
  if (expiresAt <= now) return 'past'
  const latest = confidentialSince
    ? confidentialSince.getTime() + CONFIDENTIAL_MAX_DAYS * DAY_MS
    : now.getTime() + EXPIRY_MAX_DAYS * DAY_MS
  return expiresAt.getTime() > latest ? 'too late' : undefined
}

/** For a script in a list: how long it is still there, rounded down. */
export function describeTimeLeft(expiresAt: Date, now: Date): string {
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs < HOUR_MS) return 'gone within the hour'
  const [count, unit] = leftMs < DAY_MS ? [leftMs / HOUR_MS, 'hour'] : [leftMs / DAY_MS, 'day']
  return `gone in ${Math.floor(count)} ${unit}${count < 2 ? '' : 's'}`
}

/** The day so many days from now, where the user is: 2026-01-31. */
export function dayIn(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The end of a day such as 2026-01-31, where the user is. */
export function endOfDay(day: string): Date {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1)
}

/**
 * As `endOfDay`. Where clocks change, the end of the last day would be an hour beyond the 30 days, so it is brought
 * forward. A later day stays as it is: the server refuses it, instead of deleting the script earlier than was chosen.
 */
export function endOfConfidentialDay(day: string, now: Date): Date {
  const end = endOfDay(day)
  const latestMs = now.getTime() + CONFIDENTIAL_MAX_DAYS * DAY_MS - HOUR_MS
  const lateMs = end.getTime() - latestMs
  return lateMs > 0 && lateMs <= 2 * HOUR_MS ? new Date(latestMs) : end
}
