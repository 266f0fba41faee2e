import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import { parseInPool } from '../../reader/cli/parse-pool.ts'
import { manifestDirectory, readManifest } from '../../reader/corpus/manifest.ts'
import { castParsedScript } from './cast-entries.ts'

const { values } = parseArgs({
  options: { manifest: { type: 'string' }, dir: { type: 'string' }, out: { type: 'string' } },
})
const { manifest, out } = values
if (manifest === undefined || out === undefined) throw new Error('cast-script --manifest M.json --dir D --out O')

const directory = values.dir ?? manifestDirectory(manifest)
const tasks = readManifest(manifest).map(({ file }) => ({
  path: join(directory, file),
  out: join(out, `${file}.json`),
}))
const results = await parseInPool(tasks)
// Each result file holds the parsed script until the cast replaces it.
for (const task of tasks) {
  const script = JSON.parse(readFileSync(task.out, 'utf8')) as ParsedScript
  writeFileSync(task.out, JSON.stringify(castParsedScript(script), undefined, 1))
}
const failed = results.filter(({ error }) => error !== undefined)
for (const { path, error } of failed) console.error(`${path}: ${error ?? ''}`)
console.log(`${tasks.length - failed.length} of ${tasks.length} files cast`)
