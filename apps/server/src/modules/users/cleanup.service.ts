import { removeOrphanedTape } from '#modules/tapes/cleanup.service.ts'
import type { Context } from '#platform/context.ts'
import type { UnfinishedObject } from '#platform/storage/storage.ts'
import { listAllPrefixes, listReferencedPrefixes } from './object-keys.ts'
import * as repo from './users.repo.ts'

/**
 * Removes a user's objects that no row refers to. Rows are written before their objects, so an object that was listed and
 * still has no row afterwards is orphaned. Only keys under the user's own prefixes, and of these tapes, are ever removed.
 */
export async function removeOrphanedFiles(
  ctx: Context,
  userId: string,
  tapeIds: readonly string[] = [],
): Promise<void> {
  const isDeleted = (await repo.findProfile(ctx.db, userId)) === undefined
  // The keys before the objects. If they cannot be removed now, the objects go anyway, and then the job is repeated.
  const [removedKeys] = await Promise.allSettled([isDeleted && ctx.scriptKeys.removeAllOf(userId)])
  const keys: string[] = []
  const unfinished: UnfinishedObject[] = []
  for (const prefix of isDeleted ? listAllPrefixes(userId) : listReferencedPrefixes(userId)) {
    keys.push(...(await ctx.storage.list(prefix)))
    unfinished.push(...(await ctx.storage.listUnfinished(prefix)))
  }
  const referencedKeys = await repo.listReferencedKeys(ctx.db, userId)
  await ctx.storage.remove(keys.filter((key) => !referencedKeys.has(key)))
  await ctx.storage.removeUnfinished(unfinished.filter(({ key }) => !referencedKeys.has(key)))
  for (const tapeId of tapeIds) await removeOrphanedTape(ctx, tapeId)
  if (removedKeys.status === 'rejected') throw removedKeys.reason
}
