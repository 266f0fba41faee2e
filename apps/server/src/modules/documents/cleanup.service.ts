import { isAudioKey } from '#modules/audio/cleanup.service.ts'
import { isTapeKey } from '#modules/tapes/cleanup.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { removeDocumentObjectsJob } from './documents.jobs.ts'
import * as repo from './documents.repo.ts'
import { removeObjects } from './documents.service.ts'
import { recordObjectsGone } from './deletions/deletions.service.ts'
import { documentPrefix, incomingKey, pageKey, cachedParseKey } from './object-keys.ts'
import * as pages from './page-images/pages.repo.ts'
import { deleteRevisionsBefore } from './revisions/revisions.repo.ts'

const HOUR_SECONDS = 3600
const REVISION_RETENTION_SECONDS = 24 * HOUR_SECONDS

/**
 * Removes the objects of a document that no row refers to. Objects are listed before the row is read, so that an object
 * that is written meanwhile is not removed. Only keys under the document's own prefix are ever removed.
 */
export async function removeDocumentObjects(ctx: Context, userId: string, documentId: string): Promise<void> {
  const keys = await ctx.storage.list(documentPrefix(userId, documentId))
  const document = await repo.findDocument(ctx.db, userId, documentId)
  const referencedKeys = new Set<string>()
  if (document) {
    if (!document.keptAt) referencedKeys.add(incomingKey(userId, documentId))
    if (document.originalKey !== null) {
      referencedKeys.add(document.originalKey)
      if (document.status !== 'completed') referencedKeys.add(cachedParseKey(userId, documentId))
    }
    for (const { page } of await pages.listPages(ctx.db, documentId))
      referencedKeys.add(pageKey(userId, documentId, page))
  }
  const owner = { userId, documentId }
  const candidateKeys = document ? keys.filter((key) => !isAudioKey(key, owner) && !isTapeKey(key, owner)) : keys
  await ctx.storage.remove(candidateKeys.filter((key) => !referencedKeys.has(key)))
  if (!document) {
    await ctx.storage.removeUnfinished(await ctx.storage.listUnfinished(documentPrefix(userId, documentId)))
    await recordObjectsGone(ctx, documentId, { wereThere: keys.length > 0 })
  }
}

/**
 * Deletes originals and their page images after thirty days, or after one day if they were not read. The lines stay. New
 * pages that were not applied for a day are deleted altogether.
 */
export async function expireOriginals(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    for (const { id, ownerId } of await deleteRevisionsBefore(
      ctx.db,
      secondsAfter(ctx.clock.now(), -REVISION_RETENTION_SECONDS),
    ))
      await removeObjects(ctx, ownerId, id)
    for (const { id, ownerId } of await repo.clearExpiredOriginals(ctx.db, ctx.clock.now())) {
      await pages.deletePages(ctx.db, id)
      await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId: ownerId, documentId: id })
    }
  })
}

/** Deletes uploads that were not confirmed within an hour after their URL expired. */
export async function deleteAbandonedUploads(ctx: Context): Promise<void> {
  const date = secondsAfter(ctx.clock.now(), -HOUR_SECONDS)
  await transact(ctx, async (ctx) => {
    for (const { id, ownerId } of await repo.deleteOpenUploadsBefore(ctx.db, date))
      await removeObjects(ctx, ownerId, id)
  })
}
