import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addLedgerUser } from '#modules/credits/testing/ledger-user.ts'
import type { Context } from '#platform/context.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { saveCustomer } from '../customers.repo.ts'
import { ensureMonth } from '#modules/credits/months.service.ts'

/** Replays the recorded snapshots of a provider for a new account. */
export interface Replay {
  ctx: Context
  userId: string
  customerId: string
  /** The current stage of the provider. */
  reached: number
  /** Delays the response of the provider. */
  delay: () => Promise<void>
}

/** Ids are unique in our tables, so each account gets its own ids. */
function withUniqueIds(snapshot: CustomerSnapshot, tag: string): CustomerSnapshot {
  const text = JSON.stringify(snapshot).replaceAll(
    /"(cus|cs|sub|in|ch|pi|re|du|dp|il)_([A-Za-z0-9_]+)"/g,
    `"$1_${tag}$2"`,
  )
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Date(value) : value,
  ) as CustomerSnapshot
}

export async function startReplay(ctx: Context, stages: readonly CustomerSnapshot[]): Promise<Replay> {
  const tag = randomUUID().replaceAll('-', '')
  const snapshots = stages.map((stage) => withUniqueIds(stage, tag))
  const customerId = snapshots[0]?.customerId ?? ''
  const userId = await addLedgerUser(ctx, ctx.clock.now())
  await ensureMonth(ctx, userId)
  await saveCustomer(ctx.db, { userId, customerId, describedAs: '', createdAt: ctx.clock.now() })
  const replay: Replay = {
    userId,
    customerId,
    reached: 0,
    delay: async () => undefined,
    ctx: {
      ...ctx,
      payments: {
        ...ctx.payments,
        readCustomer: async () => {
          const snapshot = snapshots[replay.reached]
          if (!snapshot) throw new Error('No snapshot was recorded for this stage')
          await replay.delay()
          return snapshot
        },
      },
    },
  }
  return replay
}

/** Rolls back everything that `work` does. Needs an open transaction. */
export async function withRollback(replay: Replay, work: () => Promise<void>): Promise<void> {
  const { reached } = replay
  const { db } = replay.ctx
  await sql`savepoint branch`.execute(db)
  await work()
  await sql`rollback to savepoint branch; release savepoint branch`.execute(db)
  replay.reached = reached
}

/** The stored payments and pages of a user, without what differs between accounts. */
export async function readState({ db }: Context, userId: string, tag: string): Promise<unknown> {
  const subscriptions = await db.selectFrom('billingSubscription').selectAll().where('userId', '=', userId).execute()
  const grants = await db.selectFrom('billingGrant').selectAll().where('userId', '=', userId).execute()
  const payments = await db.selectFrom('billingPayment').selectAll().where('userId', '=', userId).execute()
  const checkouts = await db.selectFrom('billingCheckout').selectAll().where('userId', '=', userId).execute()
  const accounts = await db.selectFrom('creditAccount').selectAll().where('userId', '=', userId).execute()
  const receipts = await db
    .selectFrom('billingNotice')
    .select(['key', 'facts'])
    .where('userId', '=', userId)
    .where('key', 'like', 'receipt:%')
    .orderBy('key')
    .execute()
  const state = {
    subscriptions,
    grants,
    payments: payments.map(({ id: _id, ...row }) => row),
    checkouts: checkouts.map(({ id: _id, ...row }) => row),
    accounts: accounts
      .map(({ bucket, balance, closedAt }) => [bucket, Number(balance), closedAt !== null])
      .filter(([bucket, balance]) => bucket !== 'world' && balance !== 0)
      .toSorted((first, second) => String(first[0]).localeCompare(String(second[0]))),
    receipts,
  }
  return JSON.parse(JSON.stringify(state).replaceAll(userId, 'USER').replaceAll(tag, ''))
}

export const replayTag = ({ customerId }: Replay): string => customerId.slice('cus_'.length, 'cus_'.length + 32)
