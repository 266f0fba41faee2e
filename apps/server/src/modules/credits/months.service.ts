import { mailboxKey } from '@sidelight/domain/account/email'
import { FREE_PAGES_PER_MONTH } from '@sidelight/domain/billing/plans'
import { periodAt } from '@sidelight/domain/credits/period'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { keyedHashes } from '#platform/security/keyed-hash.ts'
import * as repo from './credits.repo.ts'

/** How many months one run of the job renews: each is a transaction of its own. */
const BATCH = 20
/** Whoever was not here for so long gets the next month when they return. */
const ACTIVE_SECONDS = 60 * 86_400

/**
 * Opens the current free month and closes the previous one. The grant is keyed by the mailbox, not by the account: a second
 * account of the same mailbox gets no pages, nor does a new account after a deleted one. The key does not reveal the mailbox.
 */
export async function openFreeMonth(ctx: Context, user: { id: string; email: string; since: Date }): Promise<void> {
  // The months of a plan follow the clock of the payment provider, which may be ahead of ours.
  const at = await repo.readLedgerTime(ctx.db, user.id, ctx.clock.now())
  const { start, end } = periodAt(user.since, at)
  const day = start.toISOString().slice(0, 10)
  const ring = ctx.config.keys.freeMonths
  const hashes = keyedHashes(mailboxKey(user.email), { ring, purpose: 'free month' })
  const toKey = (mailbox: Buffer) => `free:${mailbox.toString('hex')}:${day.slice(0, 7)}`
  await repo.openMonth(ctx.db, {
    userId: user.id,
    bucket: `monthly:${day}`,
    start,
    end,
    pages: FREE_PAGES_PER_MONTH,
    // A month that was granted under an older key is asked for under the same key, so that it is not granted again.
    key: (await repo.findTransferKey(ctx.db, hashes.map(toKey))) ?? toKey(hashes[0]),
    reason: 'grant: free month',
    at,
  })
}

/** Opens the month if necessary, since the job that renews months may not have run yet. */
export async function ensureMonth(ctx: Context, userId: string): Promise<void> {
  if (await repo.hasOpenMonth(ctx.db, userId, ctx.clock.now())) return
  await transact(ctx, async (ctx) => {
    // The ledger is locked before the user row, as everywhere, to avoid deadlocks.
    await repo.lockLedger(ctx.db, userId)
    const user = await repo.findSubscriber(ctx.db, userId)
    if (user) await openFreeMonth(ctx, { id: userId, ...user })
  })
}

/**
 * Closes free months that have ended, so that their unused pages end, and opens the next month of users who were here
 * lately. Others get theirs when they return (`ensureMonth`): opening the months of everybody who ever signed up would cost
 * more every month. Returns whether more is due.
 */
export async function renewMonths(ctx: Context): Promise<boolean> {
  const at = ctx.clock.now()
  const activeSince = secondsAfter(at, -ACTIVE_SECONDS)
  const ended = await repo.listEndedMonths(ctx.db, { at, activeSince, limit: BATCH })
  for (const { userId, isActive } of ended)
    await transact(ctx, async (ctx) => {
      await repo.lockLedger(ctx.db, userId)
      const user = isActive && (await repo.findSubscriber(ctx.db, userId))
      if (user) await openFreeMonth(ctx, { id: userId, ...user })
      for (const { bucket } of await repo.listOpenEndedBuckets(ctx.db, userId, at))
        await repo.closeMonth(ctx.db, { userId, bucket, reason: 'the month is over', at })
    })
  return ended.length === BATCH
}
