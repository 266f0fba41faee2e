const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** A time in words. A time in the future, seen by a clock that runs behind the server's, reads "Just now". */
export function timeAgo(date: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(date)) / MINUTE_MS)
  if (minutes < 1) return 'Just now'
  if (minutes < HOUR_MINUTES) return ago(minutes, 'minute')
  if (minutes < DAY_MINUTES) return ago(Math.floor(minutes / HOUR_MINUTES), 'hour')
  return ago(Math.floor(minutes / DAY_MINUTES), 'day')
}

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`
