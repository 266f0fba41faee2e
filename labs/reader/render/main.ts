import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listHeldOutScripts, listScripts } from '../scripts/library.ts'
import { layouts } from './layouts/catalogue/catalogue.ts'
import { scanLayouts } from './layouts/catalogue/scan-layouts.ts'
import { renderCorpus } from './render-corpus.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    layouts: { type: 'string' },
    scripts: { type: 'string' },
    'per-layout': { type: 'string' },
    synthetic: { type: 'string', default: '0' },
    length: { type: 'string' },
    'held-out': { type: 'boolean', default: false },
    labels: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

if (values.list) for (const layout of [...layouts, ...scanLayouts]) console.log(`${layout.name}.${layout.extension}`)
else if (values.out === undefined) throw new Error('name a directory: --out DIR (or --list)')
else {
  const out = values.out
  mkdirSync(out, { recursive: true })
  const manifest = []
  const wanted = {
    seed: values.seed,
    layouts: values.layouts?.split(','),
    scripts: values.scripts?.split(','),
    perLayout: values['per-layout'] === undefined ? undefined : Number(values['per-layout']),
    synthetic: Number(values.synthetic),
    syntheticLength: values.length === undefined ? undefined : Number(values.length),
  }
  for await (const file of renderCorpus(values['held-out'] ? listHeldOutScripts() : listScripts(), wanted)) {
    writeFileSync(join(out, file.name), file.bytes)
    writeFileSync(join(out, file.goldName), JSON.stringify(file.gold, null, 1))
    if (values.labels) writeFileSync(join(out, `${file.name}.labels.json`), JSON.stringify(file.labels))
    manifest.push({
      script: file.gold.id,
      layout: file.layout,
      family: file.family,
      file: file.name,
      gold: file.goldName,
      bytes: file.bytes.length,
    })
  }
  writeFileSync(join(out, 'manifest.json'), `[\n${manifest.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  console.log(`${manifest.length} files in ${out}`)
}
