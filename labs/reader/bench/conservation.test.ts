import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sized } from '@sidelight/dev-services/tests/test-size'
import { expect, it } from 'vitest'
import { openCorpus } from '../corpus/manifest.ts'
import { trainingLayouts } from '../render/render-corpus.ts'
import { listUnbalanced } from './conservation.ts'
import { withFixtures } from './fixtures.ts'

/** One of each source and of what is left out of it: columns, records, repeated names, captions, plays. */
const FEW = [
  'av-two-column',
  'bracket-names',
  'docx-game-records',
  'fountain',
  'multicam',
  'slide-records',
  'txt-captions',
]

it('[R-84-01] [R-84-02] Every letter of our own layouts is in an entry or on the list, and in its case', async () => {
  const names = sized(
    FEW,
    trainingLayouts.map(({ name }) => name),
  )
  expect(await withFixtures((directory) => listUnbalanced(openCorpus(directory)), names)).toEqual([])
})

it('A refused file does not end the count of lost letters', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'reader-refused-'))
  try {
    writeFileSync(join(directory, 'damaged.pdf'), '%PDF-1.7 damaged')
    const entry = { script: 'none', layout: 'none', file: 'damaged.pdf', gold: 'none.json' }
    writeFileSync(join(directory, 'manifest.json'), JSON.stringify([entry]))
    expect(await listUnbalanced(openCorpus(directory))).toEqual([])
  } finally {
    rmSync(directory, { recursive: true })
  }
})
