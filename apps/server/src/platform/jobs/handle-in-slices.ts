import type { Context } from '../context.ts'
import { handle, type Handler } from './handler.ts'
import type { Job } from './job.ts'

/**
 * Handles a clean-up job that does a part of its work per run and returns whether more is due. Then it enqueues itself
 * again, so that no run takes long, however much is due.
 */
export const handleInSlices = (job: Job, runSlice: (ctx: Context) => Promise<boolean>): Handler =>
  handle(job, {
    async run(ctx) {
      return (await runSlice(ctx)) ? (ctx) => ctx.jobs.enqueue(ctx.db, job, {}) : undefined
    },
  })
