import { chmodSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrateAll } from '../../apps/server/src/migrations.ts'
import { expireHolds } from '../../apps/server/src/modules/credits/credits.service.ts'
import { isConnectionLoss } from '../../apps/server/src/platform/db/connection-loss.ts'
import { createSeededRandom } from '../malicious-files/seeded-random.ts'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { startPostgres } from '@sidelight/dev-services/postgres/postgres'
import { type Check, checkLedger, checkAcknowledged } from './check-ledger.ts'
import { startClients } from './clients.ts'
import { type FaultCounts, type FaultPlan, startFaults } from './faults.ts'

export interface ChaosOptions {
  /** Decides what every client does and when what is killed; how fast the machine is, it cannot decide. */
  seed: number
  /** At least so many, and at least one fault of each kind. */
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
  /** Calls that a broken connection left undecided, each repeated until it was decided. */
  repeated: number
  snapshots: number
  audits: number
  transfers: number
  reservations: number
  promises: number
  leftToTheSweep: number
  /** Sentences about what went wrong; none when all is well. */
  wrong: string[]
}

const DAY_MS = 86_400_000
const AUDIT_EVERY = 20

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const supervisor = createSupervisor()
  try {
    const directory = await mkdtemp(join(tmpdir(), 'sidelight-ledger-'))
    chmodSync(directory, 0o711)
    supervisor.removeAtEnd(directory)
    const logFile = join(directory, 'postgres.log')
    const port = await takeFreePort()
    const postgres = await startPostgres({ supervisor, directory, logFile, port, prefer: 'system', fsync: true })
    const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }
    await migrateAll(readConfig(env))
    const startedAt = Date.now()
    await addUsers(postgres.url, options.users, startedAt)

    const random = createSeededRandom(options.seed)
    const clients = startClients({ supervisor, random, env, originMs: startedAt, ...options })
    const checker = startChecker(postgres.url)
    const faults = startFaults({ postgres, clients, random, plan: options.faults })
    let shownAt = Date.now()
    const isDone = () =>
      clients.tally.operations >= options.operations &&
      Math.min(faults.counts.cutConnections, faults.counts.killedClients, faults.counts.crashes) > 0
    while (!isDone() && isSound(clients.tally.wrong, checker, faults)) {
      await delay(100)
      if (Date.now() < shownAt + 10_000) continue
      shownAt = Date.now()
      options.onProgress?.(`${clients.tally.operations} operations, ${checker.snapshots} snapshots`)
    }
    await faults.stop()
    await clients.stop()
    await checker.stop()
    const seconds = (Date.now() - startedAt) / 1000

    const { tally } = clients
    const wrong = [...tally.wrong, ...checker.wrong, ...faults.wrong]
    const lastLook = async (check: Check) => void wrong.push(...(await checkLedger(postgres.url, check)))
    await lastLook('always')
    await lastLook('in depth')
    const leftToTheSweep = await sweepEverything(env)
    for (const check of ['always', 'in depth', 'at the end'] as const) await lastLook(check)
    wrong.push(...(await checkAcknowledged(postgres.url, tally.told)))
    return {
      seed: options.seed,
      operations: tally.operations,
      seconds,
      repeated: tally.lost,
      ...faults.counts,
      snapshots: checker.snapshots,
      audits: checker.audits,
      ...(await countRows(postgres.url)),
      promises: tally.told.length,
      leftToTheSweep,
      wrong,
    }
  } finally {
    await supervisor.stop()
  }
}

const isSound = (...sources: (readonly string[] | { wrong: readonly string[] })[]): boolean =>
  sources.every((source) => ('wrong' in source ? source.wrong : source).length === 0)

/** Everybody's months begin on another day. */
async function addUsers(url: string, count: number, nowMs: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await queryOnce(
      url,
      `insert into app_user (email, email_key, username, username_key, full_name, verified_at)
       values ($1, $1, $1, $1, 'Somebody', $2)`,
      [`user${n}@sidelight.local`, new Date(nowMs - (n % 31) * DAY_MS)],
    )
}

function startChecker(url: string) {
  const checker = { snapshots: 0, audits: 0, wrong: [] as string[], stop: async () => undefined as void }
  const stopping = new AbortController()
  const look = async () => {
    const check = checker.snapshots % AUDIT_EVERY === AUDIT_EVERY - 1 ? 'in depth' : 'always'
    checker.wrong.push(...(await checkLedger(url, check)))
    checker.snapshots += 1
    if (check === 'in depth') checker.audits += 1
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await look()
      } catch (error) {
        if (!isConnectionLoss(error)) checker.wrong.push(`the checker failed: ${String(error)}`)
      }
      await delay(100)
    }
  })()
  checker.stop = async () => {
    stopping.abort()
    await watching
  }
  return checker
}

/** As the job does, on a day when everything that was set aside is overdue. */
async function sweepEverything(env: Record<string, string>): Promise<number> {
  const clock = { now: () => new Date(Date.now() + 3650 * DAY_MS) }
  const { ctx, close } = await compose(readConfig(env), { jobRole: 'producer', clock })
  const swept = await expireHolds(ctx)
  await close()
  return swept
}

async function countRows(url: string): Promise<{ transfers: number; reservations: number }> {
  const [row] = await queryOnce(
    url,
    `select (select count(*) from credit_transfer)::int as transfers,
      (select count(*) from credit_hold)::int as reservations`,
  )
  return row as { transfers: number; reservations: number }
}
