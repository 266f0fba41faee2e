import { isAudioKey } from '#modules/audio/cleanup.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { removeDocumentObjectsJob } from './documents.jobs.ts'
import * as repo from './documents.repo.ts'
import { removeObjects } from './documents.service.ts'
import { documentPrefix, incomingKey, pageKey, readingKey } from './object-keys.ts'
import * as pages from './page-images/pages.repo.ts'

const HOUR_SECONDS = 3600

/**
 * Removes the objects of a document that its row does not name. Listed before the row is read: what is written later is not
 * in the list. Only ever under the document's own prefix.
 */
export async function removeDocumentObjects(ctx: Context, userId: string, documentId: string): Promise<void> {
  const found = await ctx.storage.list(documentPrefix(userId, documentId))
  const document = await repo.findDocument(ctx.db, userId, documentId)
  const named = new Set<string>()
  if (document) {
    if (!document.keptAt) named.add(incomingKey(userId, documentId))
    if (document.originalKey !== null) {
      named.add(document.originalKey)
      if (document.status !== 'completed') named.add(readingKey(userId, documentId))
    }
    for (const { page } of await pages.listPages(ctx.db, documentId)) named.add(pageKey(userId, documentId, page))
  }
  const ours = document ? found.filter((key) => !isAudioKey(key, { userId, documentId })) : found
  await ctx.storage.remove(ours.filter((key) => !named.has(key)))
  if (!document)
    await ctx.storage.removeUnfinished(await ctx.storage.listUnfinished(documentPrefix(userId, documentId)))
}

/** Originals go after thirty days, and the pictures of their pages with them; the lines stay. */
export async function expireOriginals(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    for (const { id, ownerId } of await repo.forgetExpiredOriginals(ctx.db, ctx.clock.now())) {
      await pages.deletePages(ctx.db, id)
      await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId: ownerId, documentId: id })
    }
  })
}

/** Uploads that were announced and not confirmed within an hour after the last moment at which they could be put. */
export async function deleteAbandonedUploads(ctx: Context): Promise<void> {
  const moment = secondsAfter(ctx.clock.now(), -HOUR_SECONDS)
  await transact(ctx, async (ctx) => {
    for (const { id, ownerId } of await repo.deleteAnnouncedBefore(ctx.db, moment))
      await removeObjects(ctx, ownerId, id)
  })
}
