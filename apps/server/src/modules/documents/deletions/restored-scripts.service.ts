import type { Context } from '#platform/context.ts'
import { isEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { listConfidential } from '../documents.repo.ts'
import { removeDocument } from '../documents.service.ts'

export interface RestoredScripts {
  encrypted: number
  deletedAgain: number
  /** Scripts without a key that were not deleted, because no script has one. */
  doubtful: string[]
}

/**
 * Deletes the confidential scripts again that a restored backup has brought back: their keys, which are in another database,
 * are gone. If that database has no key at all it is more likely a wrong one, and nothing is deleted.
 */
export async function repeatScriptDeletions(ctx: Context): Promise<RestoredScripts> {
  const encrypted = (await listConfidential(ctx.db)).filter(({ id }) => isEncryptedId(id))
  const withoutKey: typeof encrypted = []
  for (const script of encrypted) if (!(await ctx.scriptKeys.find(script.id))) withoutKey.push(script)
  const counts = { encrypted: encrypted.length, deletedAgain: 0, doubtful: [] }
  if (withoutKey.length === 0) return counts
  if (!(await ctx.scriptKeys.hasAny())) return { ...counts, doubtful: withoutKey.map(({ id }) => id) }
  for (const { id, ownerId } of withoutKey) await removeDocument(ctx, ownerId, id)
  return { ...counts, deletedAgain: withoutKey.length }
}
