import type { Context } from '#platform/context.ts'
import type { UnfinishedObject } from '#platform/storage/storage.ts'
import { allPrefixes, changingPrefixes } from './object-keys.ts'
import * as repo from './users.repo.ts'

/**
 * Removes the objects of a user that no row names. Rows are written before their objects, so what was listed and has no row
 * afterwards is rubbish. Only ever under the user's own prefixes: a key that came from elsewhere is never followed.
 */
export async function removeOrphanedFiles(ctx: Context, userId: string): Promise<void> {
  const isGone = (await repo.findProfile(ctx.db, userId)) === undefined
  const found: string[] = []
  const unfinished: UnfinishedObject[] = []
  for (const prefix of isGone ? allPrefixes(userId) : changingPrefixes(userId)) {
    found.push(...(await ctx.storage.list(prefix)))
    unfinished.push(...(await ctx.storage.listUnfinished(prefix)))
  }
  const named = await repo.listNamedKeys(ctx.db, userId)
  await ctx.storage.remove(found.filter((key) => !named.has(key)))
  await ctx.storage.removeUnfinished(unfinished.filter(({ key }) => !named.has(key)))
}
