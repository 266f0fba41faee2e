import type { Principal } from '@sidelight/domain/account/principal'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { removeUser } from '#modules/auth/removal.service.ts'
import { confirmPassword } from '#modules/auth/sessions/step-up.service.ts'
import { detachCustomer } from '#modules/billing/customers.service.ts'
import { anonymiseLedger } from '#modules/credits/credits.service.ts'
import { deleteTapesOfUser } from '#modules/tapes/cleanup.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { findKey } from '#platform/security/key-ring.ts'
import { seal, unseal } from '#platform/security/sealed-secret.ts'
import { listDeletionRecords, recordDeletion } from './deletion-records.ts'
import * as repo from './deletion.repo.ts'
import { mailDeletionReceiptJob, removeOrphanedFilesJob } from './users.jobs.ts'

/** By then every signed upload URL has expired and every open request has ended. */
const SECOND_CLEANUP_SECONDS = 3600

/** More than the clocks of two processes differ. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 600

/**
 * Deletes an account. When this returns, none of its data is reachable; a job with many attempts removes its objects.
 * A receipt without personal data remains, a record for the restore of backups, and the ledger with its accounts detached
 * from the user.
 */
export async function deleteAccount(ctx: Context, user: Principal, password: string): Promise<void> {
  const { passwordVersion } = await confirmPassword(ctx, user, password, 'password')
  await deleteAccountOf(ctx, { id: user.userId, passwordVersion })
}

/** Without the password: for an operator whom the user has asked. */
export const deleteAccountOf = (ctx: Context, user: { id: string; passwordVersion: number }): Promise<void> =>
  transact(ctx, async (ctx) => {
    const removed = await removeAccount(ctx, user)
    if (!removed) return
    await recordEvent(ctx, { action: 'account deleted', userId: user.id })
    const [key] = ctx.config.keys.receipts
    const { id: deletionId } = await repo.insertDeletion(ctx.db, {
      deletedAt: ctx.clock.now(),
      sealedEmail: seal(removed.email, key.secret),
      sealedWith: key.id,
    })
    await ctx.jobs.enqueue(ctx.db, mailDeletionReceiptJob, { deletionId })
    // Last, because a record cannot be taken back: a deletion that is rejected leaves none. If the record cannot be
    // written, nothing is deleted.
    await recordDeletion(ctx, user.id)
  })

async function removeAccount(
  ctx: Context,
  user: { id: string; passwordVersion: number },
): Promise<{ email: string } | undefined> {
  const { id: userId } = user
  // The ledger is locked before the user's rows, as everywhere else, to avoid deadlocks.
  await anonymiseLedger(ctx, userId)
  await detachCustomer(ctx, userId)
  const tapeIds = await deleteTapesOfUser(ctx, userId)
  const removed = await removeUser(ctx, user)
  if (!removed) return undefined
  await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId, tapeIds })
  // Not ctx.clock: the queue uses the real time.
  const startAfter = secondsAfter(new Date(), SECOND_CLEANUP_SECONDS)
  await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId, tapeIds }, { startAfter })
  return removed
}

export interface RepeatedDeletions {
  records: number
  /** Accounts that a restored backup had brought back. */
  deletedAgain: number
  /** Accounts that were used after their record was written, so their deletion was never committed. */
  stillUsed: string[]
}

/** Deletes again who was deleted after the moment that a backup was restored to. Nobody is mailed a second receipt. */
export async function repeatDeletions(ctx: Context): Promise<RepeatedDeletions> {
  const records = await listDeletionRecords(ctx)
  const found = await repo.listRecordedUsers(ctx.db, records, MAX_CLOCK_DIFFERENCE_SECONDS)
  const returned = found.filter(({ isUsed }) => !isUsed)
  for (const user of returned)
    await transact(ctx, async (ctx) => {
      await removeAccount(ctx, user)
      // The restored database, and so its backups, hold the account up to now.
      await recordDeletion(ctx, user.id)
    })
  return {
    records: records.length,
    deletedAgain: returned.length,
    stillUsed: found.filter(({ isUsed }) => isUsed).map(({ id }) => id),
  }
}

export interface DeletionReceipt {
  to: string
  number: string
  deletedAt: Date
}

/** Undefined once it was mailed, because the address is cleared then. */
export async function findReceipt(ctx: Context, deletionId: string): Promise<DeletionReceipt | undefined> {
  const deletion = await repo.findDeletion(ctx.db, deletionId)
  if (!deletion?.sealedEmail) return undefined
  const key = findKey(ctx.config.keys.receipts, deletion.sealedWith)
  if (!key) throw new Error(`The key "${deletion.sealedWith}" of a deletion receipt is not configured`)
  const to = unseal(deletion.sealedEmail, key.secret)
  return { to, number: deletion.id, deletedAt: deletion.deletedAt }
}

export async function clearRecipient(ctx: Context, deletionId: string): Promise<void> {
  await repo.clearEmail(ctx.db, deletionId)
}
