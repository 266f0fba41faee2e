import type { Context } from '#platform/context.ts'
import { readInTime } from '#platform/db/respond-in-time.ts'
import * as repo from './ledger-audit.repo.ts'

/** Few enough to be read by their indexes in some milliseconds, however many accounts there are. */
const ACCOUNTS_PER_TURN = 500

interface Options {
  accountsPerTurn?: number
  /** The id after which the first turn begins. Random, because with many accounts no process lives to see the last ones. */
  startAfter?: string
}

/**
 * The result audits the next accounts whenever it is called, and starts again after the last one. It returns how many
 * accounts are known to differ from their history; these are looked at each time, as many as fit into a turn, until they
 * agree, by every worker. A turn that takes too long is repeated with half as many accounts, and an account that takes
 * too long alone is left out, with a warning.
 */
export function createLedgerAudit(
  ctx: Pick<Context, 'db' | 'log'>,
  { accountsPerTurn = ACCOUNTS_PER_TURN, startAfter }: Options = {},
): () => Promise<number> {
  let after = startAfter
  let limit = accountsPerTurn
  let differing: string[] = []
  let count = 0

  const auditNext = readInTime(ctx.db, async (db) => {
    after ??= await repo.pickAccount(db)
    const again = await repo.listDiffering(db, limit)
    const accounts = await repo.auditAccounts(db, { again, after, limit })
    const found = accounts.filter(({ differs }) => differs).map(({ id }) => id)
    await repo.saveDiffering(db, {
      found: found.filter((id) => !again.includes(id)),
      // Nothing is known to differ, so nothing can agree again.
      agreeing: again.length === 0 ? [] : accounts.filter(({ differs }) => !differs).map(({ id }) => id),
    })
    return { accounts, found, count: await repo.countDiffering(db) }
  })
  const readCount = readInTime(ctx.db, repo.countDiffering)
  const findNext = readInTime(ctx.db, (db) => repo.findAccountAfter(db, after ?? '0'))

  async function shortenTurn(): Promise<void> {
    const skipped = limit === 1 ? await findNext() : undefined
    limit = Math.max(1, Math.floor(limit / 2))
    if (skipped === undefined) return
    after = skipped
    ctx.log.warn({ accountId: skipped }, 'An account has too many transfers to be audited in time')
  }

  return async () => {
    const audited = await auditNext()
    if (audited === undefined) {
      await shortenTurn()
      count = (await readCount()) ?? count
      return count
    }
    const { accounts, found } = audited
    count = audited.count
    for (const accountId of found.filter((id) => !differing.includes(id)))
      ctx.log.error({ accountId }, 'The balance of an account differs from its history')
    differing = found
    const next = accounts.filter(({ isNext }) => isNext)
    after = next.length < limit ? '0' : (next.at(-1)?.id ?? '0')
    limit = Math.min(accountsPerTurn, limit * 2)
    return count
  }
}
