import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { AppError } from '../errors.ts'
import { type Handler, handle } from './handler.ts'
import { defineJob, type Job } from './job.ts'
import { startJobRunner } from './runner.ts'

let composition: Composition
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  const { env } = inject('services')
  const database = await createMigratedDatabase(env)
  dropDatabase = () => database.drop()
  composition = await compose(readConfig({ ...env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }), {
    jobRole: 'worker',
  })
  await sql`create table note (text text)`.execute(composition.ctx.db)
})
afterAll(async () => {
  await composition.close()
  await dropDatabase()
})

let serial = 0
const aJob = (given: Partial<Job> = {}) =>
  defineJob({ name: `test.job-${(serial += 1)}`, payload: z.object({ text: z.string() }), attempts: 1, ...given })

const write = (text: string) => sql`insert into note values (${text})`.execute(composition.ctx.db)

async function notesAbout(word: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from note where text like ${`%${word}%`}`.execute(
    composition.ctx.db,
  )
  return rows.map(({ text }) => text)
}

const until = (word: string, count: number) =>
  waitUntil(async () => ((await notesAbout(word)).length >= count ? true : undefined), {
    what: `${count} notes about ${word}`,
    timeoutMs: 30_000,
  })

async function start(handler: Handler) {
  await composition.engine.createQueues([handler.job])
  await composition.ctx.jobs.enqueue(composition.ctx.db, handler.job, { text: handler.job.name })
  return startJobRunner({ ...composition, handlers: [handler], metrics: createMetrics().jobs })
}

const stateOf = async (name: string) => {
  const { rows } = await sql<{
    state: string
  }>`select state from pgboss.job where name = ${name} order by created_on`.execute(composition.ctx.db)
  return rows.map(({ state }) => state)
}

describe('a job', () => {
  it('is tried again after a failure, and its effect is committed once', async () => {
    const job = aJob({ attempts: 3 })
    const runner = await start(
      handle(job, {
        async run(_ctx, { text }, { attempt }) {
          await write(`${text} run`)
          if (attempt < 3) throw new Error('not yet')
          return async (ctx) => void (await sql`insert into note values (${`${text} effect`})`.execute(ctx.db))
        },
      }),
    )
    await until(`${job.name} effect`, 1)
    await runner.stop(1000)
    expect(await notesAbout(`${job.name} run`)).toHaveLength(3)
    expect(await notesAbout(`${job.name} effect`)).toHaveLength(1)
    expect(await stateOf(job.name)).toEqual(['completed'])
  })

  it.each([
    ['the last attempt fails', 2, () => new Error('again and again')],
    ['no further attempt can help', 5, () => new AppError('invalid_input', 'No dialogue was found.')],
  ])('is given up, in words, when %s', async (_, attempts, error) => {
    const job = aJob({ attempts })
    const runner = await start(
      handle(job, {
        run: () => Promise.reject(error()),
        async giveUp(ctx, { text }, cause) {
          const reason = cause instanceof Error ? cause.message : ''
          await sql`insert into note values (${`${text} gave up: ${reason}`})`.execute(ctx.db)
        },
      }),
    )
    await until(job.name, 1)
    await runner.stop(1000)
    expect(await notesAbout(job.name)).toEqual([`${job.name} gave up: ${error().message}`])
  })

  it('whose connection dies while it settles is settled again, not done again', async () => {
    const job = aJob()
    let settlements = 0
    const runner = await start(
      handle(job, {
        async run(_ctx, { text }) {
          await write(`${text} run`)
          return async (ctx) => {
            settlements += 1
            if (settlements === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db)
            await sql`insert into note values (${`${text} effect`})`.execute(ctx.db)
          }
        },
        giveUp: async (_ctx, { text }) => void (await write(`${text} gave up`)),
      }),
    )
    await until(`${job.name} effect`, 1)
    await runner.stop(1000)
    expect(settlements).toBe(2)
    expect(await notesAbout(job.name)).toEqual([`${job.name} run`, `${job.name} effect`])
  })

  it('that another worker has taken over meanwhile leaves no effect', async () => {
    const job = aJob({ attempts: 3 })
    const runner = await start(
      handle(job, {
        async run(_ctx, { text }, { attempt }) {
          await write(`${text} run`)
          if (attempt === 1)
            await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
              where name = ${job.name}`.execute(composition.ctx.db)
          return async (ctx) =>
            void (await sql`insert into note values (${`${text} effect ${attempt}`})`.execute(ctx.db))
        },
      }),
    )
    await until(`${job.name} effect`, 1)
    await runner.stop(1000)
    expect(await notesAbout(`${job.name} effect`)).toHaveLength(1)
    expect(await notesAbout(`${job.name} effect 1`)).toEqual([])
  })

  it('interrupted by a stop waits for the next worker, even at its last attempt', async () => {
    const job = aJob()
    let isFirst = true
    const handler = handle(job, {
      async run(_ctx, { text }, { signal }) {
        if (isFirst) {
          isFirst = false
          await write(`${text} started`)
          await delay(60_000, undefined, { signal })
        }
        await write(`${text} done`)
      },
      giveUp: async (_ctx, { text }) => void (await write(`${text} gave up`)),
    })
    const first = await start(handler)
    await until(`${job.name} started`, 1)
    await first.stop(100)
    expect(await stateOf(job.name)).toEqual(['completed', 'created'])
    const second = await startJobRunner({ ...composition, handlers: [handler], metrics: createMetrics().jobs })
    await until(`${job.name} done`, 1)
    await second.stop(1000)
    expect(await notesAbout(`${job.name} gave up`)).toEqual([])
  })

  it('whose worker died on every attempt is still given up in words', { timeout: 60_000 }, async () => {
    const job = aJob()
    await composition.engine.createQueues([job])
    await composition.ctx.jobs.enqueue(composition.ctx.db, job, { text: job.name })
    await composition.engine.fetch(job.name, 1)
    // As if its worker had been silent for a minute.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute', started_on = now() - interval '1 minute'
      where name = ${job.name}`.execute(composition.ctx.db)
    const handler = handle(job, {
      run: () => Promise.resolve(),
      giveUp: async (ctx, { text }) => void (await sql`insert into note values (${`${text} gave up`})`.execute(ctx.db)),
    })
    const runner = await startJobRunner({ ...composition, handlers: [handler], metrics: createMetrics().jobs })
    await until(`${job.name} gave up`, 1)
    await runner.stop(1000)
    expect(await notesAbout(job.name)).toEqual([`${job.name} gave up`])
  })
})

describe('a queue', () => {
  it('follows the definition of its job when that changes', async () => {
    const job = aJob({ attempts: 2 })
    await composition.engine.createQueues([job])
    await composition.engine.createQueues([{ ...job, attempts: 7, retryAfterSeconds: 30 }])
    const { rows } = await sql`select retry_limit, retry_delay from pgboss.queue where name = ${job.name}`.execute(
      composition.ctx.db,
    )
    expect(rows).toEqual([{ retryLimit: 6, retryDelay: 30 }])
  })

  it('gets a job only with the transaction that asks for it', async () => {
    const job = aJob()
    await composition.engine.createQueues([job])
    const { ctx } = composition
    const refused = ctx.db.transaction().execute(async (tx) => {
      await ctx.jobs.enqueue(tx, job, { text: 'never' })
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    expect(await stateOf(job.name)).toEqual([])
  })
})
