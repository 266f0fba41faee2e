import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { isEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { mailReceiptJob } from '../documents.jobs.ts'
import * as repo from './deletions.repo.ts'

export type DeletionReason = repo.DeletionReason

const LIST_LIMIT = 100
const MAILS_PER_USER: AttemptLimit = { name: 'document:mail-receipt', attempts: 5, windowSeconds: 3600 }
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
export const recordObjectsGone = (
  ctx: Context,
  documentId: string,
  { wereThere }: { wereThere: boolean },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await repo.updateLastObject(ctx.db, documentId, now, wereThere)
    const askedBefore = secondsAfter(now, -SECOND_CLEANUP_SECONDS)
    const completed = await repo.markChecked(ctx.db, documentId, now, askedBefore)
    if (completed?.isMailWanted === true)
      await ctx.jobs.enqueue(ctx.db, mailReceiptJob, { userId: completed.ownerId, documentId })
  })

/** Mails a receipt to its owner: now, or once it is complete. A mail cannot be corrected, so none says "in a minute". */
export async function requestReceiptMail(ctx: Context, userId: string, documentId: string): Promise<void> {
  await takeAttempt(ctx.db, MAILS_PER_USER, userId, ctx.clock.now())
  await transact(ctx, async (ctx) => {
    const receipt = await repo.lockDeletion(ctx.db, userId, documentId)
    if (!receipt) throw new AppError('not_found', 'There is no such receipt.')
    if (receipt.checkedAt) await ctx.jobs.enqueue(ctx.db, mailReceiptJob, { userId, documentId })
    else await repo.setMailWanted(ctx.db, documentId)
  })
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
  return rows.map((row) => toReceipt(row))
}

export async function findReceipt(
  ctx: Context,
  userId: string,
  documentId: string,
): Promise<ScriptDeletionReceipt | undefined> {
  const row = await repo.findDeletion(ctx.db, userId, documentId)
  return row && toReceipt(row)
}

const toReceipt = (row: repo.ScriptDeletionRow): ScriptDeletionReceipt => ({
  ...row,
  backupsUntil: secondsAfter(row.checkedAt ?? row.askedAt, BACKUP_SECONDS),
  isEncrypted: isEncryptedId(row.id),
})
