import { sized } from '@sidelight/dev-services/tests/test-size'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { listPatterns } from './list-patterns.ts'

// By default the checker picks any installed engine, and the engines rate the same pattern differently.
process.env['RECHECK_BACKEND'] = 'native'

const isSlow = async (source: string, flags: string): Promise<boolean> => {
  const result = await check(source, flags, {
    // Without time limits, which on a slow machine would rate a fast pattern as slow.
    timeout: 60_000,
    attackTimeout: null,
    incubationTimeout: null,
    // A proof by a large automaton takes up to 14 s; in CI such patterns are attacked with texts instead.
    maxNFASize: sized(2000, 35_000),
  })
  // A pattern that cannot be rated in time counts as slow.
  return result.status === 'unknown' || !['safe', 'linear'].includes(result.complexity.type)
}

test('[X21] No regular expression of the server takes more than linear time, whatever text it matches', async () => {
  const patterns = listPatterns()
  const slowPatterns: string[] = []
  // Many files have the same pattern, and rating one takes a tenth of a second.
  const ratings = new Map<string, boolean>()
  for (const { file, source, flags } of patterns) {
    const key = `/${source}/${flags}`
    if (!ratings.has(key)) ratings.set(key, source === undefined || (await isSlow(source, flags)))
    if (ratings.get(key)) slowPatterns.push(`${file}: ${source}`)
  }

  expect(slowPatterns).toEqual([])
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns.some(({ file }) => file.startsWith('packages/script-parser/'))).toBe(true)
}, 300_000)

test('The checker rates known slow patterns as slow', async () => {
  expect(await isSlow(String.raw`[.:]+$`, '')).toBe(true)
  expect(await isSlow(String.raw`^\s*([A-Z]+\s?)+:\s*(.*)$`, '')).toBe(true)
})
