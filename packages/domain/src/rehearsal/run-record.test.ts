import { expect, it } from 'vitest'
import { judgeLine, type LineRecord } from './run-record.ts'

const record = (ending: LineRecord['ending'], missed = 0): LineRecord => ({
  id: 'a',
  isActors: true,
  startMs: 0,
  endMs: 1000,
  ending,
  missed,
})

it('[R-20-06] A line heard to its end is followed, and one with words missing is not', () => {
  expect(judgeLine(record('heard'))).toBe('followed')
  expect(judgeLine(record('heard', 1))).toBe('words not heard')
  expect(judgeLine(record('probable', 2))).toBe('words not heard')
})

it.each(['tapped', 'skipped', 'probable', 'read'] as const)(
  '[R-20-06] Nothing is known about the words of a line that ended as “%s”',
  (ending) => expect(judgeLine(record(ending))).toBe('unknown'),
)

it('[R-20-06] Words that were not reached before a tap do not count as not heard', () => {
  expect(judgeLine(record('tapped', 3))).toBe('unknown')
})
