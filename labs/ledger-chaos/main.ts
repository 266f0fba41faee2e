// Operations on the ledger, paid months and returned money among them, from many connections while connections, clients and PostgreSQL itself are killed.
//   npm run bench:ledger                   100,000 operations from 20 connections
//   npm run bench:ledger -- --small        the size of the test
//   npm run bench:ledger -- --seed 7       the operations and faults of that run again
import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { runChaos } from './chaos.ts'
import { FULL, SMALL } from './sizes.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, small: { type: 'boolean', default: false } } })
const seed = Number(values.seed ?? randomInt(2 ** 31))
const show = (line: string) => process.stdout.write(`${line}\n`)
show(`seed ${seed}`)

const { wrong, ...report } = await runChaos({ ...(values.small ? SMALL : FULL), seed, onProgress: show })
for (const [name, count] of Object.entries(report)) show(`${name}: ${count}`)
show(`operations per second: ${Math.round(report.operations / report.seconds)}`)
show(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
for (const sentence of wrong.slice(0, 20)) show(`WRONG: ${sentence}`)
show(wrong.length === 0 ? 'all is well' : `${wrong.length} things are wrong; --seed ${seed} replays`)
process.exitCode = wrong.length === 0 ? 0 : 1
