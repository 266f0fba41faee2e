import { check } from 'recheck'
import { expect, test } from 'vitest'
import { listPatterns } from './list-patterns.ts'

// Left to itself the checker picks whatever is installed, and its engines judge the same pattern differently.
process.env['RECHECK_BACKEND'] = 'native'

const isSlow = async (source: string, flags: string): Promise<boolean> => {
  // Without limits by the clock: a machine that is slow would take a slow attempt for a slow pattern.
  const verdict = await check(source, flags, { timeout: 60_000, attackTimeout: null, incubationTimeout: null })
  // A pattern the checker cannot judge in time is as bad as one it condemns.
  return verdict.status === 'unknown' || !['safe', 'linear'].includes(verdict.complexity.type)
}

test('[X21] no regular expression of the server, whatever it meets, takes more than linear time', async () => {
  const patterns = listPatterns()
  const condemned: string[] = []
  for (const { file, source, flags } of patterns) {
    if (source === undefined || (await isSlow(source, flags))) condemned.push(`${file}: ${source}`)
  }

  expect(condemned).toEqual([])
  expect(patterns.length).toBeGreaterThan(300)
}, 300_000)

test('the checker knows a slow pattern when it sees one', async () => {
  expect(await isSlow(String.raw`[.:]+$`, '')).toBe(true)
  expect(await isSlow(String.raw`^\s*([A-Z]+\s?)+:\s*(.*)$`, '')).toBe(true)
})
