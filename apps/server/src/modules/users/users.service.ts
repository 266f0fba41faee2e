import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { deleteExpiredExports } from './exports.service.ts'
import { deleteExpiredUploads } from './pictures.service.ts'
import { removeOrphanedFilesJob } from './users.jobs.ts'

/** Deletes the rows of unconfirmed uploads and expired exports; a job per owner removes their objects. */
export const cleanUpUsers = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    const owners = new Set([...(await deleteExpiredUploads(ctx)), ...(await deleteExpiredExports(ctx))])
    for (const userId of owners) await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId })
  })
