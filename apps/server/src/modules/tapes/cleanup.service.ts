import type { Context } from '#platform/context.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { transact } from '#platform/db/transact.ts'
import { findTapeId, tapeKey, TAPES_PREFIX } from './object-keys.ts'
import { removeOrphanedTapeJob } from './tapes.jobs.ts'
import * as repo from './tapes.repo.ts'

/**
 * Removes the object of a tape and its unfinished uploads, as far as no row refers to them. They are listed before the row
 * is read, so that an object that is written meanwhile is not removed. Returns whether an object was there.
 */
export async function removeOrphanedTape(ctx: Context, tapeId: string): Promise<boolean> {
  const keys = await ctx.storage.list(tapeKey(tapeId))
  const unfinished = await ctx.storage.listUnfinished(tapeKey(tapeId))
  const tape = await repo.findStoredTape(ctx.db, tapeId)
  if (!tape) await ctx.storage.remove(keys)
  await ctx.storage.removeUnfinished(unfinished.filter(({ uploadId }) => uploadId !== tape?.uploadId))
  return keys.length > 0
}

/** When a script becomes confidential. */
export async function removeTapesOf(ctx: Context, documentId: string): Promise<void> {
  await enqueueRemoval(ctx, await repo.deleteTapesOfScript(ctx.db, documentId))
}

/** Deletes the rows when a script goes. Returns their tapes, whose objects the job removes that removes those of the script. */
export const deleteTapesOfScript = (ctx: Context, documentId: string): Promise<string[]> =>
  repo.deleteTapesOfScript(ctx.db, documentId)

/** As `deleteTapesOfScript`, when an account goes. It is locked, so that no upload is begun until it is gone. */
export async function deleteTapesOfUser(ctx: Context, userId: string): Promise<string[]> {
  await repo.lockOwner(ctx.db, userId)
  return repo.deleteTapesOfUser(ctx.db, userId)
}

/** Deletes tapes whose time has come, and uploads that were not finished; a job for each removes its object. Returns whether more is due. */
export const expireTapes = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const deleted = await repo.deleteExpired(ctx.db, ctx.clock.now())
    await enqueueRemoval(ctx, deleted)
    return deleted.length === SLICE_ROWS
  })

export const listTapeObjects = (ctx: Context): Promise<string[]> => ctx.storage.list(TAPES_PREFIX)

/** A job for each removes it if no row refers to it. Returns how many there are. */
export async function removeUnnamedTapes(ctx: Context, keys: readonly string[]): Promise<number> {
  const tapeIds = keys.flatMap((key) => findTapeId(key) ?? [])
  await enqueueRemoval(ctx, tapeIds)
  return tapeIds.length
}

const enqueueRemoval = (ctx: Context, tapeIds: readonly string[]): Promise<void> =>
  ctx.jobs.enqueueMany(
    ctx.db,
    removeOrphanedTapeJob,
    tapeIds.map((tapeId) => ({ tapeId })),
  )
