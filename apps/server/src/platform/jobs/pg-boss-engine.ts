import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import type { Logger } from '../observability/logger.ts'
import type { Job } from './job.ts'
import type { EnqueueOptions, JobQueue } from './job-queue.ts'

/** Jobs whose worker died on every attempt land here, so that somebody can still say so to the user. */
export const DEAD_LETTERS = 'job.dead'

/** A worker that has not been heard of for this long is taken for dead and its jobs go to another. */
const HEARTBEAT_SECONDS = 10
export const HEARTBEAT_EVERY_MS = 4000
const SUPERVISE_EVERY_SECONDS = 5

/** As the engine itself decides what may be fetched, over the index it fetches by. */
const DUE = `
  select queue from unnest($1::text[]) as queue
  where exists (
    select from pgboss.job
    where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now()
  )`

const Affected = z.object({ affected: z.int() })

export type FetchedJob = JobWithMetadata<unknown>
export type JobRole = 'producer' | 'worker' | 'migrator'

export interface JobEngine extends JobQueue {
  /** Makes the queues of these jobs; safe to repeat and to run from several processes. */
  createQueues(jobs: readonly Job[]): Promise<void>
  schedule(job: Job, cron: string): Promise<void>
  /** Which of these queues hold something whose time has come. */
  listDue(queues: readonly string[]): Promise<string[]>
  fetch(queue: string, atMost: number, perGroup?: number): Promise<FetchedJob[]>
  /** False when the job meanwhile went to another worker: whatever this one did must not count. */
  complete(db: Db, job: FetchedJob): Promise<boolean>
  fail(job: FetchedJob, error: unknown): Promise<void>
  heartbeat(queue: string, jobs: readonly FetchedJob[]): Promise<void>
  stop(): Promise<void>
}

export async function startJobEngine({
  pool,
  role,
  log,
}: {
  pool: Pool
  role: JobRole
  log: Logger
}): Promise<JobEngine> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: role === 'migrator',
    supervise: role === 'worker',
    schedule: role === 'worker',
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    monitorIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job engine'))
  await boss.start()

  return {
    ...queueOf(boss),

    async createQueues(jobs) {
      await boss.createQueue(DEAD_LETTERS, { retryLimit: 10, retryDelay: 5, retryBackoff: true })
      for (const { name, attempts, retryAfterSeconds = 1 } of jobs) {
        const options = {
          retryLimit: attempts - 1,
          retryDelay: retryAfterSeconds,
          retryBackoff: true,
          retryDelayMax: 3600,
          expireInSeconds: 3600,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          deleteAfterSeconds: 3600,
          deadLetter: DEAD_LETTERS,
        }
        // Creating leaves a queue that exists as it is; a changed definition must reach it too.
        await boss.createQueue(name, options)
        await boss.updateQueue(name, options)
      }
    },

    schedule: (job, cron) => boss.schedule(job.name, cron, {}, { tz: 'UTC' }),

    async listDue(queues) {
      const { rows } = await pool.query<{ queue: string }>(DUE, [queues])
      return rows.map(({ queue }) => queue)
    },

    fetch: (queue, atMost, perGroup) =>
      boss.fetch(queue, {
        batchSize: atMost,
        includeMetadata: true,
        ...(perGroup !== undefined && { groupConcurrency: perGroup }),
      }),

    async complete(db, job) {
      const answer = await boss.complete(job.name, attemptOf(job), null, { db: within(db) })
      // The package's types leave the answer empty.
      return z.parse(Affected, answer).affected === 1
    },

    async fail(job, error) {
      await boss.fail(job.name, attemptOf(job), { message: error instanceof Error ? error.message : 'failed' })
    },

    async heartbeat(queue, jobs) {
      await boss.touch(queue, jobs.map(attemptOf))
    },

    stop: () => boss.stop({ graceful: false }),
  }
}

/** With its attempt number, a worker that was given up for dead cannot settle a job that runs elsewhere by now. */
const attemptOf = ({ id, retryCount }: FetchedJob) => ({ id, retryCount })

const queueOf = (boss: PgBoss): JobQueue => ({
  async enqueue(db, job, payload, options) {
    await boss.send(job.name, checked(job, payload), { ...toBoss(options), db: within(db) })
  },
  async enqueueMany(db, job, payloads, options) {
    const optionsOf = typeof options === 'function' ? options : () => options
    const jobs = payloads.map((payload, index) => ({ data: checked(job, payload), ...toBoss(optionsOf(index)) }))
    await boss.insert(job.name, jobs, { db: within(db) })
  },
})

const checked = <P extends z.core.$ZodType>(job: Job<P>, payload: z.input<P>): object =>
  z.parse(job.payload, payload) as object

const toBoss = ({ priority, group, startAfter, once }: EnqueueOptions = {}) => ({
  ...(priority !== undefined && { priority }),
  ...(group !== undefined && { group: { id: group } }),
  ...(startAfter !== undefined && { startAfter }),
  ...(once !== undefined && { singletonKey: once.key, singletonSeconds: once.withinSeconds }),
})

/** The engine names its own columns, so the camel-case plugin must stay out of the way. */
function within(db: Db) {
  const plain = db.withoutPlugins()
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await plain.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
