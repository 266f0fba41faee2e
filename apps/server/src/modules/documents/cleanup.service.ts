import { isAudioKey } from '#modules/audio/cleanup.service.ts'
import { removeOrphanedTape } from '#modules/tapes/cleanup.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { isEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { removeDocumentObjectsJob } from './documents.jobs.ts'
import * as repo from './documents.repo.ts'
import { removeObjects } from './documents.service.ts'
import { recordObjectsGone } from './deletions/deletions.service.ts'
import { cachedParseKey, documentPrefix, incomingKey, pageKey, uploadsPrefix } from './object-keys.ts'
import * as pages from './page-images/pages.repo.ts'
import { deleteRevisionsBefore, isRevisionFile } from './revisions/revisions.repo.ts'

const HOUR_SECONDS = 3600
const REVISION_RETENTION_SECONDS = 24 * HOUR_SECONDS
/** Each script leads to jobs of its own. */
const RUN_LIMIT = 100

/**
 * Removes the objects of a document that no row refers to. Objects are listed before the row is read, so that an object
 * that is written meanwhile is not removed. Only keys under the document's own prefix, and of these tapes, are ever removed.
 */
export async function removeDocumentObjects(
  ctx: Context,
  userId: string,
  documentId: string,
  tapeIds: readonly string[] = [],
): Promise<void> {
  const keys = [
    ...(await ctx.storage.list(documentPrefix(userId, documentId))),
    ...(await ctx.storage.list(uploadsPrefix(userId, documentId))),
  ]
  const document = await repo.findDocument(ctx.db, userId, documentId)
  const referencedKeys = new Set<string>()
  if (document) {
    if (!document.keptAt) referencedKeys.add(incomingKey(userId, documentId))
    if (document.originalKey !== null) referencedKeys.add(document.originalKey)
    if (await needsCachedParse(ctx, document)) referencedKeys.add(cachedParseKey(userId, documentId))
    for (const { page } of await pages.listPages(ctx.db, documentId))
      referencedKeys.add(pageKey(userId, documentId, page))
  }
  // The key before the objects: if this process dies between them, what is left cannot be read.
  else if (isEncryptedId(documentId)) await ctx.scriptKeys.remove(documentId)
  const owner = { userId, documentId }
  const candidateKeys = document ? keys.filter((key) => !isAudioKey(key, owner)) : keys
  await ctx.storage.remove(candidateKeys.filter((key) => !referencedKeys.has(key)))
  let wereThere = keys.length > 0
  for (const tapeId of tapeIds) wereThere = (await removeOrphanedTape(ctx, tapeId)) || wereThere
  if (!document) {
    await ctx.storage.removeUnfinished(await ctx.storage.listUnfinished(documentPrefix(userId, documentId)))
    await recordObjectsGone(ctx, documentId, { wereThere })
  }
}

/** A script until its lines are stored, if its original is still there; new pages, without their file, until they go. */
const needsCachedParse = async (ctx: Context, { id, status, originalKey }: repo.DocumentRow): Promise<boolean> =>
  originalKey === null ? status === 'pending' && (await isRevisionFile(ctx.db, id)) : status !== 'completed'

/** Deletes the page images of these documents; a job for each removes what no row refers to any more. */
export async function removePageImages(
  ctx: Context,
  documents: readonly { id: string; ownerId: string }[],
): Promise<void> {
  const ids = documents.map(({ id }) => id)
  await pages.deletePages(ctx.db, ids)
  const payloads = documents.map(({ id, ownerId }) => ({ userId: ownerId, documentId: id }))
  await ctx.jobs.enqueueMany(ctx.db, removeDocumentObjectsJob, payloads)
}

/**
 * Deletes originals and their page images after thirty days, or after one day if they were not read. The lines stay. New
 * pages that were not applied for a day are deleted altogether. Returns whether more is due.
 */
export const expireOriginals = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const revisions = await deleteRevisionsBefore(ctx.db, secondsAfter(now, -REVISION_RETENTION_SECONDS), RUN_LIMIT)
    for (const { id, ownerId } of revisions) await removeObjects(ctx, ownerId, id)
    const expired = await repo.clearExpiredOriginals(ctx.db, now, RUN_LIMIT)
    await removePageImages(ctx, expired)
    return revisions.length === RUN_LIMIT || expired.length === RUN_LIMIT
  })

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Removes the keys of scripts that do not exist: those of uploads that were refused, and those that a restored dump of the
 * keys has brought back. A key is inserted before its script, so the youngest are left alone.
 */
export async function removeUnusedKeys(ctx: Context): Promise<boolean> {
  let ids = await ctx.scriptKeys.listScripts(LOWEST_ID)
  while (ids.length > 0) {
    const existing = await repo.findExisting(ctx.db, ids)
    for (const id of ids) if (!existing.has(id)) await ctx.scriptKeys.remove(id)
    ids = await ctx.scriptKeys.listScripts(ids.at(-1) ?? '')
  }
  return false
}

/** Deletes uploads that were not confirmed within an hour after their URL expired. Returns whether more is due. */
export const deleteAbandonedUploads = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const deleted = await repo.deleteOpenUploadsBefore(ctx.db, secondsAfter(ctx.clock.now(), -HOUR_SECONDS), RUN_LIMIT)
    for (const { id, ownerId } of deleted) await removeObjects(ctx, ownerId, id)
    return deleted.length === RUN_LIMIT
  })
