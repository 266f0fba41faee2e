import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrateAll } from '../../apps/server/src/migrations.ts'
import { expireHolds } from '../../apps/server/src/modules/credits/credits.service.ts'
import { isConnectionLoss } from '../../apps/server/src/platform/db/connection-loss.ts'
import { repeatUntilStopped } from '../shared/repeat-until-stopped.ts'
import { createSeededRandom } from '../shared/seeded-random.ts'
import { createKeyDatabase, queryOnce } from '@sidelight/dev-services/postgres/database'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { createTemporaryDirectory } from '@sidelight/dev-services/process/temporary-directory'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { startPostgres } from '@sidelight/dev-services/postgres/postgres'
import { type Check, checkLedger, checkAcknowledged } from './check-ledger.ts'
import { startClients } from './clients.ts'
import { type FaultCounts, type FaultPlan, startFaults } from './faults.ts'

export interface ChaosOptions {
  /** Decides the operations and the faults, but not their timing, which depends on the machine. */
  seed: number
  /** The run ends after this many operations and at least one fault of each kind. */
  operations: number
  connections: number
  processes: number
  users: number
  faults: FaultPlan
  onProgress?: (line: string) => void
}

export interface ChaosReport extends FaultCounts {
  seed: number
  operations: number
  seconds: number
  /** Calls that were repeated because a lost connection left their result unknown. */
  repeatedCalls: number
  snapshots: number
  audits: number
  transfers: number
  holds: number
  acknowledged: number
  expiredAtEnd: number
  problems: string[]
}

const DAY_MS = 86_400_000
const AUDIT_EVERY = 20

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const supervisor = createSupervisor()
  try {
    const directory = createTemporaryDirectory(supervisor, 'ledger')
    const logFile = join(directory, 'postgres.log')
    const port = await takeFreePort()
    const postgres = await startPostgres({ supervisor, directory, logFile, port, prefer: 'system', fsync: true })
    const env = {
      DATABASE_URL: postgres.applicationUrl,
      DATABASE_OWNER_URL: postgres.url,
      SCRIPT_KEYS_DATABASE_URL: await createKeyDatabase(postgres.url),
      LOG_LEVEL: 'silent',
    }
    await migrateAll(readConfig(env))
    const startedAt = Date.now()
    await addUsers(postgres.url, options.users, startedAt)

    const random = createSeededRandom(options.seed)
    const clients = startClients({ supervisor, random, env, originMs: startedAt, ...options })
    const checker = startChecker(postgres.url)
    const faults = startFaults({ postgres, clients, random, plan: options.faults })
    let reportedAt = Date.now()
    const isDone = () =>
      clients.tally.operations >= options.operations &&
      Math.min(faults.counts.cutConnections, faults.counts.killedClients, faults.counts.crashes) > 0
    while (!isDone() && [clients.tally, checker, faults].every(({ problems }) => problems.length === 0)) {
      await delay(100)
      if (Date.now() < reportedAt + 10_000) continue
      reportedAt = Date.now()
      options.onProgress?.(`${clients.tally.operations} operations, ${checker.snapshots} snapshots`)
    }
    await faults.stop()
    await clients.stop()
    await checker.stop()
    const seconds = (Date.now() - startedAt) / 1000

    const { tally } = clients
    const problems = [...tally.problems, ...checker.problems, ...faults.problems]
    const checkAll = async (...checks: Check[]) => {
      for (const check of checks) problems.push(...(await checkLedger(postgres.url, check)))
    }
    await checkAll('always', 'in depth')
    const expiredAtEnd = await expireAllHolds(env)
    await checkAll('always', 'in depth', 'at the end')
    problems.push(...(await checkAcknowledged(postgres.url, tally.acknowledged)))
    return {
      seed: options.seed,
      operations: tally.operations,
      seconds,
      repeatedCalls: tally.lostConnections,
      ...faults.counts,
      snapshots: checker.snapshots,
      audits: checker.audits,
      ...(await countRows(postgres.url)),
      acknowledged: tally.acknowledged.length,
      expiredAtEnd,
      problems,
    }
  } finally {
    await supervisor.stop()
  }
}

/** The free months of the users begin on different days. */
async function addUsers(url: string, count: number, nowMs: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await queryOnce(
      url,
      `insert into app_user (email, email_key, username, username_key, full_name, verified_at)
       values ($1, $1, $1, $1, 'New User', $2)`,
      [`user${n}@sidelight.local`, new Date(nowMs - (n % 31) * DAY_MS)],
    )
}

function startChecker(url: string) {
  const checker = { snapshots: 0, audits: 0, problems: [] as string[] }
  const checkSnapshot = async () => {
    const check = checker.snapshots % AUDIT_EVERY === AUDIT_EVERY - 1 ? 'in depth' : 'always'
    checker.problems.push(...(await checkLedger(url, check)))
    checker.snapshots += 1
    if (check === 'in depth') checker.audits += 1
  }
  const reportError = (error: unknown) => {
    if (!isConnectionLoss(error)) checker.problems.push(`the checker failed: ${String(error)}`)
  }
  return Object.assign(
    checker,
    repeatUntilStopped(100, () => checkSnapshot().catch(reportError)),
  )
}

/** Runs the expiry job on a date at which every open hold is overdue. */
async function expireAllHolds(env: Record<string, string>): Promise<number> {
  const clock = { now: () => new Date(Date.now() + 3650 * DAY_MS) }
  const { ctx, close } = await compose(readConfig(env), { jobRole: 'producer', clock })
  const expired = await expireHolds(ctx)
  await close()
  return expired
}

async function countRows(url: string): Promise<{ transfers: number; holds: number }> {
  const [row] = await queryOnce(
    url,
    `select (select count(*) from credit_transfer)::int as transfers,
      (select count(*) from credit_hold)::int as holds`,
  )
  return row as { transfers: number; holds: number }
}
