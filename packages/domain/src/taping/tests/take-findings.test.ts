import { expect, it } from 'vitest'
import { lineTextId } from '../../following/line-text-id.ts'
import { findTakeLine, listFindings, listOutdatedLines } from '../take-findings.ts'
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

it('[R-74-05] A line of a take is outdated if the script has other words for it or has it no more', () => {
  const script = [
    { id: 'a', dialog: 'You kept the key!' },
    { id: 'b', dialog: 'To give it back to you.' },
    { id: 'c', dialog: 'Slowly.' },
  ]
  const filmed = (id: string, words: string) => ({ ...line(id, 'heard'), textId: lineTextId(words) })
  const lines = [
    filmed('a', 'You kept the key.'),
    filmed('b', 'To give it back.'),
    line('c', 'heard'),
    line('d', 'heard'),
  ]
  expect(listOutdatedLines({ lines: [...lines, ...lines] }, script)).toEqual(['b', 'd'])
  expect(listOutdatedLines({ lines: lines.slice(0, 1) }, script)).toEqual([])
})
