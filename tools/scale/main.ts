// Prints the tables of docs/scale.md from the numbers of inputs.ts; `--write` fills them in.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../ci/run-program.ts'
import { fillIn, TABLES } from './tables.ts'

const file = join(repositoryRoot, 'docs/scale.md')
if (process.argv.includes('--write')) writeFileSync(file, fillIn(readFileSync(file, 'utf8')))
else for (const [name, table] of Object.entries(TABLES)) process.stdout.write(`${name}\n\n${table}\n\n`)
