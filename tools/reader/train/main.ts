import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packModel } from '@sidelight/domain/script/packed-model'
import { gatherDocuments, listExamples } from './gather.ts'
import { trainModel } from './train-model.ts'
import { writeWeights } from './write-weights.ts'

const target = fileURLToPath(new URL('../../../packages/domain/src/script/trained-weights.ts', import.meta.url))

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,2' },
    'per-layout': { type: 'string', default: '8' },
    synthetic: { type: 'string', default: '10' },
    out: { type: 'string', default: target },
  },
})

const started = Date.now()
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
