import { parseArgs } from 'node:util'
import { generateSet } from './generate-set.ts'

const { values } = parseArgs({
  options: { out: { type: 'string' }, half: { type: 'string', default: 'tune' }, only: { type: 'string' } },
})
const { out, half, only } = values
if (out === undefined || (half !== 'tune' && half !== 'first-look')) {
  throw new Error('real-world --out DIR [--half tune|first-look] [--only KIND|picture|text]')
}
const count = await generateSet({ half, out, only }, (file) => console.log(file))
console.log(`${count} files in ${out}`)
