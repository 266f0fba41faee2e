import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface AuditedAccount {
  id: string
  /** Whether it is one of the next accounts, and not only looked at again. */
  isNext: boolean
  differs: boolean
}

/**
 * Compares the balances of these accounts, and of the next ones after an id, with the sums of their transfers. One
 * statement sees one snapshot, so a transfer that is being made is either in both or in neither.
 */
export async function auditAccounts(
  db: Db,
  { again, after, limit }: { again: string[]; after: string; limit: number },
): Promise<AuditedAccount[]> {
  const { rows } = await sql<AuditedAccount>`
    with next as (select id from credit_account where id > ${after}::bigint order by id limit ${limit}),
    audited as (
      select id, bool_or(is_next) as is_next
      from (select id, true as is_next from next union all select unnest(${again}::bigint[]), false) both_kinds
      group by id
    )
    select a.id, audited.is_next, a.balance <>
      (select coalesce(sum(pages), 0) from credit_transfer where credit_account_id = a.id)
      - (select coalesce(sum(pages), 0) from credit_transfer where debit_account_id = a.id) as differs
    from audited join credit_account a on a.id = audited.id
    order by a.id`.execute(db)
  return rows
}

/** Accounts that differed when any worker last looked at them. */
export async function listDiffering(db: Db, limit: number): Promise<string[]> {
  const accounts = db.selectFrom('ledgerDifference').select('accountId').orderBy('accountId').limit(limit)
  return (await accounts.execute()).map(({ accountId }) => accountId)
}

export async function countDiffering(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerDifference')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Remembers these accounts, and forgets those that agree again. */
export async function saveDiffering(
  db: Db,
  { found, agreeing }: { found: string[]; agreeing: string[] },
): Promise<void> {
  if (agreeing.length > 0) await db.deleteFrom('ledgerDifference').where('accountId', 'in', agreeing).execute()
  if (found.length > 0)
    await db
      .insertInto('ledgerDifference')
      .values(found.map((accountId) => ({ accountId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Any id up to the greatest. */
export async function pickAccount(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select floor(random() * coalesce(max(id), 0))::bigint as id from credit_account`.execute(db)
  return rows[0]?.id ?? '0'
}

export async function findAccountAfter(db: Db, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from credit_account where id > ${after}::bigint order by id limit 1`.execute(db)
  return rows[0]?.id
}
