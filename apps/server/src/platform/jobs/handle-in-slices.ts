import type { Context } from '../context.ts'
import { handle, type Handler } from './handler.ts'
import type { Job } from './job.ts'

type RunSlice = (ctx: Context) => Promise<boolean>

/**
 * Handles a clean-up job that does a part of its work per run: each of its slices, in this order, which returns whether more
 * is due. Then it enqueues itself again, so that no run takes long, however much is due.
 */
export const handleInSlices = (job: Job, ...slices: readonly RunSlice[]): Handler =>
  handle(job, {
    async run(ctx) {
      let isMoreDue = false
      for (const runSlice of slices) isMoreDue = (await runSlice(ctx)) || isMoreDue
      return isMoreDue ? (ctx) => ctx.jobs.enqueue(ctx.db, job, {}) : undefined
    },
  })
