import { parseArgs } from 'node:util'
import { generateSet } from './generate-set.ts'
import { judgingSet } from './judging/judging-set.ts'

const { values } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string' }, judging: { type: 'boolean', default: false } },
})
const { out, only, judging } = values
if (out === undefined) throw new Error('real-world --out DIR [--judging] [--only KIND|SCRIPT|picture|text]')
const count = await generateSet({ out, only, ...(judging ? { set: judgingSet } : {}) }, (file) => console.log(file))
console.log(`${count} files in ${out}`)
