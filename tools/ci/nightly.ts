// npm run test:nightly            everything that is too long or too random for .ci/run
// SEED=7 npm run test:nightly     the cases of an earlier night again
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { repositoryRoot } from './run-program.ts'

const seed = process.env['SEED'] ?? String(randomInt(2 ** 31))
console.log(`seed=${seed}`)

/** The run continues after a failed step: one broken suite must not hide another. */
const steps = [
  ['test:unit'],
  ['test:web'],
  ['test:tools'],
  ['test:server'],
  ['test:previous-release'],
  ['test:pooler'],
  ['build'],
  // One at a time and with a second attempt, because some depend on the timing of a device.
  ['e2e', '--', '--grep', '@nightly', '--project', 'audio', '--workers', '1', '--retries', '1'],
  ['e2e', '--', '--grep', '@nightly', '--project', 'pages'],
  ['e2e:engines'],
  ['test:image'],
  ['bench:growth'],
  ['bench:reader', '--', '--leave-one-layout-out', '--per-layout', '1', '--together', '40', '--seed', seed],
]

const failed = steps.filter(([script = '', ...args]) => {
  const startedAt = performance.now()
  const { status } = spawnSync('npm', ['run', script, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, CI: 'true', NIGHTLY: 'true', SEED: seed },
    stdio: 'inherit',
  })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${script} ${Math.round((performance.now() - startedAt) / 1000)} s`)
  return status !== 0
})

console.log(`${steps.length - failed.length} of ${steps.length} steps passed, seed=${seed}`)
process.exitCode = failed.length > 0 ? 1 : 0
