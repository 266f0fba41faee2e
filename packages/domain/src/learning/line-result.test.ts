import { expect, it } from 'vitest'
import type { LineRecord } from '../rehearsal/run-record.ts'
import { isClean, isWeak, type LineResult, listResults } from './line-result.ts'

const result = (words: number, heard: number | undefined, prompts = 0): LineResult => ({
  lineId: 'line',
  textId: '0000abcd',
  rung: 'full',
  words,
  heard,
  prompts,
})

it('[R-41-01] A line is clean with one unheard word in twenty, not with one in nineteen and not with a prompt', () => {
  expect(isClean(result(20, 19))).toBe(true)
  expect(isClean(result(19, 18))).toBe(false)
  expect(isClean(result(40, 38))).toBe(true)
  expect(isClean(result(40, 37))).toBe(false)
  expect(isClean(result(5, 5))).toBe(true)
  expect(isClean(result(5, 5, 1))).toBe(false)
})

it('[R-41-01] A line is weak below four of five words, or with a prompt', () => {
  expect(isWeak(result(10, 8))).toBe(false)
  expect(isWeak(result(10, 7))).toBe(true)
  expect(isWeak(result(10, 10, 1))).toBe(true)
})

it('[R-41-01] A line of which nothing is known is neither clean nor weak', () => {
  expect(isClean(result(10, undefined))).toBe(false)
  expect(isWeak(result(10, undefined, 3))).toBe(false)
})

it('[R-41-01] Words are known of lines that were followed, not of tapped, skipped or read ones', () => {
  const attempt = { textId: '0000abcd', rung: 'gaps', words: 8, prompts: 0, notHeard: [2, 3] } as const
  const line = (ending: LineRecord['ending'], more: Partial<LineRecord> = { attempt }): LineRecord => ({
    id: ending,
    isActors: true,
    startMs: 0,
    endMs: 1,
    ending,
    missed: 2,
    ...more,
  })
  const lines = [line('heard'), line('probable'), line('tapped'), line('skipped'), line('read', {})]
  const results = listResults({ startedMs: 0, lines })
  expect(results.map(({ lineId, heard }) => [lineId, heard])).toEqual([
    ['heard', 6],
    ['probable', 6],
    ['tapped', undefined],
    ['skipped', undefined],
  ])
  expect(listResults({ startedMs: 0, lines: [line('heard', { attempt: { ...attempt, words: 0 } })] })).toEqual([])
})
