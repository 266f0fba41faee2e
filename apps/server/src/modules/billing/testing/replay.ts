import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addLedgerUser } from '#modules/credits/testing/ledger-user.ts'
import type { Context } from '#platform/context.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { keepCustomer } from '../customers.repo.ts'
import { ensureMonth } from '#modules/credits/months.service.ts'

/** What a provider said at one stage after the other, told again to a fresh account. */
export interface Replay {
  ctx: Context
  userId: string
  customerId: string
  /** How far the provider has come: what it says now. */
  reached: number
  /** What was read is on its way for as long as this takes. */
  travel: () => Promise<void>
}

/** Ids are unique in our tables, so each account gets its own. */
function rename(snapshot: CustomerSnapshot, tag: string): CustomerSnapshot {
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
  const named = stages.map((stage) => rename(stage, tag))
  const customerId = named[0]?.customerId ?? ''
  const userId = await addLedgerUser(ctx, ctx.clock.now())
  await ensureMonth(ctx, userId)
  await keepCustomer(ctx.db, { userId, customerId, describedAs: '', createdAt: ctx.clock.now() })
  const replay: Replay = {
    userId,
    customerId,
    reached: 0,
    travel: async () => undefined,
    ctx: {
      ...ctx,
      payments: {
        ...ctx.payments,
        readCustomer: async () => {
          const told = named[replay.reached]
          if (!told) throw new Error('Nothing was recorded for this stage')
          await replay.travel()
          return told
        },
      },
    },
  }
  return replay
}

/** Whatever is done here is as if it had never been. In a transaction only. */
export async function inBranch(replay: Replay, work: () => Promise<void>): Promise<void> {
  const { reached } = replay
  const { db } = replay.ctx
  await sql`savepoint branch`.execute(db)
  await work()
  await sql`rollback to savepoint branch; release savepoint branch`.execute(db)
  replay.reached = reached
}

/** Everything that is kept of somebody's payments and pages, without what differs from one account to the next. */
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
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    receipts,
  }
  return JSON.parse(JSON.stringify(state).replaceAll(userId, 'USER').replaceAll(tag, ''))
}

export const tagOf = ({ customerId }: Replay): string => customerId.slice('cus_'.length, 'cus_'.length + 32)
