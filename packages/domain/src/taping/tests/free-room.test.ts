import { expect, it } from 'vitest'
import { minutesLeft } from '../free-room.ts'

it('[R-26-17] A minute of tape takes its picture and both stems', () => {
  const minute = (8_000_000 * 60) / 8 + 48_000 * 4 * 60
  expect(minutesLeft(minute * 10, 8_000_000)).toBe(10)
  expect(minutesLeft(minute * 10 - 1, 8_000_000)).toBe(9)
  expect(minutesLeft(0, 8_000_000)).toBe(0)
  expect(minutesLeft(-5, 8_000_000)).toBe(0)
})
