import { setTimeout as delay } from 'node:timers/promises'
import { queryOnce, withDatabase } from '@sidelight/dev-services/postgres/database'
import { expect, inject, it } from 'vitest'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { SERVER_TEST_MS, startServerProcess } from '#testing/server-process.ts'

const WINDOW_SECONDS = 20
const WORKERS = 2

/** What an idle deployment does to its database, which is all that it does. */
it(
  '[R-51-04] Two idle workers make at most four transactions a second, with all that they do meanwhile',
  { timeout: SERVER_TEST_MS * 2 },
  async () => {
    const { env } = inject('services')
    const database = await createMigratedDatabase(env)
    const settings = { ...env, ...database.env, LOG_LEVEL: 'error', WORKER_WARM_READERS: '0' }
    const workers = await Promise.all(Array.from({ length: WORKERS }, () => startServerProcess(['worker'], settings)))
    const count = async (url: string, query: string) => Number((await queryOnce(url, query))[0]?.['count'])
    // From another database, because a connection is a transaction too.
    const countTransactions = () =>
      count(
        withDatabase(database.url, 'postgres'),
        `select xact_commit + xact_rollback as count from pg_stat_database where datname = '${database.name}'`,
      )
    const countJobs = () => count(database.url, 'select count(*) from pgboss.job')

    /** Measures again if a scheduled job came in between: that is work. */
    async function measureIdle(attemptsLeft = 5): Promise<number> {
      const [jobs, before, startedAt] = [await countJobs(), await countTransactions(), performance.now()]
      await delay(WINDOW_SECONDS * 1000)
      const perSecond = ((await countTransactions()) - before) / ((performance.now() - startedAt) / 1000)
      if ((await countJobs()) === jobs) return perSecond
      if (attemptsLeft === 1) throw new Error('Scheduled jobs came in every window')
      return measureIdle(attemptsLeft - 1)
    }

    // What is done once, at the start, and the first polls, which are more frequent.
    await delay(10_000)
    const perSecond = await measureIdle()
    console.info(`${WORKERS} idle workers: ${perSecond.toFixed(2)} transactions a second`)
    expect(perSecond).toBeLessThanOrEqual(4)
    // The workers are alive and have polled, looked for dead workers and read the switches.
    expect(perSecond).toBeGreaterThan(1)
    for (const worker of workers) expect(worker.output()).toBe('')
    await Promise.all(workers.map((worker) => worker.stop()))
    await database.drop()
  },
)
