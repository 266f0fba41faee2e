import { parseScript } from '@sidelight/script-parser/parse-script'
import { expect, test } from 'vitest'
import { extract } from '../../../../apps/server/src/platform/extract/extract.ts'
import { f1, scoreEntries } from '../../bench/score.ts'
import { listScripts } from '../../scripts/library.ts'
import { renderCorpus } from '../render-corpus.ts'

/** One page each, since a page costs seconds; `bench:reader` on a rendered directory measures more. */
const floors = [
  { layout: 'scan-clean', floor: 0.97 },
  { layout: 'scan-rough', floor: 0.95 },
]

test.each(floors)(
  'A page in $layout is parsed with a dialogue F1 of at least $floor',
  async ({ layout, floor }) => {
    const options = { seed: '5', layouts: [layout], scripts: ['d5-duskwardens-vo'] }
    for await (const file of renderCorpus(listScripts(), options)) {
      const source = await extract(file.bytes, file.name)
      const { dialogue } = scoreEntries(parseScript(source).entries, file.gold)
      expect(dialogue.expected).toBeGreaterThan(5)
      expect(f1(dialogue)).toBeGreaterThanOrEqual(floor)
    }
    expect.assertions(2)
  },
  120_000,
)
