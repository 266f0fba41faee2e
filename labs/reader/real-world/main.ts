import { parseArgs } from 'node:util'
import { generateSet } from './generate-set.ts'

const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string' } } })
const { out, only } = values
if (out === undefined) throw new Error('real-world --out DIR [--only KIND|picture|text]')
const count = await generateSet({ out, only }, (file) => console.log(file))
console.log(`${count} files in ${out}`)
