import type { Context } from '#platform/context.ts'
import { respondInTime } from '#platform/db/respond-in-time.ts'
import * as repo from './ledger-audit.repo.ts'

/** Few enough to be read by their indexes in some milliseconds, however many accounts there are. */
const ACCOUNTS_PER_TURN = 500

/**
 * The result audits the next accounts whenever it is called, and starts again after the last one. It returns how many
 * accounts are known to differ from their history; these are looked at each time, until they agree.
 */
export function createLedgerAudit(ctx: Context, accountsPerTurn = ACCOUNTS_PER_TURN): () => Promise<number> {
  let after = '0'
  let differing: string[] = []

  return async () => {
    const accounts = await respondInTime(
      repo.auditAccounts(ctx.db, { again: differing, after, limit: accountsPerTurn }),
    )
    if (accounts === undefined) return differing.length
    const found = accounts.filter(({ differs }) => differs).map(({ id }) => id)
    for (const accountId of found.filter((id) => !differing.includes(id)))
      ctx.log.error({ accountId }, 'The balance of an account differs from its history')
    differing = found
    const next = accounts.filter(({ isNext }) => isNext)
    after = next.length < accountsPerTurn ? '0' : (next.at(-1)?.id ?? '0')
    return found.length
  }
}
