import type { Principal } from '@sidelight/domain/account/principal'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { removeUser } from '#modules/auth/removal.service.ts'
import { confirmPassword } from '#modules/auth/sessions/step-up.service.ts'
import { detachCustomer } from '#modules/billing/customers.service.ts'
import { anonymiseLedger } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { findKey } from '#platform/security/key-ring.ts'
import { seal, unseal } from '#platform/security/sealed-secret.ts'
import * as repo from './deletion.repo.ts'
import { mailDeletionReceiptJob, removeOrphanedFilesJob } from './users.jobs.ts'

/** By then every signed upload URL has expired and every open request has ended. */
const SECOND_CLEANUP_SECONDS = 3600

/**
 * Deletes an account. When this returns, none of its data is reachable; a job with many attempts removes its objects.
 * A receipt without personal data remains, and the ledger with its accounts detached from the user.
 */
export async function deleteAccount(ctx: Context, user: Principal, password: string): Promise<void> {
  const { passwordVersion } = await confirmPassword(ctx, user, password, 'password')
  const { userId } = user
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    // The ledger is locked before the user's rows, as everywhere else, to avoid deadlocks.
    await anonymiseLedger(ctx, userId)
    await detachCustomer(ctx, userId)
    const removed = await removeUser(ctx, { id: userId, passwordVersion })
    if (!removed) return
    await recordEvent(ctx, { action: 'account deleted', userId })
    const [key] = ctx.config.keys.receipts
    const sealedEmail = seal(removed.email, key.secret)
    const { id: deletionId } = await repo.insertDeletion(ctx.db, { deletedAt: now, sealedEmail, sealedWith: key.id })
    await ctx.jobs.enqueue(ctx.db, mailDeletionReceiptJob, { deletionId })
    await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId })
    // Not ctx.clock: the queue uses the real time.
    const startAfter = secondsAfter(new Date(), SECOND_CLEANUP_SECONDS)
    await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId }, { startAfter })
  })
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
