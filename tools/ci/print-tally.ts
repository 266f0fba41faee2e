import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumTallies, tallyRunner } from './tally.ts'
import { parseTestReport, type TestReport } from './test-report.ts'

/**
 * `print-tally.ts <folder> <stopped at, or ''> <runner>…` sums `<folder>/<runner>.json` and `<runner>-again.json`. A run
 * that stopped early has failed even if every report it left is green, and owes no report of the steps it never reached.
 */
const [folder = '', stoppedAt = '', ...runners] = process.argv.slice(2)

function findReport(name: string): TestReport | undefined {
  const path = join(folder, `${name}.json`)
  return existsSync(path) ? parseTestReport(readFileSync(path, 'utf8')) : undefined
}

const tallies = runners.flatMap((runner) => {
  const report = findReport(runner)
  if (report === undefined && stoppedAt !== '') return []
  return [tallyRunner(runner, report, findReport(`${runner}-again`))]
})
const { passed, failed, flaky, problems } = sumTallies(tallies)
const total = stoppedAt === '' ? failed : Math.max(failed, 1)

for (const title of flaky) console.log(`flaky: ${title}`)
for (const sentence of problems) console.log(sentence)
if (stoppedAt !== '') console.log(`stopped at: ${stoppedAt}`)
console.log(`${passed} passed, ${total} failed`)
process.exitCode = total > 0 || runners.length === 0 ? 1 : 0
