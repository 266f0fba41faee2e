import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface Transfer {
  userId: string
  /** Made by whoever asks, from what the transfer is for; the same key never moves pages twice. */
  key: string
  from: string
  to: string
  pages: number
  reason: string
  at: Date
}

/** Moves pages between two buckets of a user. False when this key has done so before. */
export const post = (db: Db, { userId, key, from, to, pages, reason, at }: Transfer): Promise<boolean> =>
  ask(db, sql`credit_post(${userId}, ${key}, ${from}, ${to}, ${pages}, ${reason}, ${at})`)

interface Grant {
  userId: string
  key: string
  pages: number
  reason: string
  at: Date
}

/** Pages that were bought; debts are paid from them first. */
export const grant = (db: Db, { userId, key, pages, reason, at }: Grant): Promise<boolean> =>
  ask(db, sql`credit_grant(${userId}, ${key}, ${pages}, ${reason}, ${at})`)

/** The reverse of a grant; what is no longer there becomes a debt. */
export const takeBack = (db: Db, { userId, key, pages, reason, at }: Grant): Promise<boolean> =>
  ask(db, sql`credit_take_back(${userId}, ${key}, ${pages}, ${reason}, ${at})`)

interface Month extends Grant {
  bucket: string
  start: Date
  end: Date
}

/** False when the month was open already, or its key has granted pages elsewhere. */
export const openMonth = (
  db: Db,
  { userId, bucket, start, end: endHold, pages, key, reason, at }: Month,
): Promise<boolean> =>
  ask(db, sql`credit_open_month(${userId}, ${bucket}, ${start}, ${endHold}, ${pages}, ${key}, ${reason}, ${at})`)

/** A month that was paid for, which pays debts first. False when it was open already, or is over. */
export const openPlanMonth = (
  db: Db,
  { userId, bucket, start, end: endHold, pages, key, reason, at }: Month,
): Promise<boolean> =>
  ask(db, sql`credit_open_plan_month(${userId}, ${bucket}, ${start}, ${endHold}, ${pages}, ${key}, ${reason}, ${at})`)

export const closeMonth = (
  db: Db,
  { userId, bucket, reason, at }: Pick<Month, 'userId' | 'bucket' | 'reason' | 'at'>,
): Promise<boolean> => ask(db, sql`credit_close_month(${userId}, ${bucket}, ${reason}, ${at})`)

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
  ask(db, sql`credit_reserve(${userId}, ${key}, ${pages}, ${at}, ${until})`)

type End = 'settled' | 'released' | 'expired'

/** How the reservation ended, now or the first time; `open` where it was to expire and somebody still works for it. */
export const endHold = (
  db: Db,
  { userId, key, as, at }: { userId: string; key: string; as: End; at: Date },
): Promise<End | 'missing' | 'open'> => ask(db, sql`credit_end(${userId}, ${key}, ${as}, ${at})`)

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
 * All of one snapshot, of the present month alone. Pages given back from an earlier month count as granted to this one,
 * and what was taken back as never granted.
 */
export async function readTotals(db: Db, userId: string, at: Date): Promise<CreditTotals> {
  const { rows } = await sql<CreditTotals>`
    with present as (select credit_present_month(${userId}, ${at}) as id)
    select
      coalesce(sum(a.balance) filter (where a.bucket = 'paygo'), 0)::int as paygo,
      coalesce(sum(a.balance) filter (where a.bucket = 'debt'), 0)::int as debt,
      coalesce(sum(a.balance) filter (where a.id = (select id from present)), 0)::int as month_balance,
      (select coalesce(sum(t.pages), 0) from credit_transfer t, present m
        where t.credit_account_id = m.id and t.reason like 'grant%')::int
      - (select coalesce(sum(t.pages), 0) from credit_transfer t, present m
        where t.debit_account_id = m.id and t.reason like 'take back%')::int as month_granted
    from credit_account a where a.user_id = ${userId}`.execute(db)
  return rows[0] ?? { paygo: 0, monthGranted: 0, monthBalance: 0, debt: 0 }
}

/** Until the transaction ends, nobody else moves pages of this user. False for somebody without books. */
export const lockLedger = (db: Db, userId: string): Promise<boolean> => ask(db, sql`credit_enter(${userId})`)

export const hasOpenMonth = (db: Db, userId: string, at: Date): Promise<boolean> =>
  ask(db, sql`(credit_present_month(${userId}, ${at}) is not null)`)

/** The moment by the newest month that was opened, or by this clock where that is later. */
export const readLedgerTime = (db: Db, userId: string, at: Date): Promise<Date> =>
  ask(db, sql`credit_moment(${userId}, ${at})`)

/** Whose months these are and since when; until the transaction ends, the account cannot be deleted. */
export const findSubscriber = (db: Db, userId: string) =>
  db
    .selectFrom('appUser')
    .select(['email', 'verifiedAt as since'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()

export async function listUsersWithoutMonth(
  db: Db,
  { at, after, limit }: { at: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser as u')
    .select('u.id')
    .where('u.id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('creditAccount as a')
            .select('a.id')
            .whereRef('a.userId', '=', 'u.id')
            .where('a.endsAt', '>', at)
            .where('a.closedAt', 'is', null),
        ),
      ),
    )
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const listTransfers = (db: Db, userId: string) =>
  db
    .selectFrom('creditTransfer as t')
    .innerJoin('creditAccount as f', 'f.id', 't.debitAccountId')
    .innerJoin('creditAccount as i', 'i.id', 't.creditAccountId')
    .select(['t.at', 't.reason', sql<number>`t.pages::int`.as('pages'), 'f.bucket as from', 'i.bucket as to'])
    .where((eb) => eb.or([eb('f.userId', '=', userId), eb('i.userId', '=', userId)]))
    .orderBy('t.at', 'desc')
    .execute()

export async function anonymiseLedger(db: Db, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  await sql`select credit_leave(${from}, ${to}, ${at})`.execute(db)
}

async function ask<T>(db: Db, call: RawBuilder<unknown>): Promise<T> {
  const { rows } = await sql<{ answer: T }>`select ${call} as answer`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The ledger did not answer')
  return row.answer
}
