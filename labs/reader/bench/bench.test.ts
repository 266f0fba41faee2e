import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openCorpus } from '../corpus/manifest.ts'
import { withFixtures } from './fixtures.ts'
import { parseCorpus } from './parse-corpus.ts'
import { checkAgainst, readRecorded } from './baselines.ts'

const shared = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))

async function problemsWith(name: string, directory: string): Promise<string[]> {
  const { measured } = await parseCorpus(openCorpus(directory))
  return checkAgainst(readRecorded()[name], measured)
}

describe('the parser', () => {
  it('The figures for our own layouts are not below those on record', { timeout: 180_000 }, async () => {
    expect(await withFixtures((directory) => problemsWith('fixtures', directory))).toEqual([])
  })

  it.runIf(existsSync(join(shared, 'manifest.json')))(
    'The figures for the shared corpus are not below those on record',
    { timeout: 180_000 },
    async () => {
      expect(await problemsWith('dev', shared)).toEqual([])
    },
  )
})
