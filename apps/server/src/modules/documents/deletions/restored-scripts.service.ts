import type { Context } from '#platform/context.ts'
import { isEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { listConfidential } from '../documents.repo.ts'
import { removeDocument } from '../documents.service.ts'

export interface RestoredScripts {
  encrypted: number
  deletedAgain: number
  /** Scripts without a key that were not deleted, because no newer script has one. */
  doubtful: string[]
}

/**
 * Deletes the confidential scripts again that a restored backup has brought back: their keys, which are in another database,
 * are gone. A script that is newer than every key stays: that database may be a wrong one, or an older copy without it.
 */
export async function repeatScriptDeletions(ctx: Context): Promise<RestoredScripts> {
  const encrypted = (await listConfidential(ctx.db)).filter(({ id }) => isEncryptedId(id))
  const withoutKey: typeof encrypted = []
  for (const script of encrypted) if (!(await ctx.scriptKeys.find(script.id))) withoutKey.push(script)
  const counts = { encrypted: encrypted.length, deletedAgain: 0, doubtful: [] }
  if (withoutKey.length === 0) return counts
  const newestKeyAt = (await ctx.scriptKeys.findNewest()) ?? new Date(0)
  const deleted = withoutKey.filter(({ createdAt }) => createdAt < newestKeyAt)
  const now = ctx.clock.now()
  for (const { id, ownerId, expiresAt } of deleted)
    await removeDocument(ctx, ownerId, id, expiresAt && expiresAt <= now ? 'expired' : 'asked')
  const doubtful = withoutKey.filter((script) => !deleted.includes(script)).map(({ id }) => id)
  return { ...counts, deletedAgain: deleted.length, doubtful }
}
