import { randomUUID } from 'node:crypto'
import type { CreditBalance } from '@sidelight/domain/credits/balance'
import { pagesLeft } from '@sidelight/domain/credits/balance'
import { type Cost, costOf } from '@sidelight/domain/credits/cost'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as repo from './credits.repo.ts'
import { ensureMonth } from './months.service.ts'

/** How long a hold lasts after it was created or extended. */
const HOLD_SECONDS = 30 * 60
const EXPIRE_BATCH = 500

/** Opens the first free month at sign-up; later months open by themselves. */
export const grantFreeMonth = (ctx: Context, user: { id: string }): Promise<void> => ensureMonth(ctx, user.id)

/**
 * The pages that can be spent now, as shown to the user. Held pages count as used, and while the user owes pages, nothing
 * can be spent.
 */
export async function getBalance(ctx: Context, userId: string): Promise<CreditBalance> {
  const { paygo, monthGranted, monthBalance, debt } = await getTotals(ctx, userId)
  if (debt > 0) return { paygoPages: 0, monthlyPages: monthGranted, monthlyPagesUsed: monthGranted, owedPages: debt }
  return { paygoPages: paygo, monthlyPages: monthGranted, monthlyPagesUsed: monthGranted - monthBalance }
}

async function getTotals(ctx: Context, userId: string): Promise<repo.CreditTotals> {
  await ensureMonth(ctx, userId)
  return repo.readTotals(ctx.db, userId, ctx.clock.now())
}

export const availablePages = async (ctx: Context, userId: string): Promise<number> =>
  pagesLeft(await getBalance(ctx, userId))

export const estimateCost = async (ctx: Context, userId: string, pages: number): Promise<Cost> =>
  costOf(pages, await getBalance(ctx, userId))

/** Grants bought pages. False if this key has granted them before. */
export const grantPages = (
  ctx: Context,
  userId: string,
  { key, pages, reason }: { key: string; pages: number; reason: string },
): Promise<boolean> => repo.grant(ctx.db, { userId, key, pages, reason: `grant: ${reason}`, at: ctx.clock.now() })

/** Takes back the pages of a refunded purchase. Spent pages become a debt, which blocks spending until it is paid. */
export const takeBackPages = (
  ctx: Context,
  userId: string,
  { key, pages, reason }: { key: string; pages: number; reason: string },
): Promise<boolean> =>
  repo.takeBack(ctx.db, { userId, key, pages, reason: `take back: ${reason}`, at: ctx.clock.now() })

/** Whether pages were granted under this key. */
export const hasGranted = async (ctx: Context, key: string): Promise<boolean> =>
  (await repo.findTransferKey(ctx.db, [key])) !== undefined

/**
 * Holds pages, those of the month before bought ones, all of them or none. Repeating it with the same key changes nothing.
 * The key of a settled or released hold cannot be used again: another attempt needs another key.
 */
export async function reserve(
  ctx: Context,
  userId: string,
  { key, pages }: { key: string; pages: number },
): Promise<'reserved' | 'insufficient'> {
  await ensureMonth(ctx, userId)
  const at = ctx.clock.now()
  const outcome = await repo.reserve(ctx.db, { userId, key, pages, at, until: secondsAfter(at, HOLD_SECONDS) })
  if (outcome === 'ended') throw new AppError('conflict', 'This was finished before. Please start again.')
  return outcome
}

/** Extends a hold while its work continues. False if it was settled or released. */
export const extendHold = (ctx: Context, userId: string, key: string): Promise<boolean> =>
  repo.extendHold(ctx.db, { userId, key, until: secondsAfter(ctx.clock.now(), HOLD_SECONDS) })

/** Spends held pages. Throws if they were released before: then the result of the work must not be delivered. */
export async function settle(ctx: Context, userId: string, key: string): Promise<void> {
  const ended = await repo.endHold(ctx.db, { userId, key, as: 'settled', at: ctx.clock.now() })
  if (ended !== 'settled')
    throw new AppError('conflict', 'This took too long, and your pages were given back. Please try again.')
}

/** Returns held pages. False if they were spent or never held: then nothing is returned. */
export async function release(ctx: Context, userId: string, key: string): Promise<boolean> {
  await ensureMonth(ctx, userId)
  const ended = await repo.endHold(ctx.db, { userId, key, as: 'released', at: ctx.clock.now() })
  return ended === 'released' || ended === 'expired'
}

/** Returns the pages of holds that were neither settled nor extended in time. */
export async function expireHolds(ctx: Context): Promise<number> {
  const at = ctx.clock.now()
  let count = 0
  for (;;) {
    const overdue = await repo.listOverdueHolds(ctx.db, at, EXPIRE_BATCH)
    for (const { userId, key } of overdue)
      await transact(ctx, async (ctx) => {
        await ensureMonth(ctx, userId)
        // Reads the clock again, since a month may have ended in the meantime.
        await repo.endHold(ctx.db, { userId, key, as: 'expired', at: ctx.clock.now() })
      })
    count += overdue.length
    if (overdue.length < EXPIRE_BATCH) return count
  }
}

/** Lists all transfers of a user, newest first. */
export const listTransfers = (ctx: Context, userId: string) => repo.listTransfers(ctx.db, userId)

/** Keeps the ledger of a deleted user under a random id. */
export const anonymiseLedger = (ctx: Context, userId: string): Promise<void> =>
  repo.anonymiseLedger(ctx.db, { from: userId, to: randomUUID(), at: ctx.clock.now() })
