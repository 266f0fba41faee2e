import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { notifyRowChanges } from '../db/row-changes/row-changes.ts'
import { StartError } from '../errors.ts'
import type { Logger } from '../observability/logger.ts'
import { enqueuedIn, type Job, LANES } from './job.ts'
import type { EnqueueOptions, JobQueue } from './job-queue.ts'

/** Receives jobs whose worker died on every attempt, so that the user still gets an error. */
export const DEAD_LETTERS = 'job.dead'

/** A worker without a heartbeat for this long counts as dead, and its jobs go to another. */
const HEARTBEAT_SECONDS = 10
export const HEARTBEAT_EVERY_MS = 4000
/** The jobs of dead workers are looked for by each worker in turn: two find them twice as soon. */
const SUPERVISE_EVERY_SECONDS = 10
const LEAST_SECONDS_BETWEEN = 5

/** By name: a worker of an older release that restarts must not end the schedules of jobs that it does not know yet. */
const RETIRED_SCHEDULES = ['audio.forget-unheard']

/** Uses the condition and the index by which pg-boss fetches jobs. */
const DUE = `
  select queue from unnest($1::text[]) as queue
  where exists (
    select from pgboss.job
    where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now()
  )`

/** The output of a job that was given up. */
const GIVEN_UP = { outcome: 'gave up' }
/** Other jobs are deleted an hour after their end; a user who asks for help about one does so within days. */
const GIVEN_UP_SECONDS = 7 * 86_400
const KEEP_LONGER = 'update pgboss.job set deletion_seconds = $3 where name = $1 and id = $2'

/**
 * With the names, because the index of pg-boss begins with the name. A dead letter enqueued again would not know whose it is,
 * and other queues of pg-boss begin with underscores.
 */
const IS_OURS = `
  id = $1 and name in (select name from pgboss.queue where name <> '${DEAD_LETTERS}' and name not like '\\_\\_%')`
const RUN_NOW = `
  update pgboss.job set start_after = pgboss.job_now() where ${IS_OURS} and state = 'retry' returning name`
const START_NOW = `
  update pgboss.job set start_after = pgboss.job_now()
  where name = any($1::text[]) and state = 'created' and start_after > pgboss.job_now()`
const SET_PRIORITIES = `
  update pgboss.job set priority = given.priority
  from jsonb_to_recordset($2::jsonb) as given(payload jsonb, priority integer)
  where job.name = $1 and job.state < 'active' and job.data = given.payload`
const TAKE_GIVEN_UP = `
  delete from pgboss.job
  where ${IS_OURS} and (state = 'failed' or state = 'completed' and output->>'outcome' = 'gave up')
  returning name, data, priority, group_id`

interface GivenUpJob {
  name: string
  data: object
  priority: number
  group_id: string | null
}

const Affected = z.object({ affected: z.int() })

export type FetchedJob = JobWithMetadata<unknown>
export type JobRole = 'producer' | 'worker' | 'migrator'

export interface JobEngine extends JobQueue {
  /** Safe to repeat, and to run from several processes at once. */
  createQueues(jobs: readonly Job[]): Promise<void>
  /** Schedules these jobs, and ends the schedules of jobs that no longer exist. */
  schedule(jobs: readonly Job[]): Promise<void>
  /** Lists those of these queues that have a job to run now. */
  listDue(queues: readonly string[]): Promise<string[]>
  fetch(queue: string, atMost: number, perGroup?: number): Promise<FetchedJob[]>
  /** False when another worker has taken the job over: the work of this one must not count. */
  complete(db: Db, job: FetchedJob): Promise<boolean>
  /** Completes it too, and keeps it for operators to see and to enqueue again. */
  giveUp(db: Db, job: FetchedJob): Promise<boolean>
  /** Completes a dead letter, and keeps the job that it is about as `giveUp` does. */
  completeLetter(db: Db, letter: FetchedJob): Promise<boolean>
  fail(job: FetchedJob, error: unknown): Promise<void>
  heartbeat(queue: string, jobs: readonly FetchedJob[]): Promise<void>
  stop(): Promise<void>
}

async function createQueues(boss: PgBoss, jobs: Parameters<JobEngine['createQueues']>[0]): Promise<void> {
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
    // createQueue does not change an existing queue, so a changed definition needs the update too.
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}

export async function startJobEngine({
  pool,
  role,
  isSupervisor,
  log,
}: {
  pool: Pool
  role: JobRole
  /** Whether a worker also looks for the jobs of dead ones and enqueues the scheduled ones. */
  isSupervisor: boolean
  log: Logger
}): Promise<JobEngine> {
  const supervises = role === 'worker' && isSupervisor
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: role === 'migrator',
    supervise: supervises,
    schedule: supervises,
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    monitorIntervalSeconds: LEAST_SECONDS_BETWEEN,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
    // By default each worker asks every few seconds about these: no job waits for another one, nobody reads what pg-boss
    // says about vacuum, and the role of the application owns no index that it could rebuild.
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job engine reported an error'))
  await boss.start().catch(explainMissingTables)

  async function complete(db: Db, job: FetchedJob, output: object | null = null): Promise<boolean> {
    const result = await boss.complete(job.name, toAttemptKey(job), output, { db: executeWithin(db) })
    // The types of pg-boss do not describe the result.
    return z.parse(Affected, result).affected === 1
  }

  return {
    ...createJobQueue(boss),

    createQueues: (jobs) => createQueues(boss, jobs),

    async schedule(jobs) {
      const scheduled = jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]))
      for (const { name, cron } of scheduled) await boss.schedule(name, cron, {}, { tz: 'UTC' })
      for (const name of RETIRED_SCHEDULES) await boss.unschedule(name)
    },

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

    complete: (db, job) => complete(db, job),

    async giveUp(db, job) {
      if (!(await complete(db, job, GIVEN_UP))) return false
      await executeWithin(db).executeSql(KEEP_LONGER, [job.name, job.id, GIVEN_UP_SECONDS])
      return true
    },

    async completeLetter(db, letter) {
      if (!(await complete(db, letter))) return false
      await executeWithin(db).executeSql(KEEP_LONGER, [letter.sourceName, letter.sourceId, GIVEN_UP_SECONDS])
      return true
    },

    async fail(job, error) {
      await boss.fail(job.name, toAttemptKey(job), { message: error instanceof Error ? error.message : 'failed' })
    },

    async heartbeat(queue, jobs) {
      await boss.touch(queue, jobs.map(toAttemptKey))
    },

    stop: () => boss.stop({ graceful: false }),
  }
}

/** A migration that was interrupted has made our tables and not those of the engine, or a newer engine needs changes of them. */
function explainMissingTables(error: unknown): never {
  if (error instanceof Error && /not installed|requires migrations/.test(error.message))
    throw new StartError(`The database lacks the tables of the job queues (${error.message}). Run \`main.ts migrate\`.`)
  throw error
}

/** Includes the attempt, so that a worker that counts as dead cannot complete a job that another one runs by now. */
const toAttemptKey = ({ id, retryCount }: FetchedJob) => ({ id, retryCount })

const createJobQueue = (boss: PgBoss): JobQueue => ({
  async enqueue(db, job, payload, options) {
    await boss.send(job.name, parsePayload(job, payload), { ...toBossOptions(options), db: executeWithin(db) })
    await notifyWorkers(db, job, options)
  },
  async enqueueMany(db, job, payloads, options) {
    const optionsOf = typeof options === 'function' ? options : () => options
    const jobs = payloads.map((payload, index) => ({
      data: parsePayload(job, payload),
      ...toBossOptions(optionsOf(index)),
    }))
    await boss.insert(job.name, jobs, { db: executeWithin(db) })
    await notifyWorkers(db, job)
  },
  async requeue(db, jobId) {
    const [moved] = (await executeWithin(db).executeSql(RUN_NOW, [jobId])).rows as GivenUpJob[]
    if (moved) {
      await notifyEveryLane(db)
      return moved.name
    }
    const [job] = (await executeWithin(db).executeSql(TAKE_GIVEN_UP, [jobId])).rows as GivenUpJob[]
    if (!job) return undefined
    const options = toBossOptions({ priority: job.priority, group: job.group_id ?? undefined })
    await boss.send(job.name, job.data, { ...options, db: executeWithin(db) })
    await notifyEveryLane(db)
    return job.name
  },
  async setPriorities(db, job, jobs) {
    if (jobs.length === 0) return
    const given = jobs.map(({ payload, priority }) => ({ payload: parsePayload(job, payload), priority }))
    await executeWithin(db).executeSql(SET_PRIORITIES, [job.name, JSON.stringify(given)])
  },
  async startNow(db, jobs) {
    await executeWithin(db).executeSql(START_NOW, [jobs.map(({ name }) => name)])
    await notifyEveryLane(db)
  },
})

/** Idle workers poll seldom. A job that starts later is found by its time. */
async function notifyWorkers(db: Db, { lane }: Pick<Job, 'lane'>, { startAfter }: EnqueueOptions = {}): Promise<void> {
  if (startAfter === undefined) await notifyRowChanges(db, [{ id: enqueuedIn(lane) }])
}

/** For a job that is known by its name only, and whose lane is therefore not known. */
const notifyEveryLane = (db: Db): Promise<void> =>
  notifyRowChanges(
    db,
    LANES.map((lane) => ({ id: enqueuedIn(lane) })),
  )

const parsePayload = <P extends z.core.$ZodType>(job: Job<P>, payload: z.input<P>): object =>
  z.parse(job.payload, payload) as object

const toBossOptions = ({ priority, group, startAfter, once }: EnqueueOptions = {}) => ({
  ...(priority !== undefined && { priority }),
  ...(group !== undefined && { group: { id: group } }),
  ...(startAfter !== undefined && { startAfter }),
  ...(once !== undefined && { singletonKey: once.key, singletonSeconds: once.withinSeconds }),
})

/** Runs the engine's SQL in our transaction, without the camel-case plugin: pg-boss expects its own column names. */
function executeWithin(db: Db) {
  const plainDb = db.withoutPlugins()
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await plainDb.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
