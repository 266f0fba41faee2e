import type { PaidPlanKey } from '@sidelight/domain/billing/plans'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { BillingCheckout } from '#platform/db/tables.ts'

export type CheckoutRow = Selectable<BillingCheckout>
export type CheckoutState = CheckoutRow['state']

export type CheckoutOrder = { totalCents: number } & (
  | { packageType: 'subscription'; plan: PaidPlanKey }
  | { packageType: 'paygo'; pages: number; unitCents: number }
)

const OPEN_STATES: CheckoutState[] = ['asked', 'open']

export const listOpenCheckouts = (db: Db, userId: string): Promise<CheckoutRow[]> =>
  db
    .selectFrom('billingCheckout')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .orderBy('createdAt')
    .execute()

/** Undefined if an equal checkout is open already. */
export const insertCheckout = (
  db: Db,
  userId: string,
  order: CheckoutOrder & { createdAt: Date },
): Promise<CheckoutRow | undefined> =>
  db
    .insertInto('billingCheckout')
    .values({ userId, state: 'asked', ...order })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Stores the session of a checkout. False if the checkout was replaced in the meantime; it then stays expired. */
export async function markOpened(db: Db, id: string, { sessionId, url }: { sessionId: string; url: string }) {
  const row = await db
    .updateTable('billingCheckout')
    .set({
      sessionId,
      url: sql<string | null>`case when state = 'expired' then null else ${url} end`,
      state: sql<CheckoutState>`case when state = 'asked' then 'open' else state end`,
    })
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst()
  return row !== undefined && row.state !== 'expired'
}

export const markExpired = (db: Db, id: string) =>
  db
    .updateTable('billingCheckout')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .execute()

export const findCheckout = (db: Db, userId: string, sessionId: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('billingCheckout')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()

/** Sessions that may still be paid, or whose payment is pending. */
export async function listPendingSessions(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billingCheckout')
    .select('sessionId')
    .where('userId', '=', userId)
    .where('state', 'in', ['open', 'processing'])
    .execute()
  return rows.flatMap(({ sessionId }) => sessionId ?? [])
}

export interface SessionRecord {
  sessionId: string
  /** The row that created the session; undefined if that row was lost. */
  checkoutId: string | undefined
  state: CheckoutState
  url: string | null
  order: CheckoutOrder
  createdAt: Date
}

/** Finds the row by the session's id, or by its own id if the provider's response got lost. */
export async function saveSession(db: Db, userId: string, session: SessionRecord): Promise<void> {
  const { sessionId, checkoutId, state, url, order, createdAt } = session
  const { numUpdatedRows } = await db
    .updateTable('billingCheckout')
    .set({ sessionId, url, state: keepFinalState(state) })
    .where('userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb('sessionId', '=', sessionId),
        ...(checkoutId === undefined ? [] : [eb.and([eb('id', '=', checkoutId), eb('sessionId', 'is', null)])]),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('billingCheckout')
    .values({ userId, sessionId, state, url, createdAt, ...order })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A final state stays: the session may have ended after it was read. */
const keepFinalState = (state: CheckoutState) =>
  sql<CheckoutState>`case when state in ('paid', 'expired') and ${state} in ('asked', 'open') then state else ${state} end`
