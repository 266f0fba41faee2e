import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { isEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import * as repo from './deletions.repo.ts'

export type DeletionReason = repo.DeletionReason

const LIST_LIMIT = 100
/** No backup is kept longer: see ADR 0026. */
const BACKUP_SECONDS = 35 * 86_400
/** By then every signed upload URL has expired and every open request has ended. */
export const SECOND_CLEANUP_SECONDS = 900

/** Writes the receipt of a deletion, in the transaction that deletes the script. */
export async function recordScriptDeletion(
  { db, clock }: Context,
  { id, ownerId }: { id: string; ownerId: string },
  reason: DeletionReason,
): Promise<void> {
  await repo.insertDeletion(db, { id, ownerId, reason, askedAt: clock.now(), counts: await repo.countParts(db, id) })
}

/** Called after each removal of the objects of a deleted script, of which the last comes when nothing can be uploaded any more. */
export async function recordObjectsGone(
  { db, clock }: Context,
  documentId: string,
  { wereThere }: { wereThere: boolean },
): Promise<void> {
  const now = clock.now()
  await repo.updateLastObject(db, documentId, now, wereThere)
  await repo.markChecked(db, documentId, now, secondsAfter(now, -SECOND_CLEANUP_SECONDS))
}

export interface ScriptDeletionReceipt extends repo.ScriptDeletionRow {
  backupsUntil: Date
  /** Its files were stored encrypted. */
  isEncrypted: boolean
}

export const listScriptDeletions = (ctx: Context, userId: string): Promise<ScriptDeletionReceipt[]> =>
  listReceipts(ctx, userId, LIST_LIMIT)

export const listForExport = (ctx: Context, userId: string): Promise<ScriptDeletionReceipt[]> =>
  listReceipts(ctx, userId)

async function listReceipts(ctx: Context, userId: string, limit?: number): Promise<ScriptDeletionReceipt[]> {
  const rows = await repo.listDeletions(ctx.db, userId, limit)
  return rows.map((row) => ({
    ...row,
    backupsUntil: secondsAfter(row.checkedAt ?? row.askedAt, BACKUP_SECONDS),
    isEncrypted: isEncryptedId(row.id),
  }))
}
