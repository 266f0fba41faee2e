import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

interface Grant {
  userId: string
  /** Chosen by the caller from the purpose of the transfer; the same key never moves pages twice. */
  key: string
  pages: number
  reason: string
  at: Date
}

/** Grants bought pages; debts are paid from them first. */
export const grant = (db: Db, { userId, key, pages, reason, at }: Grant): Promise<boolean> =>
  callFunction(db, sql`credit_grant(${userId}, ${key}, ${pages}, ${reason}, ${at})`)

/** Reverses a grant; pages that were spent already become a debt. */
export const takeBack = (db: Db, { userId, key, pages, reason, at }: Grant): Promise<boolean> =>
  callFunction(db, sql`credit_take_back(${userId}, ${key}, ${pages}, ${reason}, ${at})`)

interface Month extends Grant {
  bucket: string
  start: Date
  end: Date
}

/** False if the month was open already, or if its key has granted pages before. */
export const openMonth = (db: Db, { userId, bucket, start, end, pages, key, reason, at }: Month): Promise<boolean> =>
  callFunction(db, sql`credit_open_month(${userId}, ${bucket}, ${start}, ${end}, ${pages}, ${key}, ${reason}, ${at})`)

/** Opens a paid month, which pays debts first. False if it was open already, or has ended. */
export const openPlanMonth = (
  db: Db,
  { userId, bucket, start, end, pages, key, reason, at }: Month,
): Promise<boolean> =>
  callFunction(
    db,
    sql`credit_open_plan_month(${userId}, ${bucket}, ${start}, ${end}, ${pages}, ${key}, ${reason}, ${at})`,
  )

export const closeMonth = (
  db: Db,
  { userId, bucket, reason, at }: Pick<Month, 'userId' | 'bucket' | 'reason' | 'at'>,
): Promise<boolean> => callFunction(db, sql`credit_close_month(${userId}, ${bucket}, ${reason}, ${at})`)

interface Reservation {
  userId: string
  key: string
  pages: number
  at: Date
  until: Date
}

export const reserve = (
  db: Db,
  { userId, key, pages, at, until }: Reservation,
): Promise<'reserved' | 'insufficient' | 'ended'> =>
  callFunction(db, sql`credit_reserve(${userId}, ${key}, ${pages}, ${at}, ${until})`)

type HoldEnd = 'settled' | 'released' | 'expired'

/** Ends a hold and returns how it ended, now or before; `open` if it should expire but was extended. */
export const endHold = (
  db: Db,
  { userId, key, as, at }: { userId: string; key: string; as: HoldEnd; at: Date },
): Promise<HoldEnd | 'missing' | 'open'> => callFunction(db, sql`credit_end(${userId}, ${key}, ${as}, ${at})`)

export async function extendHold(
  db: Db,
  { userId, key, until }: { userId: string; key: string; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('creditHold')
    .set({ expiresAt: until })
    .where('key', '=', key)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listOverdueHolds = (db: Db, at: Date, limit: number) =>
  db
    .selectFrom('creditHold')
    .select(['key', 'userId'])
    .where('endedAt', 'is', null)
    .where('expiresAt', '<=', at)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()

export interface CreditTotals {
  paygo: number
  monthGranted: number
  monthBalance: number
  debt: number
}

/**
 * Reads the totals of the current month in one snapshot. Pages returned from an earlier month count as granted in this
 * month, and pages taken back as never granted.
 */
export async function readTotals(db: Db, userId: string, at: Date): Promise<CreditTotals> {
  const { rows } = await sql<CreditTotals>`
    with present as (select credit_present_month(${userId}, ${at}) as id)
    select
      coalesce(sum(a.balance) filter (where a.kind = 'paygo'), 0)::int as paygo,
      coalesce(sum(a.balance) filter (where a.kind = 'debt'), 0)::int as debt,
      coalesce(sum(a.balance) filter (where a.id = (select id from present)), 0)::int as month_balance,
      (select coalesce(sum(t.pages), 0) from credit_transfer t, present m
        where t.credit_account_id = m.id and t.kind = 'grant')::int
      - (select coalesce(sum(t.pages), 0) from credit_transfer t, present m
        where t.debit_account_id = m.id and t.kind = 'take back')::int as month_granted
    from credit_account a where a.user_id = ${userId}`.execute(db)
  return rows[0] ?? { paygo: 0, monthGranted: 0, monthBalance: 0, debt: 0 }
}

/** Locks the ledger of a user until the transaction ends. False for a user without a ledger. */
export const lockLedger = (db: Db, userId: string): Promise<boolean> => callFunction(db, sql`credit_enter(${userId})`)

export const hasOpenMonth = (db: Db, userId: string, at: Date): Promise<boolean> =>
  callFunction(db, sql`(credit_present_month(${userId}, ${at}) is not null)`)

/** The start of the newest opened month, or `at` if that is later. */
export const readLedgerTime = (db: Db, userId: string, at: Date): Promise<Date> =>
  callFunction(db, sql`credit_moment(${userId}, ${at})`)

/** The user and the start of their months, locked against deletion until the transaction ends. */
export const findSubscriber = (db: Db, userId: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'verifiedAt as since'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()

export interface EndedMonth {
  userId: string
  /** The user was here lately. */
  isActive: boolean
}

/** Users whose free month has ended and is still open, the longest ended first. */
export async function listEndedMonths(
  db: Db,
  { at, activeSince, limit }: { at: Date; activeSince: Date; limit: number },
): Promise<EndedMonth[]> {
  const { rows } = await sql<EndedMonth>`
    select month.user_id, exists (
      select from session where session.user_id = month.user_id and session.last_used_at > ${activeSince}
      -- Without it, PostgreSQL reads the sessions of all users.
      offset 0
    ) as is_active
    from credit_account month
    where month.kind = 'free month' and month.closed_at is null and month.ends_at <= ${at}
    order by month.ends_at limit ${limit}`.execute(db)
  return rows
}

/** Months of a user that have ended and are still open. */
export const listOpenEndedBuckets = (db: Db, userId: string, at: Date) =>
  db
    .selectFrom('creditAccount')
    .select('bucket')
    .where('userId', '=', userId)
    .where('kind', 'in', ['free month', 'plan month'])
    .where('closedAt', 'is', null)
    .where('endsAt', '<=', at)
    .orderBy('id')
    .execute()

/** The one of these keys under which pages were moved. */
export async function findTransferKey(db: Db, keys: string[]): Promise<string | undefined> {
  const transfer = await db.selectFrom('creditTransfer').select('key').where('key', 'in', keys).executeTakeFirst()
  return transfer?.key
}

/** Both accounts of a transfer belong to the same user, so it is found by the account that it debits. */
export const listTransfers = (db: Db, userId: string) =>
  db
    .selectFrom('creditAccount as f')
    .innerJoin('creditTransfer as t', 't.debitAccountId', 'f.id')
    .innerJoin('creditAccount as i', 'i.id', 't.creditAccountId')
    .select(['t.at', 't.kind', 't.reason', sql<number>`t.pages::int`.as('pages'), 'f.bucket as from', 'i.bucket as to'])
    .where('f.userId', '=', userId)
    .orderBy('t.at', 'desc')
    .execute()

export async function anonymiseLedger(db: Db, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  await sql`select credit_leave(${from}, ${to}, ${at})`.execute(db)
}

async function callFunction<T>(db: Db, functionCall: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<{ answer: T }>`select ${functionCall} as answer`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The ledger returned no row')
  return row.answer
}
