import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface Account {
  userId: string
  bucket: string
  /** Only where pages come from and go to; what a user can spend never falls below zero. */
  mayBeNegative?: boolean
}

export interface Transfer {
  /** Made by whoever asks, from what the transfer is for; the same key never moves pages twice. */
  key: string
  from: Account
  to: Account
  pages: number
  reason: string
  at: Date
}

/** Moves pages between two accounts. False when this key has done so before. */
export async function post(db: Db, { key, from, to, pages, reason, at }: Transfer): Promise<boolean> {
  const debitAccountId = await openAccount(db, from)
  const creditAccountId = await openAccount(db, to)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('creditTransfer')
    .values({ key, debitAccountId, creditAccountId, pages, reason, at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false

  const changes: [id: string, pages: number][] = [
    [debitAccountId, -pages],
    [creditAccountId, pages],
  ]
  // Always in the same order, so that two transfers between the same accounts wait instead of deadlocking.
  for (const [id, change] of changes.toSorted(([a], [b]) => Number(a) - Number(b)))
    await db
      .updateTable('creditAccount')
      .set({ balance: sql`balance + ${change}` })
      .where('id', '=', id)
      .execute()
  return true
}

async function openAccount(db: Db, { userId, bucket, mayBeNegative = false }: Account): Promise<string> {
  await db
    .insertInto('creditAccount')
    .values({ userId, bucket, mayBeNegative })
    .onConflict((conflict) => conflict.constraint('credit_account_bucket_unique').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('creditAccount')
    .select('id')
    .where('userId', '=', userId)
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow()
  return id
}

/** What each bucket holds, and what was ever granted into it. */
export async function listBuckets(db: Db, userId: string) {
  const rows = await db
    .selectFrom('creditAccount as a')
    .leftJoin('creditTransfer as t', (join) =>
      join.onRef('t.creditAccountId', '=', 'a.id').on('t.reason', 'like', 'grant%'),
    )
    .select(['a.bucket', 'a.balance', sql<string>`coalesce(sum(t.pages), 0)`.as('granted')])
    .where('a.userId', '=', userId)
    .groupBy(['a.id', 'a.bucket', 'a.balance'])
    .orderBy('a.bucket')
    .execute()
  return rows.map(({ bucket, balance, granted }) => ({ bucket, balance: Number(balance), granted: Number(granted) }))
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

export async function changeOwner(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('creditAccount').set({ userId: to }).where('userId', '=', from).execute()
}
