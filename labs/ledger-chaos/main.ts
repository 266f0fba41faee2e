// Runs operations on the ledger from many connections while connections, clients and PostgreSQL itself are killed.
//   npm run bench:ledger                   100,000 operations from 20 connections
//   npm run bench:ledger -- --small        the size of the test
//   npm run bench:ledger -- --seed 7       repeats the operations and faults of a run
import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { runChaos } from './chaos.ts'
import { FULL, SMALL } from './sizes.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, small: { type: 'boolean', default: false } } })
const seed = Number(values.seed ?? randomInt(2 ** 31))
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`seed ${seed}`)

const { problems, ...report } = await runChaos({ ...(values.small ? SMALL : FULL), seed, onProgress: print })
for (const [name, count] of Object.entries(report)) print(`${name}: ${count}`)
print(`operations per second: ${Math.round(report.operations / report.seconds)}`)
print(`load average: ${loadavg()[0]?.toFixed(1)}`)
for (const problem of problems.slice(0, 20)) print(`PROBLEM: ${problem}`)
print(problems.length === 0 ? 'no problems' : `${problems.length} problems; repeat the run with --seed ${seed}`)
process.exitCode = problems.length === 0 ? 0 : 1
