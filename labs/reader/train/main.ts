import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packModel } from '@sidelight/script-parser/labelling/packed-model'
import { trainConfidence, writeConfidence } from './confidence-train.ts'
import { gatherDocuments, listExamples } from './training-data.ts'
import { trainModel } from './train-model.ts'
import { writeWeights } from './write-weights.ts'

const target = fileURLToPath(
  new URL('../../../packages/script-parser/src/labelling/trained-weights.ts', import.meta.url),
)

const confidenceTarget = fileURLToPath(
  new URL('../../../packages/script-parser/src/confidence/confidence-weights.ts', import.meta.url),
)

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2' },
    'per-layout': { type: 'string', default: '5' },
    synthetic: { type: 'string', default: '10' },
    out: { type: 'string', default: target },
    'confidence-per-layout': { type: 'string', default: '4' },
    'confidence-out': { type: 'string', default: confidenceTarget },
    /** 'labels', 'confidence' or 'both'. */
    part: { type: 'string', default: 'both' },
  },
})

const started = Date.now()

async function trainLabels(): Promise<void> {
  const documents = await gatherDocuments({
    seeds: values.seeds.split(','),
    perLayout: Number(values['per-layout']),
    synthetic: Number(values.synthetic),
  })
  const examples = listExamples(documents)
  console.log(`${documents.length} documents, ${examples.length} aligned, ${Date.now() - started} ms`)
  for (const document of documents) {
    if (!document.example && document.source.kind !== 'elements') console.log(`not aligned: ${document.name}`)
  }
  const model = trainModel(examples)
  const text = writeWeights(packModel(model))
  writeFileSync(values.out, text)
  console.log(`${values.out}: ${text.length} bytes, ${Date.now() - started} ms`)
}

async function trainConfidencePart(): Promise<void> {
  const text = writeConfidence(await trainConfidence(Number(values['confidence-per-layout'])))
  writeFileSync(values['confidence-out'], text)
  console.log(`${values['confidence-out']}: ${text.length} bytes, ${Date.now() - started} ms`)
}

if (values.part !== 'confidence') await trainLabels()
if (values.part !== 'labels') await trainConfidencePart()
