// A worker of the product with one kind of job.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'
import { handle } from '../../apps/server/src/platform/jobs/handler.ts'
import { startJobRunner } from '../../apps/server/src/platform/jobs/runner.ts'
import { createMetrics } from '../../apps/server/src/platform/observability/metrics.ts'
import { itemJob } from './port-job.ts'
import { countSettled, options, startReports, work } from './progress.ts'

const lanes = options.isSupervisor ? 'speech,io' : 'speech'
const composition = await compose(readConfig({ ...process.env, WORKER_LANES: lanes }), { jobRole: 'worker' })

const handler = handle(itemJob, {
  async run(ctx, { id }) {
    await work(() =>
      transact(ctx, async (ctx) => {
        const another = randomUUID()
        await sql`insert into bench_item (id) values (${another})`.execute(ctx.db)
        await ctx.jobs.enqueue(ctx.db, itemJob, { id: another })
      }),
    )
    return async (ctx) => {
      await sql`update bench_item set effects = effects + 1 where id = ${id}`.execute(ctx.db)
    }
  },
})

const { jobs } = createMetrics()
await startJobRunner({
  ...composition,
  handlers: [handler],
  metrics: {
    watchQueue: jobs.watchQueue,
    observe(queue, outcome, durationMs) {
      if (outcome === 'done') countSettled()
      jobs.observe(queue, outcome, durationMs)
    },
  },
})
startReports()
