import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { forgetExpiredExports } from './exports.service.ts'
import { forgetOldUploads } from './pictures.service.ts'
import { removeLeftoversJob } from './users.jobs.ts'

/** Uploads that nobody confirmed and exports whose day is over: the rows now, their objects by a job per owner. */
export const sweepUsers = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    const owners = new Set([...(await forgetOldUploads(ctx)), ...(await forgetExpiredExports(ctx))])
    for (const userId of owners) await ctx.jobs.enqueue(ctx.db, removeLeftoversJob, { userId })
  })
