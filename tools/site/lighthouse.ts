// Measures the landing page of the built product with Lighthouse, as a phone on a slow network loads it. Run it on an
// idle machine after `npm run build`: npm run bench:lighthouse [-- --runs 3] [-- --path /terms]
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runProgram } from '../ci/run-program.ts'
import { startProduct } from '../dev/start-product.ts'
import { startServices } from '@sidelight/dev-services/start-services'
import { type Figures, isGoodEnough, medianFigures, readFigures, type Report } from './lighthouse-figures.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    path: { type: 'string', default: '/' },
    desktop: { type: 'boolean', default: false },
  },
})

const services = await startServices()
try {
  const webRoot = process.env['WEB_ROOT'] ?? join(ROOT, 'apps/web/dist')
  const product = await startProduct(services, { roles: ['api'], webRoot, env: { LOG_LEVEL: 'warn' } })
  const runs: Figures[] = []
  for (let run = 1; run <= Number(values.runs); run++) {
    const figures = await measure(product.url + values.path)
    console.log(`run ${run}`, JSON.stringify(figures))
    runs.push(figures)
  }
  const median = medianFigures(runs)
  console.log('median', JSON.stringify(median))
  process.exitCode = isGoodEnough(median) ? 0 : 1
  await product.stop()
} finally {
  await services.stop()
}

async function measure(url: string): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'sidelight-lighthouse-'))
  try {
    const report = join(folder, 'report.json')
    const { exitCode, output } = await runProgram('lighthouse', [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${CHROMIUM_FLAGS} --user-data-dir=${folder}`,
      ...(values.desktop ? ['--preset=desktop'] : []),
    ])
    if (exitCode !== 0) throw new Error(output)
    return readFigures(JSON.parse(await readFile(report, 'utf8')) as Report)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
