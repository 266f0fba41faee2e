import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDay } from '../time/zone-time.ts'
import { findNextReminder, isTimeZone } from './reminder.ts'

const HOUR_MS = 3_600_000
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']
const at = (iso: string) => Date.parse(iso)
const show = ({ atMs, day }: { atMs: number; day: string }) => `${day} ${new Date(atMs).toISOString()}`

describe('the time of a reminder', () => {
  it('[R-47-02] A reminder comes at the chosen time where the actor is, today or else tomorrow', () => {
    const time = { localTime: '08:30', zone: 'America/New_York' }
    expect(show(findNextReminder(time, at('2026-11-17T13:29:59Z')))).toBe('2026-11-17 2026-11-17T13:30:00.000Z')
    expect(show(findNextReminder(time, at('2026-11-17T13:30:00Z')))).toBe('2026-11-18 2026-11-18T13:30:00.000Z')
  })

  it('[R-47-02] Where clocks are put forward past the time, the reminder comes as much later', () => {
    const time = { localTime: '02:30', zone: 'Europe/Berlin' }
    expect(show(findNextReminder(time, at('2026-03-28T12:00:00Z')))).toBe('2026-03-29 2026-03-29T01:30:00.000Z')
    expect(show(findNextReminder(time, at('2026-03-29T01:30:00Z')))).toBe('2026-03-30 2026-03-30T00:30:00.000Z')
  })

  it('[R-47-02] Where clocks are put back and show the time twice, the reminder comes the first time only', () => {
    const time = { localTime: '02:30', zone: 'Europe/Berlin' }
    expect(show(findNextReminder(time, at('2026-10-24T12:00:00Z')))).toBe('2026-10-25 2026-10-25T00:30:00.000Z')
    expect(show(findNextReminder(time, at('2026-10-25T00:30:00Z')))).toBe('2026-10-26 2026-10-26T01:30:00.000Z')
  })

  it('[R-47-02] In every zone each reminder follows the one before by 22 to 26 hours, on the next date', () => {
    const start = at('2026-01-01T00:00:00Z')
    const times = fc.record({
      zone: fc.constantFrom(...ZONES),
      localTime: fc
        .integer({ min: 0, max: 24 * 60 - 1 })
        .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
    })
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 2 * 366 * 24 }), (time, hours) => {
        const first = findNextReminder(time, start + hours * HOUR_MS)
        const second = findNextReminder(time, first.atMs)
        expect(second.day).toBe(new Date(Date.parse(first.day) + 24 * HOUR_MS).toISOString().slice(0, 10))
        expect(Math.abs(second.atMs - first.atMs - 24 * HOUR_MS)).toBeLessThanOrEqual(2 * HOUR_MS)
        expect(findDay(time.zone, first.atMs)).toBe(first.day)
      }),
    )
  })

  it('A zone that left out a date leaves out its reminder', () => {
    const time = { localTime: '08:00', zone: 'Pacific/Apia' }
    expect(findNextReminder(time, at('2011-12-29T20:00:00Z')).day).toBe('2011-12-31')
  })

  it('[R-47-02] A time zone must have a name that the runtime knows', () => {
    expect(['Europe/Lisbon', 'UTC', 'America/Argentina/Ushuaia'].map(isTimeZone)).toEqual([true, true, true])
    expect(['Europe/Atlantis', '', 'rosa@sidelight.local'].map(isTimeZone)).toEqual([false, false, false])
  })
})
