import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { handle } from '#platform/jobs/handler.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** Jobs for tests of the queues: many children and one final job, like the lines of a script and its export. */
const demoChildJob = defineJob({
  name: 'demo.child',
  lane: 'io',
  payload: z.strictObject({ batchId: z.uuid(), index: z.int() }),
  attempts: 6,
  perGroup: 6,
})

const demoFinishJob = defineJob({
  name: 'demo.finish',
  lane: 'io',
  payload: z.strictObject({ batchId: z.uuid() }),
  attempts: 6,
})

export const demoJobs = [demoChildJob, demoFinishJob]

const TABLES = `
  create table demo_batch (id uuid primary key, remaining integer not null, finishes integer not null default 0);
  create table demo_child (
    batch_id uuid not null, index integer not null, runs integer not null default 0, effects integer not null default 0,
    primary key (batch_id, index))`

export const createDemoTables = ({ db }: Context) => sql.raw(TABLES).execute(db)

/** Inserts the rows and enqueues the jobs in one transaction. */
export async function startBatch(ctx: Context, batchId: string, children: number): Promise<void> {
  await transact(ctx, async (ctx) => {
    await sql`insert into demo_batch (id, remaining) values (${batchId}, ${children})`.execute(ctx.db)
    await sql`insert into demo_child (batch_id, index) select ${batchId}, n from generate_series(0, ${children - 1}::int) n`.execute(
      ctx.db,
    )
    const payloads = Array.from({ length: children }, (_, index) => ({ batchId, index }))
    await ctx.jobs.enqueueMany(ctx.db, demoChildJob, payloads, { group: batchId })
  })
}

export interface BatchState {
  /** Children whose effect was committed. */
  done: number
  /** The highest number of commits of one child's effect; more than 1 is a duplicate. */
  mostEffects: number
  runs: number
  finishes: number
}

export async function readBatch({ db }: Context, batchId: string): Promise<BatchState> {
  const { rows } = await sql<BatchState>`
    select count(*) filter (where effects > 0)::int as done, max(effects) as most_effects, sum(runs)::int as runs,
           (select finishes from demo_batch where id = ${batchId}) as finishes
    from demo_child where batch_id = ${batchId}`.execute(db)
  const [state] = rows
  if (!state) throw new Error('There is no such batch')
  return state
}

const WORK_MS = 20

export const demoHandlers = [
  handle(demoChildJob, {
    async run(ctx, { batchId, index }) {
      await sql`update demo_child set runs = runs + 1 where batch_id = ${batchId} and index = ${index}`.execute(ctx.db)
      await delay(WORK_MS)
      return async (ctx) => {
        await sql`update demo_child set effects = effects + 1 where batch_id = ${batchId} and index = ${index}`.execute(
          ctx.db,
        )
        const { rows } = await sql<{ remaining: number }>`
          update demo_batch set remaining = remaining - 1 where id = ${batchId} returning remaining`.execute(ctx.db)
        if (rows[0]?.remaining === 0) await ctx.jobs.enqueue(ctx.db, demoFinishJob, { batchId })
      }
    },
  }),
  handle(demoFinishJob, {
    async run(_ctx, { batchId }) {
      return async (ctx) => {
        await sql`update demo_batch set finishes = finishes + 1 where id = ${batchId}`.execute(ctx.db)
      }
    },
  }),
]
