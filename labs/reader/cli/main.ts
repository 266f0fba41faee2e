import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { manifestDirectory, readManifest } from '../corpus/manifest.ts'
import { parseFile } from './parse-file.ts'
import { parseInPool } from './parse-pool.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { manifest: { type: 'string' }, dir: { type: 'string' }, out: { type: 'string' } },
})

const usage = 'read-script FILE, or read-script --manifest M.json --dir D --out O'

async function parseManifestFiles(manifest: string, out: string): Promise<void> {
  const directory = values.dir ?? manifestDirectory(manifest)
  const tasks = readManifest(manifest).map(({ file }) => ({
    path: join(directory, file),
    out: join(out, `${file}.json`),
  }))
  const results = await parseInPool(tasks)
  const failed = results.filter((result) => result.error !== undefined)
  for (const { path, error } of failed) console.error(`${path}: ${error ?? ''}`)
  console.log(`${tasks.length - failed.length} of ${tasks.length} files read`)
}

const [file] = positionals
if (values.manifest !== undefined && values.out !== undefined) await parseManifestFiles(values.manifest, values.out)
else if (file === undefined) throw new Error(usage)
else console.log(JSON.stringify(await parseFile(file), undefined, 1))
