import { join } from 'node:path'
import { takeFreePort } from '@sidelight/dev-services/ports'
import { createKeyDatabase } from '@sidelight/dev-services/postgres/database'
import { startPostgres } from '@sidelight/dev-services/postgres/postgres'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { createTemporaryDirectory } from '@sidelight/dev-services/process/temporary-directory'
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrateAll } from '../../apps/server/src/migrations.ts'
import { listNewest } from '../../apps/server/src/modules/activities/activities.repo.ts'
import { deleteOldZips, deleteUnusedAudio } from '../../apps/server/src/modules/audio/cleanup.service.ts'
import { findQueue, sumWaitingCharacters } from '../../apps/server/src/modules/audio/generation/clips.repo.ts'
import { findAudioCounts } from '../../apps/server/src/modules/audio/lines.repo.ts'
import { cleanUpAuth } from '../../apps/server/src/modules/auth/auth.service.ts'
import { findPrincipal } from '../../apps/server/src/modules/auth/sessions/sessions.repo.ts'
import { listPendingCustomers } from '../../apps/server/src/modules/billing/customers.repo.ts'
import { listTransfers, readTotals } from '../../apps/server/src/modules/credits/credits.repo.ts'
import { expireHolds } from '../../apps/server/src/modules/credits/credits.service.ts'
import { renewMonths } from '../../apps/server/src/modules/credits/months.service.ts'
import { deleteAbandonedUploads, expireOriginals } from '../../apps/server/src/modules/documents/cleanup.service.ts'
import {
  announceExpiry,
  expireScripts,
  removeReviewedPages,
} from '../../apps/server/src/modules/documents/deletions/expiry.service.ts'
import { listDocuments } from '../../apps/server/src/modules/documents/documents.repo.ts'
import { deleteAgedRows } from '../../apps/server/src/modules/retention/retention.service.ts'
import { listLineRows } from '../../apps/server/src/modules/lines/lines.repo.ts'
import { expireTapes } from '../../apps/server/src/modules/tapes/cleanup.service.ts'
import { cleanUpUsers } from '../../apps/server/src/modules/users/users.service.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { listJobsOf } from '../../apps/server/src/platform/jobs/list-jobs.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'
import { fillDue, fillUsers } from './fill.ts'

const ROUNDS = 15

/** The id that the fill makes of a name: its hash as a UUID. */
const idOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
const USER = idOf('u101')
const SCRIPT = idOf('d100')

/** One run of each job that looks for what is due, and the queries of the busiest calls. */
const WORK: Record<string, (ctx: Context) => Promise<unknown>> = {
  'job: rows past their retention': deleteAgedRows,
  'job: refresh tokens, audit': cleanUpAuth,
  'job: unused clips and recordings': deleteUnusedAudio,
  'job: zips': deleteOldZips,
  'job: free months': renewMonths,
  'job: holds': expireHolds,
  'job: originals, new pages': expireOriginals,
  'job: abandoned uploads': deleteAbandonedUploads,
  'job: scripts that expire': expireScripts,
  'job: announced expiries': announceExpiry,
  'job: page images': removeReviewedPages,
  'job: tapes': expireTapes,
  'job: pictures, exports': cleanUpUsers,
  'job: customers to ask about': ({ db }) => listPendingCustomers(db, new Date()),
  'call: session': ({ db }) => findPrincipal(db, USER, idOf('s100'), new Date()),
  'call: credits': ({ db }) => readTotals(db, USER, new Date()),
  'call: credit history': ({ db }) => listTransfers(db, USER),
  'call: scripts': ({ db }) => listDocuments(db, USER, 200),
  'call: lines of a script': ({ db }) => listLineRows(db, USER, SCRIPT),
  'call: state of the audio': ({ db }) => findAudioCounts(db, USER, SCRIPT),
  'call: activities': ({ db }) => listNewest(db, USER, 20),
  'call: place in the queue': ({ db }) => findQueue(db, 'kokoro', USER),
  'console: jobs of a user': ({ db }) =>
    listJobsOf(db, { userId: USER, ids: [SCRIPT], besides: ['audio.speak-kokoro', 'audio.speak-elevenlabs'] }),
  'metric: sound that waits': ({ db }) => sumWaitingCharacters(db),
}

class RolledBack extends Error {
  override readonly name = 'RolledBack'
}

/**
 * The time of each piece of work in milliseconds: the shortest of some rounds, since other programs of the machine only add
 * to it. Each round is rolled back.
 */
export async function measureSize(users: number, print: (line: string) => void): Promise<Map<string, number>> {
  const supervisor = createSupervisor()
  try {
    const directory = createTemporaryDirectory(supervisor, 'growth')
    const postgres = await startPostgres({
      supervisor,
      directory,
      logFile: join(directory, 'postgres.log'),
      port: await takeFreePort(),
      prefer: 'system',
      fsync: false,
      settings: { shared_buffers: '1GB', max_wal_size: '8GB', max_parallel_workers_per_gather: '0', autovacuum: 'off' },
    })
    const config = readConfig({
      DATABASE_URL: postgres.applicationUrl,
      DATABASE_OWNER_URL: postgres.url,
      SCRIPT_KEYS_DATABASE_URL: await createKeyDatabase(postgres.url),
      LOG_LEVEL: 'silent',
    })
    await migrateAll(config)
    await fill(postgres.url, users, print)
    const { ctx, close } = await compose(config, { jobRole: 'producer' })
    const times = new Map<string, number>()
    for (const [name, work] of Object.entries(WORK)) times.set(name, await measure(ctx, work))
    await close()
    return times
  } finally {
    await supervisor.stop()
  }
}

async function fill(url: string, users: number, print: (line: string) => void): Promise<void> {
  const startedAt = performance.now()
  const client = new Client({ connectionString: url })
  await client.connect()
  await fillUsers(client, users)
  await fillDue(client)
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  const gigabytes = Number(rows[0]?.bytes ?? 0) / 1e9
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  print(`${users.toLocaleString('en')} users: ${gigabytes.toFixed(1)} GB, filled in ${seconds} s`)
}

async function measure(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await transact(ctx, async (ctx) => {
      const startedAt = performance.now()
      await work(ctx)
      rounds.push(performance.now() - startedAt)
      throw new RolledBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  }
  return Math.min(...rounds)
}
