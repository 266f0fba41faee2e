import { addDays, findDay, findMoment, type ZoneTime } from '../time/zone-time.ts'

/** When an actor wants to be reminded. */
export type ReminderTime = ZoneTime

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

export interface NextReminder {
  atMs: number
  day: string
}

/** The first reminder after this moment. */
export function findNextReminder(time: ReminderTime, afterMs: number): NextReminder {
  const today = findDay(time.zone, afterMs)
  // A day more than needed, because a zone that crosses the date line leaves out a whole day.
  for (const days of [0, 1, 2]) {
    const day = addDays(today, days)
    const atMs = findMoment(day, time)
    if (atMs > afterMs && findDay(time.zone, atMs) === day) return { atMs, day }
  }
  throw new Error('No reminder within three days')
}
