import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { createMigratedDatabase, directDatabase } from '#testing/migrated-database.ts'
import type { Context } from '../context.ts'
import { createRowNotifications } from '../db/row-changes/row-notifications.ts'
import { AppError } from '../errors.ts'
import { type Handler, handle } from './handler.ts'
import { defineJob, enqueuedIn, type Job, LANES, type Lane } from './job.ts'
import { listFailedJobs } from './list-jobs.ts'
import { startJobRunner } from './runner.ts'

let composition: Composition
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  const { env } = inject('services')
  const database = await createMigratedDatabase(env)
  dropDatabase = () => database.drop()
  // With the role of the owner, because the tests create a table and queues.
  const config = readConfig({ ...env, ...directDatabase(database), LOG_LEVEL: 'silent' })
  composition = await compose(config, { jobRole: 'worker' })
  await sql`create table note (text text)`.execute(composition.ctx.db)
})
afterAll(async () => {
  await composition.close()
  await dropDatabase()
})

let serial = 0
const createJob = (overrides: Partial<Job> = {}) =>
  defineJob({
    name: `test.job-${(serial += 1)}`,
    payload: z.object({ text: z.string() }),
    lane: 'io',
    attempts: 1,
    ...overrides,
  })

async function insertNote(text: string, { db }: Pick<Context, 'db'> = composition.ctx): Promise<void> {
  await sql`insert into note values (${text})`.execute(db)
}

async function listNotes(word: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from note where text like ${`%${word}%`}`.execute(
    composition.ctx.db,
  )
  return rows.map(({ text }) => text)
}

const waitForNotes = (word: string, count: number) =>
  waitUntil(async () => ((await listNotes(word)).length >= count ? true : undefined), {
    what: `${count} notes about ${word}`,
    timeoutMs: 30_000,
  })

/** The context of a worker process that has these lanes. */
function contextOf(...lanes: Lane[]): Context {
  const { ctx } = composition
  return { ...ctx, config: { ...ctx.config, worker: { ...ctx.config.worker, lanes } } }
}

async function start(handler: Handler, ctx = composition.ctx) {
  await composition.engine.createQueues([handler.job])
  await composition.ctx.jobs.enqueue(composition.ctx.db, handler.job, { text: handler.job.name })
  return startJobRunner({ ...composition, ctx, handlers: [handler], metrics: createMetrics().jobs })
}

const listStates = async (name: string) => {
  const { rows } = await sql<{
    state: string
  }>`select state from pgboss.job where name = ${name} order by created_on`.execute(composition.ctx.db)
  return rows.map(({ state }) => state)
}

describe('jobs', () => {
  it('A failed job is retried, and its effect is committed once', async () => {
    const job = createJob({ attempts: 3 })
    const runner = await start(
      handle(job, {
        async run(_ctx, { text }, { attempt }) {
          await insertNote(`${text} run`)
          if (attempt < 3) throw new Error('not yet')
          return (ctx) => insertNote(`${text} effect`, ctx)
        },
      }),
    )
    await waitForNotes(`${job.name} effect`, 1)
    await runner.stop(1000)
    expect(await listNotes(`${job.name} run`)).toHaveLength(3)
    expect(await listNotes(`${job.name} effect`)).toHaveLength(1)
    expect(await listStates(job.name)).toEqual(['completed'])
  })

  it.each([
    ['the last attempt fails', 2, () => new Error('again and again')],
    ['no further attempt can help', 5, () => new AppError('invalid_input', 'No dialogue was found.')],
  ])(
    '[R-52-13] A job is given up with its error, and kept for a week, when %s',
    async (_condition, attempts, error) => {
      const job = createJob({ attempts })
      const runner = await start(
        handle(job, {
          run: () => Promise.reject(error()),
          giveUp: (ctx, { text }, cause) => insertNote(`${text} gave up: ${(cause as Error).message}`, ctx),
        }),
      )
      await waitForNotes(job.name, 1)
      await runner.stop(1000)
      expect(await listNotes(job.name)).toEqual([`${job.name} gave up: ${error().message}`])
      const { db } = composition.ctx
      expect((await listFailedJobs(db)).filter(({ name }) => name === job.name)).toMatchObject([{ state: 'gave up' }])
      const { rows } = await sql`select deletion_seconds from pgboss.job where name = ${job.name}`.execute(db)
      expect(rows).toEqual([{ deletionSeconds: 7 * 86_400 }])
    },
  )

  it('A job whose connection breaks during completion is completed again, not run again', async () => {
    const job = createJob()
    let completions = 0
    const runner = await start(
      handle(job, {
        async run(_ctx, { text }) {
          await insertNote(`${text} run`)
          return async (ctx) => {
            completions += 1
            if (completions === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db)
            await insertNote(`${text} effect`, ctx)
          }
        },
        giveUp: (_ctx, { text }) => insertNote(`${text} gave up`),
      }),
    )
    await waitForNotes(`${job.name} effect`, 1)
    await runner.stop(1000)
    expect(completions).toBe(2)
    expect(await listNotes(job.name)).toEqual([`${job.name} run`, `${job.name} effect`])
  })

  it('A job that another worker has taken over has no effect in the first worker', async () => {
    const job = createJob({ attempts: 3 })
    const runner = await start(
      handle(job, {
        async run(_ctx, { text }, { attempt }) {
          await insertNote(`${text} run`)
          if (attempt === 1)
            await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
              where name = ${job.name}`.execute(composition.ctx.db)
          return (ctx) => insertNote(`${text} effect ${attempt}`, ctx)
        },
      }),
    )
    await waitForNotes(`${job.name} effect`, 1)
    await runner.stop(1000)
    expect(await listNotes(`${job.name} effect`)).toHaveLength(1)
    expect(await listNotes(`${job.name} effect 1`)).toEqual([])
  })

  it('A job that a stopping worker interrupts is queued again, even at its last attempt', async () => {
    const job = createJob()
    let isFirst = true
    const handler = handle(job, {
      async run(_ctx, { text }, { signal }) {
        if (isFirst) {
          isFirst = false
          await insertNote(`${text} started`)
          await delay(60_000, undefined, { signal })
        }
        await insertNote(`${text} done`)
      },
      giveUp: (_ctx, { text }) => insertNote(`${text} gave up`),
    })
    const first = await start(handler)
    await waitForNotes(`${job.name} started`, 1)
    await first.stop(100)
    expect(await listStates(job.name)).toEqual(['completed', 'created'])
    const second = await startJobRunner({ ...composition, handlers: [handler], metrics: createMetrics().jobs })
    await waitForNotes(`${job.name} done`, 1)
    await second.stop(1000)
    expect(await listNotes(`${job.name} gave up`)).toEqual([])
  })

  it('[R-49-06] In read-only mode no job starts, and afterwards the waiting ones do', async () => {
    const job = createJob()
    let looks = 0
    let isReadOnly = true
    const switches = {
      ...composition.ctx.switches,
      isOn: (name: string) => {
        if (name !== 'read-only') return true
        looks += 1
        return isReadOnly
      },
    }
    const handler = handle(job, {
      run: (_ctx, { text }) => insertNote(`${text} ${isReadOnly ? 'while read-only' : 'afterwards'}`),
    })
    const runner = await start(handler, { ...composition.ctx, switches })
    await waitUntil(() => looks > 2 || undefined, { what: 'three looks at the switch', timeoutMs: 30_000 })
    isReadOnly = false
    await waitForNotes(job.name, 1)
    await runner.stop(1000)
    expect(await listNotes(job.name)).toEqual([`${job.name} afterwards`])
  })

  it('[R-52-13] A dead letter is neither listed nor enqueued again', async () => {
    const { db, jobs } = composition.ctx
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, state) values ('job.dead', '{}', 'failed') returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    expect((await listFailedJobs(db)).filter((job) => job.id === id)).toEqual([])
    expect(await jobs.requeue(db, id)).toBeUndefined()
  })

  it('A job with a schedule is in the schedule of the engine, in UTC, once a worker runs', async () => {
    const job = createJob({ cron: '*/15 * * * *' })
    const runner = await start(handle(job, { run: async () => undefined }))
    await runner.stop(1000)
    const { rows } = await sql`select cron, timezone from pgboss.schedule where name = ${job.name}`.execute(
      composition.ctx.db,
    )
    expect(rows).toEqual([{ cron: '*/15 * * * *', timezone: 'UTC' }])
  })

  it('[R-52-13] Workers are notified of a job that is enqueued again', async () => {
    const { db, jobs } = composition.ctx
    const job = createJob()
    await composition.engine.createQueues([job])
    const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, data, state) values
      (${job.name}, ${JSON.stringify({ text: job.name })}, 'failed') returning id`.execute(db)
    const watch = await composition.ctx.rowNotifications.watch(enqueuedIn(job.lane))
    expect(await jobs.requeue(db, rows[0]?.id ?? '')).toBe(job.name)
    expect(await watch.next(10_000)).toBe(true)
    watch.close()
  })

  it(
    '[R-51-02] [R-52-13] A job of any lane whose worker died on every attempt is given up and kept for a week',
    { timeout: 60_000 },
    async () => {
      const job = createJob({ lane: 'speech' })
      await composition.engine.createQueues([job])
      await composition.ctx.jobs.enqueue(composition.ctx.db, job, { text: job.name })
      await composition.engine.fetch(job.name, 1)
      // Looks as if its worker had sent no heartbeat for a minute.
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute', started_on = now() - interval '1 minute'
      where name = ${job.name}`.execute(composition.ctx.db)
      const handler = handle(job, {
        run: () => Promise.resolve(),
        giveUp: (ctx, { text }) => insertNote(`${text} gave up`, ctx),
      })
      const metrics = createMetrics().jobs
      const runner = await startJobRunner({ ...composition, ctx: contextOf('io'), handlers: [handler], metrics })
      await waitForNotes(`${job.name} gave up`, 1)
      await runner.stop(1000)
      expect(await listNotes(job.name)).toEqual([`${job.name} gave up`])
      const kept = sql`select state, deletion_seconds from pgboss.job where name = ${job.name}`
      expect((await kept.execute(composition.ctx.db)).rows).toEqual([{ state: 'failed', deletionSeconds: 7 * 86_400 }])
    },
  )
})

describe('lanes', () => {
  it('[R-51-01] A worker takes the jobs of its own lanes and leaves those of others in their queues', async () => {
    const { engine, ctx } = composition
    const laneJobs = { speech: createJob({ lane: 'speech' }), read: createJob({ lane: 'read' }), io: createJob() }
    const handlers = LANES.map((lane) =>
      handle(laneJobs[lane], { run: async (_ctx, { text }) => insertNote(`lane ${lane} ${text}`) }),
    )
    const metrics = createMetrics().jobs
    const enqueue = (lane: Lane, text: string) => ctx.jobs.enqueue(ctx.db, laneJobs[lane], { text })
    await engine.createQueues(Object.values(laneJobs))
    for (const lane of LANES) await enqueue(lane, 'first')

    const speaker = await startJobRunner({ ...composition, ctx: contextOf('speech'), handlers, metrics })
    await waitForNotes('lane speech first', 1)
    // By the time it has found another job, it has looked at all of its queues again.
    await enqueue('speech', 'second')
    await waitForNotes('lane speech second', 1)
    expect(await listStates(laneJobs.read.name)).toEqual(['created'])
    expect(await listStates(laneJobs.io.name)).toEqual(['created'])

    const other = await startJobRunner({ ...composition, ctx: contextOf('read', 'io'), handlers, metrics })
    await waitForNotes('lane read first', 1)
    await waitForNotes('lane io first', 1)
    await speaker.stop(1000)
    await enqueue('speech', 'third')
    await enqueue('io', 'second')
    await waitForNotes('lane io second', 1)
    expect(await listNotes('lane speech third')).toEqual([])
    await other.stop(1000)
  })
})

describe('an idle worker', () => {
  /** Starts a worker and waits until it polls as seldom as it ever does. */
  async function startIdleWorker(job: Job) {
    const { engine } = composition
    await engine.createQueues([job])
    const pollTimes: number[] = []
    const listDue: typeof engine.listDue = (queues) => {
      pollTimes.push(performance.now())
      return engine.listDue(queues)
    }
    let ranAt: number | undefined
    const handler = handle(job, {
      async run() {
        ranAt = performance.now()
      },
    })
    const metrics = createMetrics().jobs
    const runner = await startJobRunner({
      ctx: composition.ctx,
      engine: { ...engine, listDue },
      handlers: [handler],
      metrics,
    })
    const isIdle = () => (pollTimes.at(-1) ?? 0) - (pollTimes.at(-2) ?? Infinity) > 1900 || undefined
    await waitUntil(async () => isIdle(), { what: 'an idle worker', timeoutMs: 30_000 })
    const nextPoll = async () => {
      const { length } = pollTimes
      await waitUntil(async () => pollTimes.length > length || undefined, { what: 'a poll', timeoutMs: 10_000 })
    }
    return { runner, nextPoll, ranAt: () => waitUntil(async () => ranAt, { what: 'the job', timeoutMs: 10_000 }) }
  }

  // The limit of 500 ms holds on an idle machine; here it is less than half of the time between two polls.
  it('[R-51-03] A job that is enqueued while the worker is idle does not wait for its next poll', async () => {
    const job = createJob()
    const { runner, ranAt, nextPoll } = await startIdleWorker(job)
    await nextPoll()
    const enqueuedAt = performance.now()
    await composition.ctx.jobs.enqueue(composition.ctx.db, job, { text: 'now' })
    expect((await ranAt()) - enqueuedAt).toBeLessThan(1000)
    await runner.stop(1000)
  })

  it('[R-51-03] A worker polls also while the address for notifications accepts connections and never responds', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { ctx, engine } = composition
    const rowNotifications = createRowNotifications({ url: `postgres://nobody@127.0.0.1:${port}/none`, log: ctx.log })
    const job = createJob()
    await engine.createQueues([job])
    const handler = handle(job, { run: (_ctx, { text }) => insertNote(`${text} ran`) })
    const metrics = createMetrics().jobs
    const runner = await startJobRunner({ ctx: { ...ctx, rowNotifications }, engine, handlers: [handler], metrics })
    const startedAt = performance.now()
    for (const text of ['silent first', 'silent second', 'silent third']) {
      await ctx.jobs.enqueue(ctx.db, job, { text })
      await waitForNotes(`${text} ran`, 1)
    }
    // Sooner than the first attempt to connect is given up.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await runner.stop(1000)
    silent.close()
    for (const socket of sockets) socket.destroy()
    await rowNotifications.close()
  })

  it('[R-51-03] A job that nobody announced starts within 3 seconds', async () => {
    const job = createJob()
    const { runner, ranAt } = await startIdleWorker(job)
    const enqueuedAt = performance.now()
    // Later than now, so that no worker is notified.
    await composition.ctx.jobs.enqueue(composition.ctx.db, job, { text: 'later' }, { startAfter: new Date() })
    expect((await ranAt()) - enqueuedAt).toBeLessThan(3000)
    await runner.stop(1000)
  })
})
