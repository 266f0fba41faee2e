import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { BillingSubscription } from '#platform/db/tables.ts'

export type SubscriptionRow = Selectable<BillingSubscription>
export type SubscriptionValues = Insertable<BillingSubscription>

/** Oldest first. */
export const listSubscriptions = (db: Db, userId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('billingSubscription')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('subscriptionId')
    .execute()

export async function saveSubscriptions(db: Db, rows: readonly SubscriptionValues[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto('billingSubscription')
      .values(row)
      .onConflict((conflict) => conflict.column('subscriptionId').doUpdateSet(row))
      .execute()
}
