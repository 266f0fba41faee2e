/** A time of day as clocks in a zone show it. */
export interface ZoneTime {
  /** 08:30 */
  localTime: string
  /** In IANA's names: Europe/Lisbon. */
  zone: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Making a formatter takes longer than using it a hundred times. A zone can be spelled in thousands of ways. */
const MOST_FORMATTERS = 50
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  if (formatters.size === MOST_FORMATTERS) formatters.clear()
  formatters.set(zone, formatter)
  return formatter
}

/** What a clock in the zone shows, as if it were UTC. */
function clockMs(zone: string, atMs: number): number {
  const parts = formatterOf(zone).formatToParts(atMs)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const minute = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return minute + (((atMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** So many days after a date: 2026-02-01. */
export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * DAY_MS)

/** The date in the zone: 2026-01-31. */
export const findDay = (zone: string, atMs: number): string => toDay(clockMs(zone, atMs))

/**
 * The moment at which clocks in the zone show this time. Where clocks are put back and show it twice, the first one; where
 * they are put forward and never show it, as much later as they are put forward.
 */
export function findMoment(day: string, { localTime, zone }: ZoneTime): number {
  const wanted = Date.parse(`${day}T${localTime}Z`)
  const offsetAt = (ms: number) => clockMs(zone, ms) - ms
  const before = wanted - offsetAt(wanted - DAY_MS)
  const after = wanted - offsetAt(wanted + DAY_MS)
  const shown = [before, after].filter((ms) => clockMs(zone, ms) === wanted)
  return shown.length === 0 ? before : Math.min(...shown)
}

/** The last millisecond of a date in the zone. */
export const findEndOfDay = (day: string, zone: string): number =>
  findMoment(addDays(day, 1), { localTime: '00:00', zone }) - 1
