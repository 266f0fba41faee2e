import { reconcileAllCustomers } from '#modules/billing/sync/restored-payments.service.ts'
import { repeatDeletions } from '#modules/users/deletion.service.ts'
import type { Context } from '#platform/context.ts'
import { reconcileObjects } from './restored-objects.service.ts'

export interface RestoreStep {
  /** One line with counts. */
  summary: string
  /** What an operator has to look into, by its id. */
  unresolved: string[]
}

/**
 * Brings a restored database up to date with what no backup can undo: deleted accounts, objects and payments. It may be
 * repeated. Accounts come first, so that nothing of a deleted user is restored.
 */
export async function* checkRestore(ctx: Context): AsyncGenerator<RestoreStep> {
  const deletions = await repeatDeletions(ctx)
  yield {
    summary: `Accounts: ${deletions.records} deletions recorded, ${deletions.deletedAgain} repeated, ${deletions.stillUsed.length} of accounts that were used since`,
    unresolved: deletions.stillUsed.map((userId) => `user ${userId} was used after the deletion was recorded`),
  }
  const objects = await reconcileObjects(ctx)
  yield {
    summary: `Objects: ${objects.stored} named by rows, ${objects.restored} restored, ${objects.missing.length} missing, ${objects.unnamed} that no row names`,
    unresolved: objects.missing.map((key) => `object ${key} is missing`),
  }
  const payments = await reconcileAllCustomers(ctx)
  yield {
    summary: `Payments: ${payments.customers} customers read, ${payments.reconnected} reconnected, ${payments.failed.length} failed, ${payments.unknown.length} without an account`,
    unresolved: [
      ...payments.failed.map((customerId) => `customer ${customerId} could not be reconciled`),
      ...payments.unknown.map((customerId) => `customer ${customerId} has no account`),
    ],
  }
}
