import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { BillingPayment } from '#platform/db/tables.ts'

export type PaymentRow = Selectable<BillingPayment>
export type PaymentValues = Insertable<BillingPayment>

/** Newest first; of two in the same second always the same one. */
export const listPayments = (db: Db, userId: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('billingPayment')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('chargeId', 'desc')
    .execute()

export const findPayment = (db: Db, userId: string, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('billingPayment').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

export async function savePayments(db: Db, rows: readonly PaymentValues[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto('billingPayment')
      .values(row)
      .onConflict((conflict) => conflict.column('chargeId').doUpdateSet(row))
      .execute()
}
