import type { Db } from '#platform/db/db.ts'

/** Plans, cents, pages and moments (ISO 8601). */
export type Facts = Record<string, string | number | null>

export interface NoticeRow {
  key: string
  userId: string
  about: string
  facts: Facts
  at: Date
}

/** False for what somebody was told before. */
export async function insertNotice(db: Db, { facts, ...notice }: NoticeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billingNotice')
    .values({ ...notice, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findNotice = (db: Db, key: string) =>
  db
    .selectFrom('billingNotice as n')
    .innerJoin('appUser as u', 'u.id', 'n.userId')
    .select(['n.about', 'n.facts', 'n.at', 'u.email', 'u.fullName'])
    .where('n.key', '=', key)
    .executeTakeFirst()
