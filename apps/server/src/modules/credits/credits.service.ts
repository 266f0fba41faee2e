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

/** How long pages stay set aside after anybody last said that they work for them. */
const HOLD_SECONDS = 30 * 60
const SWEEP_BATCH = 500

/** The first free month, at sign-up; the ones after it open by themselves. */
export const grantFreeMonth = (ctx: Context, user: { id: string }): Promise<void> => ensureMonth(ctx, user.id)

/**
 * What can be spent now, which is also what is shown. Pages set aside for a script that is being read count as used, and
 * while pages are owed there is nothing.
 */
export async function getBalance(ctx: Context, userId: string): Promise<CreditBalance> {
  const { paygo, monthGranted, monthBalance, debt } = await getStanding(ctx, userId)
  if (debt > 0) return { paygoPages: 0, monthlyPages: monthGranted, monthlyPagesUsed: monthGranted, owedPages: debt }
  return { paygoPages: paygo, monthlyPages: monthGranted, monthlyPagesUsed: monthGranted - monthBalance }
}

async function getStanding(ctx: Context, userId: string): Promise<repo.CreditTotals> {
  await ensureMonth(ctx, userId)
  return repo.readTotals(ctx.db, userId, ctx.clock.now())
}

export const availablePages = async (ctx: Context, userId: string): Promise<number> =>
  pagesLeft(await getBalance(ctx, userId))

export const estimateCost = async (ctx: Context, userId: string, pages: number): Promise<Cost> =>
  costOf(pages, await getBalance(ctx, userId))

/** Pages somebody bought. False when this key has granted them before. */
export const grantPages = (
  ctx: Context,
  userId: string,
  { key, pages, reason }: { key: string; pages: number; reason: string },
): Promise<boolean> => repo.grant(ctx.db, { userId, key, pages, reason: `grant: ${reason}`, at: ctx.clock.now() })

/** A purchase that was undone. What was spent meanwhile is owed, and nothing can be spent until it is paid. */
export const takeBackPages = (
  ctx: Context,
  userId: string,
  { key, pages, reason }: { key: string; pages: number; reason: string },
): Promise<boolean> =>
  repo.takeBack(ctx.db, { userId, key, pages, reason: `take back: ${reason}`, at: ctx.clock.now() })

/**
 * Sets pages aside, the month's before bought ones, all of them or none. Asking again with the same key changes nothing. A
 * key whose pages were settled or given back is used up: another attempt needs another key.
 */
export async function reserve(
  ctx: Context,
  userId: string,
  { key, pages }: { key: string; pages: number },
): Promise<'reserved' | 'insufficient'> {
  await ensureMonth(ctx, userId)
  const at = ctx.clock.now()
  const answer = await repo.reserve(ctx.db, { userId, key, pages, at, until: secondsAfter(at, HOLD_SECONDS) })
  if (answer === 'ended') throw new AppError('conflict', 'This was finished before. Please start again.')
  return answer
}

/** Somebody still works for these pages. False when they were settled or given back meanwhile. */
export const extendHold = (ctx: Context, userId: string, key: string): Promise<boolean> =>
  repo.extendHold(ctx.db, { userId, key, until: secondsAfter(ctx.clock.now(), HOLD_SECONDS) })

/** The work is done. Throws when its pages were given back before: then what was made must not be handed out. */
export async function settle(ctx: Context, userId: string, key: string): Promise<void> {
  const ended = await repo.endHold(ctx.db, { userId, key, as: 'settled', at: ctx.clock.now() })
  if (ended !== 'settled')
    throw new AppError('conflict', 'This took too long, and your pages were given back. Please try again.')
}

/** The work came to nothing. False when the pages were spent before, or never set aside: nothing is given back then. */
export async function release(ctx: Context, userId: string, key: string): Promise<boolean> {
  await ensureMonth(ctx, userId)
  const ended = await repo.endHold(ctx.db, { userId, key, as: 'released', at: ctx.clock.now() })
  return ended === 'released' || ended === 'expired'
}

/** Gives back what was set aside by somebody who never came back to it. */
export async function sweepHolds(ctx: Context): Promise<number> {
  const at = ctx.clock.now()
  let swept = 0
  for (;;) {
    const overdue = await repo.listOverdueHolds(ctx.db, at, SWEEP_BATCH)
    for (const { userId, key } of overdue)
      await transact(ctx, async (ctx) => {
        await ensureMonth(ctx, userId)
        // By the clock of now: a month may have ended since the sweep began.
        await repo.endHold(ctx.db, { userId, key, as: 'expired', at: ctx.clock.now() })
      })
    swept += overdue.length
    if (overdue.length < SWEEP_BATCH) return swept
  }
}

/** Every movement of a user's pages, newest first. */
export const listTransfers = (ctx: Context, userId: string) => repo.listTransfers(ctx.db, userId)

/** The accounts of somebody who leaves stay in the books, under an id that leads nowhere. */
export const anonymiseLedger = (ctx: Context, userId: string): Promise<void> =>
  repo.anonymiseLedger(ctx.db, { from: userId, to: randomUUID(), at: ctx.clock.now() })
