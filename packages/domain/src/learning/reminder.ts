/** When an actor wants to be reminded. */
export interface ReminderTime {
  /** The time where the actor is: 08:30. */
  localTime: string
  /** In IANA's names: Europe/Lisbon. */
  zone: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

/** What a clock in the zone shows, as if it were UTC. */
function clockMs(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(atMs)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const minute = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return minute + (((atMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The date in the zone: 2026-01-31. */
export const findDay = (zone: string, atMs: number): string => toDay(clockMs(zone, atMs))

/**
 * The moment at which clocks in the zone show this time. Where clocks are put back and show it twice, the first one; where
 * they are put forward and never show it, as much later as they are put forward.
 */
export function findMoment(day: string, { localTime, zone }: ReminderTime): number {
  const wanted = Date.parse(`${day}T${localTime}Z`)
  const offsetAt = (ms: number) => clockMs(zone, ms) - ms
  const before = wanted - offsetAt(wanted - DAY_MS)
  const after = wanted - offsetAt(wanted + DAY_MS)
  const shown = [before, after].filter((ms) => clockMs(zone, ms) === wanted)
  return shown.length === 0 ? before : Math.min(...shown)
}

export interface NextReminder {
  atMs: number
  day: string
}

/** The first reminder after this moment. */
export function findNextReminder(time: ReminderTime, afterMs: number): NextReminder {
  const today = Date.parse(findDay(time.zone, afterMs))
  // A day more than needed, because a zone that crosses the date line leaves out a whole day.
  for (const days of [0, 1, 2]) {
    const day = toDay(today + days * DAY_MS)
    const atMs = findMoment(day, time)
    if (atMs > afterMs && findDay(time.zone, atMs) === day) return { atMs, day }
  }
  throw new Error('No reminder within three days')
}

/** The last millisecond of a date in the zone. */
export const findEndOfDay = (day: string, zone: string): number =>
  findMoment(toDay(Date.parse(day) + DAY_MS), { localTime: '00:00', zone }) - 1
