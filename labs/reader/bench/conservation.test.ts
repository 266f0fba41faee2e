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
