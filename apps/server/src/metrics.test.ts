import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseState } from '#platform/db/database-state.ts'
import { openDatabase } from '#platform/db/db.ts'
import { isDatabaseReachable } from '#platform/db/reachable.ts'
import { readInTime } from '#platform/db/respond-in-time.ts'
import type { JobEngine } from '#platform/jobs/pg-boss-engine.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { deleteAgedRowsJob } from '#modules/retention/retention.jobs.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'

let idle: TestServer
let working: TestServer
beforeAll(async () => {
  idle = await startTestServer({}, { isWorking: false })
  working = await startTestServer()
})
afterAll(async () => {
  await working.stop()
  await idle.stop()
})

async function readMetric({ metrics }: TestServer, series: string): Promise<number | undefined> {
  const lines = (await metrics.registry.metrics()).split('\n')
  const line = lines.find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

async function readWaitingStatements(): Promise<number> {
  const rows = await queryOnce(
    idle.ctx.config.database.ownerUrl,
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

describe('metrics', () => {
  it('[R-53-01] The age of a queue is that of its oldest job that is due or is to be repeated, and 0 if there is none', async () => {
    const { db, jobs } = idle.ctx
    const series = `queue_oldest_seconds{queue="${deleteAgedRowsJob.name}"}`
    const change = (sets: string) => queryOnce(idle.ctx.config.database.ownerUrl, `update pgboss.job set ${sets}`)

    expect(await readMetric(idle, series)).toBe(0)
    await jobs.enqueue(db, deleteAgedRowsJob, {})
    // Enqueued a day ago, to start later.
    await change(`created_on = now() - interval '1 day', start_after = now() + interval '1 hour'`)
    expect(await readMetric(idle, series)).toBe(0)
    await change(`start_after = now() - interval '50 seconds', keep_until = keep_until - interval '50 seconds'`)
    expect(await readMetric(idle, series)).toBeCloseTo(50, -1)
    const engine = jobs as JobEngine
    const [job] = await engine.fetch(deleteAgedRowsJob.name, 1)
    await engine.fail(job!, new Error('not yet'))
    await change(`start_after = now() + interval '1 hour'`)
    expect(await readMetric(idle, series)).toBeCloseTo(50, -1)
    await change(`state = 'completed'`)
    expect(await readMetric(idle, series)).toBe(0)
  })

  it('[R-53-01] The age of a queue is that of its oldest job, however many of a higher priority wait', async () => {
    const { db, jobs } = idle.ctx
    const payloads = Array.from({ length: 1001 }, () => ({}))
    await jobs.enqueueMany(db, deleteAgedRowsJob, payloads, (index) => ({ priority: Math.min(index, 1) }))
    const owner = idle.ctx.config.database.ownerUrl
    await queryOnce(owner, `update pgboss.job set start_after = now() - interval '70 seconds' where priority = 0`)
    expect(await readMetric(idle, `queue_oldest_seconds{queue="${deleteAgedRowsJob.name}"}`)).toBeCloseTo(70, -1)
    await queryOnce(owner, 'delete from pgboss.job')
  })

  it('[R-53-01] Jobs that cannot be read are reported within seconds, by no age, and take no connection of sessions', async () => {
    const owner = openDatabase({ url: idle.ctx.config.database.ownerUrl, poolSize: 1, log: idle.ctx.log })
    const client = await owner.pool.connect()
    await client.query('begin; lock table pgboss.queue in access exclusive mode')
    const startedAt = performance.now()
    const reading = idle.metrics.registry.metrics()
    await waitUntil(async () => (await readWaitingStatements()) > 0, {
      what: 'A statement that waits',
      timeoutMs: 20_000,
    })
    expect(await idle.metrics.registry.getSingleMetricAsString('db_pool_in_use')).toContain('{pool="sessions"} 0')
    const text = await reading
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(text).toContain('db_reachable 1')
    expect(text).not.toContain('queue_oldest_seconds{')
    // The statement has ended although the lock is still held.
    await waitUntil(async () => (await readWaitingStatements()) === 0, {
      what: 'The end of the statement',
      timeoutMs: 20_000,
    })
    await client.query('rollback')
    client.release()
    await owner.close()
    expect(await idle.metrics.registry.metrics()).toContain('queue_oldest_seconds{')
  })

  it('[R-53-01] A query that stays pending is neither awaited for long nor started again', async () => {
    let queries = 0
    const { promise: pending, resolve } = Promise.withResolvers<void>()
    const read = readInTime(idle.ctx.db, () => {
      queries += 1
      return pending
    })
    expect(await Promise.all([read(), read()])).toEqual([undefined, undefined])
    expect(await read()).toBeUndefined()
    expect(queries).toBe(1)
    resolve()
  })

  it('[R-53-01] A database that does not respond is reported as such', async () => {
    const { registry, watchDependencies } = createMetrics()
    const closed = openDatabase({ url: idle.ctx.config.database.url, poolSize: 1, log: idle.ctx.log })
    await closed.close()
    watchDependencies({
      pools: {},
      isStorageReachable: async () => true,
      isDatabaseReachable: () => isDatabaseReachable(closed.db),
      isKeyDatabaseReachable: async () => true,
      readDatabaseState: readInTime(closed.db, readDatabaseState),
      listChangedSwitches: () => [],
    })
    const text = await registry.metrics()
    expect(text).toContain('db_reachable 0')
    expect(text).not.toContain('queue_oldest_seconds{')
  })

  it('[R-53-10] Whether the database with the keys of confidential scripts responds is reported apart from the others', async () => {
    expect(await readMetric(idle, 'script_keys_reachable')).toBe(1)
    const server = await startTestServer(
      { SCRIPT_KEYS_DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/keys' },
      { isWorking: false },
    )
    expect(await readMetric(server, 'script_keys_reachable')).toBe(0)
    expect(await readMetric(server, 'db_reachable')).toBe(1)
    await server.stop()
  })

  it('[R-53-02] A worker reports when it last looked for jobs, and a process without worker does not', async () => {
    const series = 'worker_last_poll_timestamp_seconds{lane="io"}'
    const first = (await readMetric(working, series)) ?? 0
    expect(Math.abs(Date.now() / 1000 - first)).toBeLessThan(30)
    await waitUntil(async () => ((await readMetric(working, series)) ?? 0) > first, {
      what: 'The next look for jobs',
      timeoutMs: 20_000,
    })
    expect(await readMetric(idle, series)).toBeUndefined()
  })

  it('[R-53-02] [R-53-03] A worker reports its own lanes only, and audits the ledger only in the lane io', async () => {
    const speaker = await startTestServer({ WORKER_LANES: 'speech' })
    const text = await speaker.metrics.registry.metrics()
    expect(text.match(/^worker_last_poll_timestamp_seconds\{.*\}/gm)).toEqual([
      'worker_last_poll_timestamp_seconds{lane="speech"}',
    ])
    expect(text).not.toContain('ledger_differing_accounts')
    await speaker.stop()
    expect(await working.metrics.registry.metrics()).toContain('ledger_differing_accounts 0')
  })

  it('[R-53-02] A worker that has just started reports 0 failures of its queues and 0 killed extractions', async () => {
    for (const outcome of ['done', 'retried', 'gave-up'])
      expect(
        await readMetric(working, `job_duration_seconds_count{queue="audio.speak-kokoro",outcome="${outcome}"}`),
      ).toBe(0)
    for (const reason of ['took-too-long', 'too-much-memory', 'reader-failed'])
      expect(await readMetric(working, `extraction_kills_total{reason="${reason}"}`)).toBe(0)
  })

  it('[R-53-02] A worker that cannot reach the jobs does not report that it has looked for them', async () => {
    const owner = openDatabase({ url: working.ctx.config.database.ownerUrl, poolSize: 1, log: working.ctx.log })
    const series = 'worker_last_poll_timestamp_seconds{lane="io"}'
    const client = await owner.pool.connect()
    await client.query('begin; lock table pgboss.job in access exclusive mode')
    const lastPoll = await waitUntil(
      async () => {
        const before = await readMetric(working, series)
        return (await readMetric(working, series)) === before ? before : undefined
      },
      { what: 'A worker that waits', everyMs: 1000, timeoutMs: 30_000 },
    )
    expect(lastPoll).toBeGreaterThan(0)
    await client.query('rollback')
    client.release()
    await owner.close()
    await waitUntil(async () => ((await readMetric(working, series)) ?? 0) > lastPoll, {
      what: 'The next look for jobs',
      timeoutMs: 20_000,
    })
  })
})
