import { describe, expect, it } from 'vitest'
import { packModel, unpackModel } from '@sidelight/script-parser/labelling/packed-model'
import { parseScript } from '@sidelight/script-parser/parse-script'
import { gatherDocuments, listExamples } from './training-data.ts'
import { trainModel } from './train-model.ts'
import { f1, scoreEntries } from '../bench/score.ts'

describe('training', () => {
  it('The same examples give the same weights, and the weights label lines', async () => {
    const documents = await gatherDocuments({
      seeds: ['test'],
      perLayout: 1,
      layouts: ['feature', 'stage-colon', 'txt-feature'],
    })
    const options = { epochs: 4, rate: 0.15, decay: 0.002, seed: 1 }
    const packed = packModel(trainModel(listExamples(documents), options))
    expect(packModel(trainModel(listExamples(documents), options))).toEqual(packed)
    const [document] = documents
    if (!document) throw new Error('nothing was rendered')
    const { entries } = parseScript(document.source, { model: unpackModel(packed) })
    expect(f1(scoreEntries(entries, document.gold).dialogue)).toBeGreaterThan(0.9)
  })
})
