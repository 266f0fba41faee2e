import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export interface MonthTaken {
  taken: number
  owed: number
}

interface TakeMonth {
  userId: string
  bucket: string
  key: string
  pages: number
  mayOwe: boolean
  owedBefore: number
  reason: string
  at: Date
}

export async function takeMonth(
  db: Db,
  { userId, bucket, key, pages, mayOwe, owedBefore, reason, at }: TakeMonth,
): Promise<MonthTaken> {
  const { rows } = await sql<MonthTaken>`
    select taken::int, owed::int
    from credit_take_month(${userId}, ${bucket}, ${key}, ${pages}, ${mayOwe}, ${owedBefore}, ${reason}, ${at})`.execute(
    db,
  )
  return rows[0] ?? { taken: 0, owed: 0 }
}

/** Open months of plans, which by the clock of the payment provider may have ended. */
export const listOpenPlanMonths = (db: Db, userId: string) =>
  db
    .selectFrom('creditAccount')
    .select(['bucket', 'endsAt'])
    .where('userId', '=', userId)
    .where('kind', '=', 'plan month')
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute()

export async function findMonthEnd(db: Db, userId: string, at: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ endsAt: Date }>`
    select ends_at from credit_account where id = credit_present_month(${userId}, ${at})`.execute(db)
  return rows[0]?.endsAt
}
