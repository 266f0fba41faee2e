import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { createMigratedDatabase, directDatabase } from '#testing/migrated-database.ts'
import { defineJob } from './job.ts'

let composition: Composition
let dropDatabase: () => Promise<void>

beforeAll(async () => {
  const { env } = inject('services')
  const database = await createMigratedDatabase(env)
  dropDatabase = () => database.drop()
  // With the role of the owner, because the tests create queues.
  const config = readConfig({ ...env, ...directDatabase(database), LOG_LEVEL: 'silent' })
  composition = await compose(config, { jobRole: 'worker' })
})
afterAll(async () => {
  await composition.close()
  await dropDatabase()
})

const createJob = (name: string, attempts: number) =>
  defineJob({ name, payload: z.object({ text: z.string() }), lane: 'io', attempts })

describe('queues', () => {
  it('A queue is updated when the definition of its job changes', async () => {
    const job = createJob('test.changed', 2)
    await composition.engine.createQueues([job])
    await composition.engine.createQueues([{ ...job, attempts: 7, retryAfterSeconds: 30 }])
    const { rows } = await sql`select retry_limit, retry_delay from pgboss.queue where name = ${job.name}`.execute(
      composition.ctx.db,
    )
    expect(rows).toEqual([{ retryLimit: 6, retryDelay: 30 }])
  })

  it('A job is enqueued only if its transaction is committed', async () => {
    const job = createJob('test.rolled-back', 1)
    await composition.engine.createQueues([job])
    const { ctx } = composition
    const rolledBack = ctx.db.transaction().execute(async (tx) => {
      await ctx.jobs.enqueue(tx, job, { text: 'never' })
      throw new Error('roll back')
    })
    await expect(rolledBack).rejects.toThrow('roll back')
    const { rows } = await sql`select state from pgboss.job where name = ${job.name}`.execute(ctx.db)
    expect(rows).toEqual([])
  })
})
