// Fills two databases with rows of different numbers of users, and compares what jobs and calls take. The same amount is due
// in both, so a job that looks at everybody takes ten times as long in the larger one. Exits with 1 when a mark was missed.
//   npm run bench:growth                 10^4 and 10^5 users
//   npm run bench:growth -- --full       10^5 and 10^6 users: about 20 GB of disk, half an hour on two quiet cores
//   npm run bench:growth -- --users 5000 this many, and ten times as many
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureSize } from './measure.ts'

/** What takes less in both is not compared: its ratio would be that of two noises. */
const MARKS = { ratio: 1.5, ms: 1000, comparedFromMs: 10 }
/** Ten times as many lines wait in the larger database, and this reads each of them. */
const GROWS_WITH_QUEUE = 'metric: sound that waits'

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false }, users: { type: 'string' } } })
const small = Number(values.users ?? (values.full ? 100_000 : 10_000))
const print = (line: string) => process.stdout.write(`${line}\n`)

const before = await measureSize(small, print)
const after = await measureSize(10 * small, print)

let missedCount = 0
for (const [name, ms] of after) {
  const smallMs = before.get(name) ?? 0
  const ratio = ms / smallMs
  const isCompared = ms > MARKS.comparedFromMs && name !== GROWS_WITH_QUEUE
  const isMissed = ms > MARKS.ms || (isCompared && ratio > MARKS.ratio)
  if (isMissed) missedCount += 1
  const figures = [`${smallMs.toFixed(1)} ms`, `${ms.toFixed(1)} ms`, `× ${ratio.toFixed(2)}`]
  print(`${isMissed ? 'MISSED' : 'pass  '} ${name.padEnd(34)}${figures.map((figure) => figure.padStart(12)).join('')}`)
}
print(
  `load average ${loadavg()[0]?.toFixed(1)}; marks: ratio ${MARKS.ratio} from ${MARKS.comparedFromMs} ms, ${MARKS.ms} ms`,
)
process.exitCode = missedCount > 0 ? 1 : 0
