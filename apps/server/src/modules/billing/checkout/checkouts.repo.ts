import type { PaidPlanKey } from '@sidelight/domain/billing/plans'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { BillingCheckout } from '#platform/db/tables.ts'

export type CheckoutRow = Selectable<BillingCheckout>
export type CheckoutState = CheckoutRow['state']

export type Wanted = { totalCents: number } & (
  | { packageType: 'subscription'; plan: PaidPlanKey }
  | { packageType: 'paygo'; pages: number; unitCents: number }
)

const OPEN: CheckoutState[] = ['asked', 'open']

export const listOpenCheckouts = (db: Db, userId: string): Promise<CheckoutRow[]> =>
  db
    .selectFrom('billingCheckout')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', 'in', OPEN)
    .orderBy('createdAt')
    .execute()

/** Undefined where one like it is open already: somebody else was first. */
export const insertCheckout = (
  db: Db,
  userId: string,
  wanted: Wanted & { createdAt: Date },
): Promise<CheckoutRow | undefined> =>
  db
    .insertInto('billingCheckout')
    .values({ userId, state: 'asked', ...wanted })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** What the provider answered. False where the row was replaced meanwhile; it then keeps the id, and stays over. */
export async function noteOpened(db: Db, id: string, { sessionId, url }: { sessionId: string; url: string }) {
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

export const noteExpired = (db: Db, id: string) =>
  db.updateTable('billingCheckout').set({ state: 'expired' }).where('id', '=', id).where('state', 'in', OPEN).execute()

export const findCheckout = (db: Db, userId: string, sessionId: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('billingCheckout')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()

/** Sessions that may still be paid, or whose money is on its way. */
export async function listAwaited(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billingCheckout')
    .select('sessionId')
    .where('userId', '=', userId)
    .where('state', 'in', ['open', 'processing'])
    .execute()
  return rows.flatMap(({ sessionId }) => sessionId ?? [])
}

export interface KnownSession {
  sessionId: string
  /** The row that asked for it; undefined for one that a lost database knew. */
  checkoutId: string | undefined
  state: CheckoutState
  url: string | null
  wanted: Wanted
  createdAt: Date
}

/** By the session's id, or by ours where the provider's answer never reached us. */
export async function saveSession(db: Db, userId: string, session: KnownSession): Promise<void> {
  const { sessionId, checkoutId, state, url, wanted, createdAt } = session
  const { numUpdatedRows } = await db
    .updateTable('billingCheckout')
    .set({ sessionId, url, state: stepForward(state) })
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
    .values({ userId, sessionId, state, url, createdAt, ...wanted })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is over stays over: the session may have been ended after it was read. */
const stepForward = (state: CheckoutState) =>
  sql<CheckoutState>`case when state in ('paid', 'expired') and ${state} in ('asked', 'open') then state else ${state} end`
