import type { Db } from '#platform/db/db.ts'

/** Plans, cents, pages and dates (ISO 8601). */
export type Facts = Record<string, string | number | null>

export interface NotificationRow {
  key: string
  userId: string
  about: string
  facts: Facts
  at: Date
}

/** False if the user got this notification before. */
export async function insertNotification(db: Db, { facts, ...notification }: NotificationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billingNotice')
    .values({ ...notification, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findNotification = (db: Db, key: string) =>
  db
    .selectFrom('billingNotice as n')
    .innerJoin('appUser as u', 'u.id', 'n.userId')
    .select(['n.about', 'n.facts', 'n.at', 'u.email', 'u.fullName'])
    .where('n.key', '=', key)
    .executeTakeFirst()
