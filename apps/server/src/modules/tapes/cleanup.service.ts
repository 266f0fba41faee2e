import type { Context } from '#platform/context.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { transact } from '#platform/db/transact.ts'
import { tapesPrefix } from './object-keys.ts'
import { removeOrphanedTapesJob } from './tapes.jobs.ts'
import * as repo from './tapes.repo.ts'

interface OwnedDocument {
  userId: string
  documentId: string
}

/** Whether this module cleans up the object. */
export const isTapeKey = (key: string, { userId, documentId }: OwnedDocument): boolean =>
  key.startsWith(tapesPrefix(userId, documentId))

/**
 * Removes the objects and unfinished uploads of a document's tapes that no row refers to. They are listed before the rows
 * are read, so that an object that is written meanwhile is not removed.
 */
export async function removeOrphanedTapes(ctx: Context, { userId, documentId }: OwnedDocument): Promise<void> {
  const prefix = tapesPrefix(userId, documentId)
  const keys = await ctx.storage.list(prefix)
  const unfinished = await ctx.storage.listUnfinished(prefix)
  const references = await repo.listReferences(ctx.db, documentId)
  const referencedKeys = new Set(references.map(({ objectKey }) => objectKey))
  const uploadIds = new Set(references.map(({ uploadId }) => uploadId))
  await ctx.storage.remove(keys.filter((key) => !referencedKeys.has(key)))
  await ctx.storage.removeUnfinished(unfinished.filter(({ uploadId }) => !uploadIds.has(uploadId)))
}

/** When a script becomes confidential. */
export async function removeTapesOf(ctx: Context, document: OwnedDocument): Promise<void> {
  await repo.deleteTapesOf(ctx.db, document.documentId)
  await ctx.jobs.enqueue(ctx.db, removeOrphanedTapesJob, document)
}

/** Deletes tapes whose time has come, and uploads that were not finished; a job per document removes their objects. Returns whether more is due. */
export const expireTapes = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const deleted = await repo.deleteExpired(ctx.db, ctx.clock.now())
    const documents = new Map(deleted.map((document) => [document.documentId, document]))
    await ctx.jobs.enqueueMany(ctx.db, removeOrphanedTapesJob, [...documents.values()])
    return deleted.length === SLICE_ROWS
  })
