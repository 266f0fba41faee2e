// Measures the landing page of the built product with Lighthouse, as a phone on a slow network loads it; fails if one run
// is below the target. Run it on an idle machine after `npm run build`, because a phone is simulated by four times this
// machine's wall time: npm run bench:lighthouse [-- --runs 5] [-- --path /terms]
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runProgram } from '../ci/run-program.ts'
import { startProduct } from '../dev/start-product.ts'
import { startServices } from '@sidelight/dev-services/start-services'
import {
  type Figures,
  isGoodEnough,
  medianFigures,
  readFigures,
  type Report,
  worstFigures,
} from './lighthouse-figures.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CHROMIUM_FLAGS =
  '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
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
    console.log(`run ${run}`, JSON.stringify(figures), `load ${loadavg()[0]?.toFixed(1)}`)
    runs.push(figures)
  }
  const worst = worstFigures(runs)
  console.log('median', JSON.stringify(medianFigures(runs)))
  console.log('worst', JSON.stringify(worst))
  process.exitCode = isGoodEnough(worst) ? 0 : 1
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
