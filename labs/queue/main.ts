// How many jobs a second a queue enqueues with a row, fetches and settles with an effect, by the number of workers and of jobs
// that wait: our port, bare pg-boss, and JetStream with the same guarantees. The three take turns in every cell, each cell ends
// with kill -9 of all its workers, and then the rows are compared with the queue: nothing may be lost or done twice. At the end
// workers are killed in the middle of jobs that are all finished. Exits with 1 if anything was lost or done twice.
//   npm run bench:queue                                          needs Debian's nats-server and postgresql; 15 minutes
//   npm run bench:queue -- --waiting 1000 --workers 1,2 --seconds 2
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { createBareBoss, createPort } from './boss-engines.ts'
import { createJetStream } from './jetstream.ts'
import { killWorkers, measure, type Rates } from './measure.ts'
import { startServers } from './servers.ts'

const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '1000,10000,100000,1000000' },
    workers: { type: 'string', default: '1,2,4,8' },
    seconds: { type: 'string', default: '5' },
  },
})
const toNumbers = (list: string) => list.split(',').map(Number)
const [sizes, workerCounts, seconds] = [toNumbers(values.waiting), toNumbers(values.workers), Number(values.seconds)]

const SETTINGS = [
  'server_version',
  'synchronous_commit',
  'fsync',
  'full_page_writes',
  'synchronous_standby_names',
  'shared_buffers',
  'autovacuum',
]
let problemCount = 0
const notes: string[] = []
const supervisor = createSupervisor()
try {
  const servers = await startServers(supervisor)
  const port = await createPort(supervisor, servers)
  const engines = [port, await createBareBoss(supervisor, servers), await createJetStream(supervisor, servers)]
  const settings = await queryOnce(
    servers.postgres.url,
    `select name || ' ' || setting as text from pg_settings where name = any($1::text[]) order by name`,
    [SETTINGS],
  )
  print(`PostgreSQL: ${settings.map(({ text }) => text).join(', ')}; nats-server ${servers.nats.info?.version}`)
  print('| Waiting | Workers | Engine | Jobs/s | × | Jobs per CPU s | × | servers, workers | Lost, twice | Load |')
  print('|---|---|---|---|---|---|---|---|---|---|')
  for (const waiting of sizes) {
    for (const engine of engines) await engine.fill(waiting)
    const takenMs = await port.measureSetPriorities()
    notes.push(`setPriorities for a scene, ${waiting.toLocaleString('en')} waiting: ${takenMs.toFixed(1)} ms`)
    for (const workers of workerCounts) {
      let reference: Rates | undefined
      for (const engine of engines) {
        const rates = await measure(engine, workers, seconds)
        reference ??= rates
        const { lost, twice } = await engine.check(workers === workerCounts.at(-1))
        problemCount += lost + twice
        printRow([
          waiting.toLocaleString('en'),
          String(workers),
          engine.name,
          rates.perSecond.toFixed(0),
          (rates.perSecond / reference.perSecond).toFixed(2),
          rates.perCpuSecond.toFixed(0),
          (rates.perCpuSecond / reference.perCpuSecond).toFixed(2),
          `${(rates.serverShare * 100).toFixed(0)} %, ${((1 - rates.serverShare) * 100).toFixed(0)} %`,
          `${lost}, ${twice}`,
          (loadavg()[0] ?? 0).toFixed(0),
        ])
      }
    }
  }
  for (const note of notes) print(note)
  for (const engine of engines) {
    const kills = await killWorkers(engine)
    problemCount += kills.problemCount
    print(kills.figure)
  }
  print(problemCount === 0 ? 'nothing lost, nothing done twice' : `PROBLEM: ${problemCount} lost or done twice`)
} finally {
  await supervisor.stop()
}
process.exitCode = problemCount > 0 ? 1 : 0

function printRow(cells: readonly string[]): void {
  print(`| ${cells.join(' | ')} |`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
