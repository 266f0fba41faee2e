// Breaks one part of a deployment after the other and checks what its users notice. One line per drill; exits with 1 when
// a mark was missed. Needs Debian's patroni, etcd-server, haproxy, pgbouncer, pgbackrest, postgresql and prometheus.
//   npm run bench:cluster               all drills
//   npm run bench:cluster -- D4 D7      only these
import { startDeployment } from './deployment.ts'
import { alerts } from './drills/alert-drills.ts'
import { asynchronousStandby, deadNode, deadPostgres, hangingPrimary, switchover } from './drills/database-drills.ts'
import type { Drill } from './drills/drill.ts'
import {
  deadStorage,
  hostileUser,
  killedApi,
  migrationBehindReport,
  rollingRestart,
  twoProcesses,
} from './drills/process-drills.ts'
import { pooler, restore } from './drills/test-drills.ts'

/** In the order in which they run: the last ones leave something behind. */
const DRILLS: Drill[] = [
  twoProcesses,
  migrationBehindReport,
  hostileUser,
  rollingRestart,
  killedApi,
  alerts,
  switchover,
  deadPostgres,
  hangingPrimary,
  deadNode,
  asynchronousStandby,
  deadStorage,
  pooler,
  restore,
]

const wanted = process.argv.slice(2)
const drills = DRILLS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
const deployment = await startDeployment({ hasStandby: drills.some(({ needsStandby }) => needsStandby) })
let missedCount = 0
try {
  for (const { id, title, run } of drills) {
    const { figures, missed } = await run(deployment)
    missedCount += missed.length
    const verdict = missed.length === 0 ? 'pass' : `MISSED (${missed.join('; ')})`
    process.stdout.write(`${id.padEnd(4)} ${verdict}: ${title}: ${figures}\n`)
  }
} finally {
  await deployment.stop()
}
process.exitCode = missedCount > 0 ? 1 : 0
