import type { Principal } from '@sidelight/domain/account/principal'
import { removeUser } from '#modules/auth/removal.service.ts'
import { confirmPassword } from '#modules/auth/sessions/step-up.service.ts'
import { detachCustomer } from '#modules/billing/customers.service.ts'
import { anonymiseLedger } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { seal, unseal } from '#platform/security/sealed-secret.ts'
import * as repo from './deletion.repo.ts'
import { mailDeletionReceiptJob, removeLeftoversJob } from './users.jobs.ts'

/** By then every address we signed for an upload has ended, and so has every call that was under way. */
const SECOND_LOOK_SECONDS = 3600

/**
 * Deletes an account. When this returns, nothing of it can be reached; its objects follow by a job that does not give up
 * easily. What stays is a receipt that names nobody, and the ledger, whose accounts belong to nobody any more.
 */
export async function deleteAccount(ctx: Context, user: Principal, password: string): Promise<void> {
  const { passwordVersion } = await confirmPassword(ctx, user, password, 'password')
  const { userId } = user
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    // Books before rows, as everybody takes them who needs both: in any other order two would wait for each other.
    await anonymiseLedger(ctx, userId)
    await detachCustomer(ctx, userId)
    const removed = await removeUser(ctx, { id: userId, passwordVersion })
    if (!removed) return
    const { id: deletionId } = await repo.insertDeletion(ctx.db, {
      deletedAt: now,
      sealedEmail: seal(removed.email, ctx.config.tokens.accessSecret),
    })
    await ctx.jobs.enqueue(ctx.db, mailDeletionReceiptJob, { deletionId })
    await ctx.jobs.enqueue(ctx.db, removeLeftoversJob, { userId })
    // Not by our clock: the queue has its own.
    const startAfter = secondsAfter(new Date(), SECOND_LOOK_SECONDS)
    await ctx.jobs.enqueue(ctx.db, removeLeftoversJob, { userId }, { startAfter })
  })
}

export interface DeletionReceipt {
  to: string
  number: string
  deletedAt: Date
}

/** Undefined once it was mailed: then nobody knows any more whom it was for. */
export async function findReceipt(ctx: Context, deletionId: string): Promise<DeletionReceipt | undefined> {
  const deletion = await repo.findDeletion(ctx.db, deletionId)
  if (!deletion?.sealedEmail) return undefined
  const to = unseal(deletion.sealedEmail, ctx.config.tokens.accessSecret)
  return { to, number: deletion.id, deletedAt: deletion.deletedAt }
}

export async function forgetRecipient(ctx: Context, deletionId: string): Promise<void> {
  await repo.forgetEmail(ctx.db, deletionId)
}
