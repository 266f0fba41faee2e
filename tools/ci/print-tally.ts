import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumTallies, tallyReport } from './tally.ts'

/**
 * `print-tally.ts <folder> <stopped at, or ''> <runner>…` sums `<folder>/<runner>.json`. A run that stopped early has
 * failed even if every report it left is green, and owes no report of the steps it never reached.
 */
const [folder = '', stoppedAt = '', ...runners] = process.argv.slice(2)

const tallies = runners.flatMap((runner) => {
  const path = join(folder, `${runner}.json`)
  if (existsSync(path)) return [tallyReport(runner, readFileSync(path, 'utf8'))]
  return stoppedAt === '' ? [tallyReport(runner, undefined)] : []
})
const { passed, failed, troubles } = sumTallies(tallies)
const total = stoppedAt === '' ? failed : Math.max(failed, 1)

for (const sentence of troubles) console.log(sentence)
if (stoppedAt !== '') console.log(`stopped at: ${stoppedAt}`)
console.log(`${passed} passed, ${total} failed`)
process.exitCode = total > 0 || runners.length === 0 ? 1 : 0
