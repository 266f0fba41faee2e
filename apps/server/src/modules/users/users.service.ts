import type { Context } from '#platform/context.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { transact } from '#platform/db/transact.ts'
import { deleteExpiredExports } from './exports.service.ts'
import { deleteExpiredUploads } from './pictures.service.ts'
import { removeOrphanedFilesJob } from './users.jobs.ts'

/** Deletes the rows of unconfirmed uploads and expired exports; a job per owner removes their objects. Returns whether more is due. */
export const cleanUpUsers = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const ofUploads = await deleteExpiredUploads(ctx)
    const ofExports = await deleteExpiredExports(ctx)
    const owners = [...new Set([...ofUploads, ...ofExports])].map((userId) => ({ userId }))
    await ctx.jobs.enqueueMany(ctx.db, removeOrphanedFilesJob, owners)
    return ofUploads.length === SLICE_ROWS || ofExports.length === SLICE_ROWS
  })
