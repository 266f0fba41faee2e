import { expect, it } from 'vitest'
import { findTakeLine, listFindings } from '../take-findings.ts'
import type { TapeLine } from '../tape-take.ts'

const line = (id: string, ending: TapeLine['ending'], missed = 0, from = 0): TapeLine => ({
  id,
  isActors: true,
  from,
  to: from + 1,
  ending,
  missed,
})

it('[R-31-02] A line of a take is followed, has words not heard, is unknown or was not reached', () => {
  const lines = [line('a', 'heard'), line('b', 'heard', 2), line('c', 'tapped')]
  expect(listFindings({ lines }, ['a', 'b', 'c', 'd'])).toEqual([
    'followed',
    'words not heard',
    'unknown',
    'not reached',
  ])
})

it('[R-31-02] A line that was said twice counts as it was the second time', () => {
  const lines = [line('a', 'heard', 2, 1), line('b', 'heard', 0, 3), line('a', 'heard', 0, 5)]
  expect(listFindings({ lines }, ['a'])).toEqual(['followed'])
  expect(findTakeLine({ lines }, 'a')?.from).toBe(5)
})
