import { endRestoredSessions } from '#modules/auth/sessions/restored-sessions.service.ts'
import { reconcileAllCustomers } from '#modules/billing/sync/restored-payments.service.ts'
import { repeatScriptDeletions } from '#modules/documents/deletions/restored-scripts.service.ts'
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
 * Brings a restored database up to date with what no backup can undo: deleted accounts and confidential scripts, sessions,
 * objects and payments. It may be repeated. What was deleted comes first, so that nothing of it is restored.
 */
export async function* checkRestore(ctx: Context): AsyncGenerator<RestoreStep> {
  const deletions = await repeatDeletions(ctx)
  yield {
    summary: `Accounts: ${deletions.records} deletions recorded, ${deletions.deletedAgain} repeated, ${deletions.stillUsed.length} of accounts that were used since`,
    unresolved: deletions.stillUsed.map((userId) => `user ${userId} was used after the deletion was recorded`),
  }
  const scripts = await repeatScriptDeletions(ctx)
  yield {
    summary: `Confidential scripts: ${scripts.encrypted} with encrypted objects, ${scripts.deletedAgain} deleted again`,
    unresolved: scripts.doubtful.map((id) => `script ${id} has no key, and no newer script has one`),
  }
  yield { summary: `Sessions: ${await endRestoredSessions(ctx)} ended`, unresolved: [] }
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
