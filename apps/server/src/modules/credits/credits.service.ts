import { randomUUID } from 'node:crypto'
import { mailboxKey } from '@sidelight/domain/account/email'
import { FREE_PAGES_PER_MONTH } from '@sidelight/domain/billing/plans'
import type { CreditBalance } from '@sidelight/domain/credits/balance'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { keyedHash } from '#platform/security/keyed-hash.ts'
import * as repo from './credits.repo.ts'

const PAYGO = 'paygo'
const MONTHLY = 'monthly:'

/** Where pages come from: per user, so that no two users ever wait for the same row. */
const world = (userId: string) => ({ userId, bucket: 'world', mayBeNegative: true })

/**
 * The pages of a free month. Keyed by the mailbox, not the account: a second account behind the same mailbox gets none, nor
 * does the next account after a deleted one. Who the mailbox belongs to cannot be read off the key.
 */
export async function grantFreeMonth(ctx: Context, user: { id: string; email: string }): Promise<void> {
  const at = ctx.clock.now()
  const periodStart = at.toISOString().slice(0, 10)
  const { accessSecret: secret } = ctx.config.tokens
  const mailbox = keyedHash(mailboxKey(user.email), { secret, purpose: 'free month' }).toString('hex')
  await transact(ctx, (ctx) =>
    repo.post(ctx.db, {
      key: `free:${mailbox}:${periodStart.slice(0, 7)}`,
      from: world(user.id),
      to: { userId: user.id, bucket: MONTHLY + periodStart },
      pages: FREE_PAGES_PER_MONTH,
      reason: 'grant: free month',
      at,
    }),
  )
}

export async function getBalance(ctx: Context, userId: string): Promise<CreditBalance> {
  const buckets = await repo.listBuckets(ctx.db, userId)
  const month = buckets.findLast(({ bucket }) => bucket.startsWith(MONTHLY))
  return {
    paygoPages: buckets.find(({ bucket }) => bucket === PAYGO)?.balance ?? 0,
    monthlyPages: month?.granted ?? 0,
    monthlyPagesUsed: month ? month.granted - month.balance : 0,
  }
}

/** Every movement of a user's pages, newest first. */
export const listTransfers = (ctx: Context, userId: string) => repo.listTransfers(ctx.db, userId)

/** The accounts of somebody who leaves stay in the books, under an id that leads nowhere. */
export const leaveToNobody = (ctx: Context, userId: string): Promise<void> =>
  repo.changeOwner(ctx.db, userId, randomUUID())
