// Runs the test that follows the words of a confidential script, and publishes its figures on the trust page.
// npm run proof (needs what the e2e tests need)
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runProgram } from '../ci/run-program.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RESULTS = join(ROOT, 'test-results/e2e')
const PUBLISHED = join(ROOT, 'apps/web/src/features/landing/trust/proof.json')

async function run(command: string, args: string[]): Promise<string> {
  const { exitCode, output } = await runProgram(command, args)
  if (exitCode !== 0) throw new Error(output)
  return output.trim()
}

if ((await run('git', ['status', '--porcelain', '--untracked-files=no'])) !== '')
  throw new Error('Commit first: the published figures name the commit that they were measured on.')
await run('npm', ['run', 'build'])
await run('npm', ['run', 'e2e', '--', 'rehearsal/confidential.spec.ts'])
const figures = readdirSync(RESULTS)
  .map((folder) => join(RESULTS, folder, 'proof.json'))
  .find((file) => existsSync(file))
if (figures === undefined) throw new Error('The test left no figures.')
const day = new Date().toISOString().slice(0, 10)
const commit = await run('git', ['rev-parse', '--short=8', 'HEAD'])
const measured = JSON.parse(readFileSync(figures, 'utf8')) as Record<string, number>
writeFileSync(PUBLISHED, `${JSON.stringify({ day, commit, ...measured }, undefined, 2)}\n`)
console.log(`${PUBLISHED}: ${JSON.stringify(measured)}`)
