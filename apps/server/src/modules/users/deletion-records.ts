import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'

/** An account that was deleted. A restored backup may bring it back, and then it is deleted again. */
export interface DeletionRecord {
  /** SHA-256 of the user id. An id is random, so it cannot be guessed from its hash, and a key could only be lost. */
  userHash: string
  deletedAt: Date
}

const PREFIX = 'deletions/'
const KEY = /^deletions\/([0-9a-f]{64})\/(\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** The key says everything, so that a listing is enough to read all records. Writing one twice does no harm. */
export async function recordDeletion(ctx: Context, userId: string): Promise<void> {
  const userHash = createHash('sha256').update(userId).digest('hex')
  const key = `${PREFIX}${userHash}/${ctx.clock.now().toISOString()}`
  await ctx.deletionRecords.write(key, new Uint8Array(), 'text/plain')
}

/** The newest record of each account. Versions are listed, because the key of the server can hide a locked object. */
export async function listDeletionRecords(ctx: Context): Promise<DeletionRecord[]> {
  const newest = new Map<string, Date>()
  for (const key of await ctx.deletionRecords.listVersions(PREFIX)) {
    const [, userHash, moment] = KEY.exec(key) ?? []
    if (userHash === undefined || moment === undefined) continue
    const deletedAt = new Date(moment)
    if (deletedAt > (newest.get(userHash) ?? new Date(0))) newest.set(userHash, deletedAt)
  }
  return [...newest].map(([userHash, deletedAt]) => ({ userHash, deletedAt }))
}
