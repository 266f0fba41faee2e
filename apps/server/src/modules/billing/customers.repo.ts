import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

export const findCustomer = (db: Db, userId: string) =>
  db.selectFrom('billingCustomer').select(['customerId', 'describedAs']).where('userId', '=', userId).executeTakeFirst()

export const findOwner = (db: Db, customerId: string) =>
  db.selectFrom('billingCustomer').select('userId').where('customerId', '=', customerId).executeTakeFirst()

/** Returns the stored customer, which another process may have saved first. */
export async function saveCustomer(
  db: Db,
  customer: { userId: string; customerId: string; describedAs: string; createdAt: Date },
): Promise<string> {
  await db
    .insertInto('billingCustomer')
    .values(customer)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  const saved = await db
    .selectFrom('billingCustomer')
    .select('customerId')
    .where('userId', '=', customer.userId)
    .executeTakeFirstOrThrow()
  return saved.customerId
}

export const saveDescription = (db: Db, userId: string, describedAs: string) =>
  db.updateTable('billingCustomer').set({ describedAs }).where('userId', '=', userId).execute()

export interface SyncTicket {
  userId: string
  number: number
  /** By the database's clock. Everything that happened before is part of the snapshot. */
  since: Date
}

/** Taken before the provider is read. Undefined for an unknown customer. */
export async function takeSyncTicket(db: Db, customerId: string): Promise<SyncTicket | undefined> {
  const { rows } = await sql<SyncTicket>`
    update billing_customer set last_drawn = last_drawn + 1 where customer_id = ${customerId}
    returning user_id, last_drawn::int as number, clock_timestamp() as since`.execute(db)
  return rows[0]
}

/**
 * Locks the customer until the transaction ends. `overtaken` if a sync that started later has written already, `same` if
 * the snapshot equals the last one.
 */
export async function lockForWrite(
  db: Db,
  customerId: string,
  { number, since }: SyncTicket,
  seen: string,
): Promise<'new' | 'same' | 'overtaken'> {
  const before = await db
    .selectFrom('billingCustomer')
    .select(['lastWritten', 'lastSeen'])
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (!before || Number(before.lastWritten) >= number) return 'overtaken'
  await db
    .updateTable('billingCustomer')
    .set({ lastWritten: number, readSince: since, lastSeen: seen })
    .where('customerId', '=', customerId)
    .execute()
  return before.lastSeen === seen ? 'same' : 'new'
}

export async function wasReadSince(db: Db, customerId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('billingCustomer')
    .select('customerId')
    .where('customerId', '=', customerId)
    .where('readSince', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function listKnownCustomers(db: Db, customerIds: readonly string[]): Promise<string[]> {
  if (customerIds.length === 0) return []
  const rows = await db
    .selectFrom('billingCustomer')
    .select('customerId')
    .where('customerId', 'in', customerIds)
    .execute()
  return rows.map(({ customerId }) => customerId)
}

export async function listCustomers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('billingCustomer').select('customerId').orderBy('customerId').execute()
  return rows.map(({ customerId }) => customerId)
}

/** Customers with pending payments, renewals or failures, whose events the provider may have deleted. */
export async function listPendingCustomers(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ customerId: string }>`
    select customer_id from billing_customer where user_id in (
      select user_id from billing_checkout where state in ('open', 'processing')
      union all select user_id from billing_checkout
        where state = 'asked' and created_at > ${at}::timestamptz - interval '2 days'
      union all select user_id from billing_subscription where ended_at is null and period_end <= ${at}
      union all select user_id from billing_subscription
        where ended_at is null and (status <> 'active' or paid_until is null)
      union all select user_id from billing_subscription
        where is_duplicate and created_at > ${at}::timestamptz - interval '60 days'
    )`.execute(db)
  return rows.map(({ customerId }) => customerId)
}

export const markDeparted = (db: Db, customerId: string, leftAt: Date) =>
  db
    .insertInto('departedCustomer')
    .values({ customerId, leftAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteDeparted = (db: Db, customerId: string) =>
  db.deleteFrom('departedCustomer').where('customerId', '=', customerId).execute()

/** Customers of deleted users that may still exist at the provider. */
export async function listDeparted(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('departedCustomer').select('customerId').execute()
  return rows.map(({ customerId }) => customerId)
}

/** Ends everything of a customer that the provider has deleted; the next purchase creates a new one. */
export async function endDeletedCustomer(db: Db, userId: string, customerId: string, at: Date): Promise<void> {
  await db
    .updateTable('billingSubscription')
    .set({ status: 'canceled', endedAt: at, graceEndsAt: null, paymentUrl: null })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  await db
    .updateTable('billingCheckout')
    .set({ state: 'expired', url: null })
    .where('userId', '=', userId)
    .where('state', 'in', ['asked', 'open', 'processing'])
    .execute()
  await db.deleteFrom('billingCustomer').where('customerId', '=', customerId).execute()
}
