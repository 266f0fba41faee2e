import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openCorpus } from '../corpus/manifest.ts'
import { withFixtures } from './fixtures.ts'
import { leaveOneLayoutOut } from './leave-one-out.ts'
import { calibrate, summarise, summariseByLayout } from './measure.ts'
import { printTable } from './print-table.ts'
import { readCorpus } from './read-corpus.ts'
import { checkAgainst, readRecorded, recordedFile } from './recorded.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'leave-one-layout-out': { type: 'boolean', default: false },
    seeds: { type: 'string', default: '11' },
    'per-layout': { type: 'string', default: '8' },
    part: { type: 'string', default: '0/1' },
    only: { type: 'string' },
    missed: { type: 'string', default: '0' },
    record: { type: 'boolean', default: false },
  },
})

const shared = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))

async function benchDirectory(name: string, directory: string): Promise<boolean> {
  const { measured, cpuMs, pages, slowestMs } = await readCorpus(openCorpus(directory))
  const rows = summariseByLayout(measured)
  const all = summarise('all', measured)
  printTable([...rows, all])
  const { entries, wrong, caught } = calibrate(measured)
  console.log(
    `entries ${entries}, wrong ${wrong}, of those in the least confident tenth ${(100 * caught).toFixed(1)} %`,
  )
  console.log(
    `${pages} pages, ${(cpuMs / Math.max(1, pages)).toFixed(1)} ms of CPU a page, slowest file ${slowestMs.toFixed(0)} ms`,
  )
  for (const { file, score } of measured) printMissed(file, score.missed, score.extra)
  const recorded = readRecorded()
  if (values.record) {
    recorded[name] = {
      dialogue: floor(all.dialogue),
      narrator: floor(all.narrator),
      characters: floor(all.characters),
      worstLayout: floor(Math.min(...rows.map((row) => row.dialogue))),
    }
    writeFileSync(recordedFile, `${JSON.stringify(recorded, undefined, 2)}\n`)
    return true
  }
  const complaints = checkAgainst(recorded[name], all, rows)
  for (const complaint of complaints) console.error(complaint)
  return complaints.length === 0
}

/** A little under what was measured: the figure must not fall, its last digit may. */
const floor = (value: number) => Math.floor((value - 0.0005) * 1000) / 1000

function printMissed(file: string, missed: string[], extra: string[]): void {
  const most = Number(values.missed)
  if (most === 0 || (missed.length === 0 && extra.length === 0)) return
  console.log(`${file}:`)
  for (const one of missed.slice(0, most)) console.log(`  - ${one.slice(0, 160)}`)
  for (const one of extra.slice(0, most)) console.log(`  + ${one.slice(0, 160)}`)
}

const benchFixtures = () => withFixtures((directory) => benchDirectory('fixtures', directory))

async function run(): Promise<boolean> {
  if (values['leave-one-layout-out']) {
    const [part = 0, parts = 1] = values.part.split('/').map(Number)
    await leaveOneLayoutOut({
      seeds: values.seeds.split(','),
      perLayout: Number(values['per-layout']),
      part,
      parts,
      only: values.only?.split(','),
    })
    return true
  }
  const [named] = positionals
  if (named === 'fixtures') return benchFixtures()
  if (named !== undefined) return benchDirectory(named, named)
  return existsSync(join(shared, 'manifest.json')) ? benchDirectory('dev', shared) : benchFixtures()
}

process.exitCode = (await run()) ? 0 : 1
