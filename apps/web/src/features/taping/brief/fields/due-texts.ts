import type { Due, DueQuestion } from '@sidelight/domain/brief/brief'

const partsOf = (options: Intl.DateTimeFormatOptions, zone: string, atMs: number) => {
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).formatToParts(atMs)
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
}

/** "Thu 19 Nov" */
export function writeDay(atMs: number, zone: string): string {
  const part = partsOf({ weekday: 'short', day: 'numeric', month: 'short' }, zone, atMs)
  return `${part('weekday')} ${part('day')} ${part('month')}`
}

/** "6:00 pm" */
export function writeHour(atMs: number, zone: string): string {
  const part = partsOf({ hour: 'numeric', minute: '2-digit' }, zone, atMs)
  return `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}

/** "Pacific Time" */
export const writeZone = (atMs: number, zone: string): string =>
  partsOf({ timeZoneName: 'longGeneric' }, zone, atMs)('timeZoneName')

/** Whether clocks there show the same now. */
const isSameClock = (atMs: number, a: string, b: string): boolean =>
  writeHour(atMs, a) === writeHour(atMs, b) && writeDay(atMs, a) === writeDay(atMs, b)

/** "Thu 19 Nov, 6:00 pm Pacific Time" */
export const describeDue = ({ atMs, zone, precision }: Due): string =>
  precision === 'day'
    ? writeDay(atMs, zone)
    : `${writeDay(atMs, zone)}, ${writeHour(atMs, zone)} ${writeZone(atMs, zone)}`

/** "8:00 pm where you are", with the day where it is another one there; nothing where clocks show the same. */
export function describeAtHome({ atMs, zone, precision }: Due, home: string): string {
  if (precision === 'day' || isSameClock(atMs, zone, home)) return ''
  const day = writeDay(atMs, home)
  return `${day === writeDay(atMs, zone) ? '' : `${day}, `}${writeHour(atMs, home)} where you are`
}

const QUESTIONS: Record<DueQuestion, string> = {
  zone: 'The mail names no time zone. Is it yours?',
  hour: 'The mail names a part of the day and no hour: we count to the earlier.',
  'am or pm': 'The mail doesn’t say am or pm: we count to the earlier.',
  'day or month': 'The day or the month can come first: we count to the earlier date.',
  'which week': '“Next” can mean this week or the one after: we count to the earlier.',
  'end of day': '“EOD” can mean 6 pm or midnight: we count to the earlier.',
  midnight: 'Midnight can begin or end that day: we count to the earlier.',
  year: 'The mail names no year, and that date is over this year.',
  'since when': 'The mail counts hours and doesn’t say from when: we count from when you pasted it.',
  date: 'The mail leaves the date open: we count to the earliest.',
}

/** Why the actor is asked. */
export const describeQuestion = ({ asks, precision }: Due): string => {
  const [first] = asks
  if (first !== undefined) return QUESTIONS[first]
  return precision === 'day' ? NO_HOUR : ''
}

export const NO_HOUR = 'No hour found. When is it due?'

/** The choices of a due time, as short as they can be told apart. */
export function describeReadings(readings: readonly Due[]): string[] {
  const isSame = (write: (due: Due) => string) => new Set(readings.map(write)).size === 1
  const isSameDay = isSame(({ atMs, zone }) => writeDay(atMs, zone))
  const isSameZone = isSame(({ zone }) => zone)
  return readings.map((due) => {
    const { atMs, zone, precision } = due
    if (readings.length === 1 || !isSameZone || precision === 'day') return describeDue(due)
    return isSameDay ? writeHour(atMs, zone) : `${writeDay(atMs, zone)}, ${writeHour(atMs, zone)}`
  })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "25 h", "3 h 40", "20 min": the nearer, the finer. A tape that is due on a day has no hours left. */
export function describeTimeLeft({ atMs, precision }: Due, nowMs: number): string {
  const leftMs = atMs - nowMs
  if (precision === 'day') {
    const days = Math.ceil(leftMs / DAY_MS)
    return days > 1 ? `${days} days` : days === 1 ? '1 day' : days === 0 ? 'Today' : 'Over'
  }
  if (leftMs <= 0) return 'Over'
  if (leftMs >= 3 * DAY_MS) return `${Math.floor(leftMs / DAY_MS)} days`
  const hours = Math.floor(leftMs / HOUR_MS)
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS)
  if (hours >= 12) return `${hours} h`
  return hours > 0 ? `${hours} h ${String(minutes).padStart(2, '0')}` : `${minutes} min`
}
