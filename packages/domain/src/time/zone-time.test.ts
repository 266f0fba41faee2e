import { expect, it } from 'vitest'
import { findEndOfDay, findMoment } from './zone-time.ts'

it('The end of a date is the millisecond before the next one begins there', () => {
  expect(new Date(findEndOfDay('2026-03-29', 'Europe/Berlin')).toISOString()).toBe('2026-03-29T21:59:59.999Z')
  expect(new Date(findMoment('2026-03-29', { localTime: '00:00', zone: 'Europe/Berlin' })).toISOString()).toBe(
    '2026-03-28T23:00:00.000Z',
  )
})
