import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
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

describe('metrics', () => {
  it('[R-53-01] The age of a queue is that of its oldest job that is due or is to be repeated, and 0 if there is none', async () => {
    const { db, jobs } = idle.ctx
    const series = `queue_oldest_seconds{queue="${deleteAgedRowsJob.name}"}`
    const change = (sets: string) => queryOnce(idle.ctx.config.database.ownerUrl, `update pgboss.job set ${sets}`)

    expect(await readMetric(idle, series)).toBe(0)
    await jobs.enqueue(db, deleteAgedRowsJob, {})
    await change(`created_on = now() - interval '100 seconds', start_after = now() + interval '1 hour'`)
    expect(await readMetric(idle, series)).toBe(0)
    await change(`start_after = now() - interval '50 seconds'`)
    expect(await readMetric(idle, series)).toBeCloseTo(50, -1)
    await change(`state = 'retry', start_after = now() + interval '1 hour'`)
    expect(await readMetric(idle, series)).toBeCloseTo(100, -1)
    await change(`state = 'completed'`)
    expect(await readMetric(idle, series)).toBe(0)
  })

  it('[R-53-01] A database that does not respond is reported within seconds, and no queue with it', async () => {
    const owner = openDatabase({ url: idle.ctx.config.database.ownerUrl, poolSize: 1, log: idle.ctx.log })
    expect(await readMetric(idle, 'db_reachable')).toBe(1)
    const client = await owner.pool.connect()
    await client.query('begin; lock table pgboss.queue in access exclusive mode')
    const startedAt = performance.now()
    const text = await idle.metrics.registry.metrics()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(text).toContain('db_reachable 0')
    expect(text).not.toContain('queue_oldest_seconds{')
    await client.query('rollback')
    client.release()
    await owner.close()
    await waitUntil(async () => (await readMetric(idle, 'db_reachable')) === 1, {
      what: 'The database',
      timeoutMs: 20_000,
    })
  })

  it('[R-53-02] A worker reports when it last looked for jobs, and a process without worker does not', async () => {
    const series = 'worker_last_poll_timestamp_seconds'
    const first = (await readMetric(working, series)) ?? 0
    expect(Math.abs(Date.now() / 1000 - first)).toBeLessThan(30)
    await waitUntil(async () => ((await readMetric(working, series)) ?? 0) > first, {
      what: 'The next look for jobs',
      timeoutMs: 20_000,
    })
    expect(await readMetric(idle, series)).toBeUndefined()
  })

  it('[R-53-02] A worker that cannot reach the jobs does not report that it has looked for them', async () => {
    const owner = openDatabase({ url: working.ctx.config.database.ownerUrl, poolSize: 1, log: working.ctx.log })
    const series = 'worker_last_poll_timestamp_seconds'
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
