import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openCorpus } from '../corpus/manifest.ts'
import { judgingSet } from '../real-world/judging/judging-set.ts'
import { secondLook } from '../real-world/judging/second-look.ts'
import { scanLayouts } from '../render/layouts/catalogue/scan-layouts.ts'
import { trainingLayouts } from '../render/render-corpus.ts'
import { printCalibration } from './calibration.ts'
import { printByFile, printByKind, printLostScripts } from './report-by-kind.ts'
import { printErrorKinds } from './error-kinds.ts'
import { withFixtures, withRealWorldFiles } from './fixtures.ts'
import { leaveOneLayoutOut } from './leave-one-out.ts'
import { summarise, summariseByLayout } from './measure.ts'
import { printPassGains } from './pass-gains.ts'
import { listUnbalanced } from './conservation.ts'
import { printTable } from './print-table.ts'
import { parseCorpus } from './parse-corpus.ts'
import { checkAgainst, floorOf, readRecorded, recordedFile } from './baselines.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'leave-one-layout-out': { type: 'boolean', default: false },
    seed: { type: 'string', default: '29' },
    'per-layout': { type: 'string', default: '3' },
    together: { type: 'string', default: '1' },
    only: { type: 'string' },
    missed: { type: 'string', default: '0' },
    record: { type: 'boolean', default: false },
    confusions: { type: 'boolean', default: false },
    passes: { type: 'boolean', default: false },
    'by-file': { type: 'boolean', default: false },
  },
})

const shared = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))
const hasShared = existsSync(join(shared, 'manifest.json'))

async function benchDirectory(name: string, directory: string): Promise<boolean> {
  const corpus = openCorpus(directory)
  const { measured, cpuMs, pages, slowestMs } = await parseCorpus(corpus)
  printTable([...summariseByLayout(measured), summarise('all', measured)])
  printCalibration(measured)
  const media = corpus.entries.map(({ medium }) => medium)
  if (media.some((medium) => medium !== undefined)) {
    printByKind(measured, media)
    printLostScripts(measured)
  }
  if (values['by-file']) printByFile(measured)
  if (values.confusions) printErrorKinds(measured.map(({ errors }) => errors))
  console.log(
    `${pages} pages, ${(cpuMs / Math.max(1, pages)).toFixed(1)} ms of CPU a page, slowest file ${slowestMs.toFixed(0)} ms`,
  )
  for (const { file, score } of measured) printMissed(file, score.missed, score.extra)
  const unbalanced = await listUnbalanced(corpus)
  for (const problem of unbalanced) console.error(problem)
  console.log(`${corpus.entries.length} files, every letter in an entry or on the list in all but ${unbalanced.length}`)
  const recorded = readRecorded()
  if (values.record) {
    recorded[name] = floorOf(measured)
    writeFileSync(recordedFile, `${JSON.stringify(recorded, undefined, 2)}\n`)
    return true
  }
  const problems = checkAgainst(recorded[name], measured)
  for (const problem of problems) console.error(problem)
  return problems.length === 0 && unbalanced.length === 0
}

function printMissed(file: string, missed: string[], extra: string[]): void {
  const limit = Number(values.missed)
  if (limit === 0 || (missed.length === 0 && extra.length === 0)) return
  console.log(`${file}:`)
  for (const entry of missed.slice(0, limit)) console.log(`  - ${entry.slice(0, 160)}`)
  for (const entry of extra.slice(0, limit)) console.log(`  + ${entry.slice(0, 160)}`)
}

const benchFixtures = () => withFixtures((directory) => benchDirectory('fixtures', directory))

/** Without a directory: the shared corpus, and our scripts in every layout used for training and as scans. */
async function benchPasses(directory: string | undefined): Promise<void> {
  if (directory !== undefined) return printPassGains(directory, openCorpus(directory))
  if (hasShared) await printPassGains('dev', openCorpus(shared))
  const names = [...trainingLayouts, ...scanLayouts].map(({ name }) => name)
  await withFixtures((fixtures) => printPassGains('layouts', openCorpus(fixtures)), names)
}

async function run(): Promise<boolean> {
  if (values['leave-one-layout-out']) {
    await leaveOneLayoutOut({
      seed: values.seed,
      perLayout: Number(values['per-layout']),
      together: Number(values.together),
      only: values.only?.split(','),
    })
    return true
  }
  const [named] = positionals
  if (values.passes) {
    await benchPasses(named)
    return true
  }
  if (named === 'fixtures') return benchFixtures()
  if (named === 'real-world') return withRealWorldFiles((directory) => benchDirectory('real-world', directory))
  if (named === 'judging') return withRealWorldFiles((directory) => benchDirectory('judging', directory), judgingSet)
  if (named === 'second-look')
    return withRealWorldFiles((directory) => benchDirectory('second-look', directory), secondLook)
  if (named !== undefined) return benchDirectory(named, named)
  return hasShared ? benchDirectory('dev', shared) : benchFixtures()
}

process.exitCode = (await run()) ? 0 : 1
