import type { Context } from '#platform/context.ts'
import * as credits from './credits.repo.ts'
import * as repo from './plan-months.repo.ts'

const PLAN_BUCKET = 'monthly:plan:'

/** Locks the ledger of a user until the transaction ends. False for a user without a ledger. */
export const lockLedger = (ctx: Context, userId: string): Promise<boolean> => credits.lockLedger(ctx.db, userId)

/**
 * Opens a paid month and closes the plan's previous one; the free month continues behind it. False if it was open
 * already, or has ended.
 */
export const openPlanMonth = (
  ctx: Context,
  userId: string,
  { paidBy, start, end, pages, reason }: { paidBy: string; start: Date; end: Date; pages: number; reason: string },
): Promise<boolean> =>
  credits.openPlanMonth(ctx.db, {
    userId,
    bucket: planBucket(paidBy),
    start,
    end,
    pages,
    key: `${paidBy}:grant`,
    reason: `grant: ${reason}`,
    at: ctx.clock.now(),
  })

/** Closes a month of a plan early; its remaining pages expire. */
export const closePlanMonth = (ctx: Context, userId: string, paidBy: string, reason: string): Promise<boolean> =>
  credits.closeMonth(ctx.db, { userId, bucket: planBucket(paidBy), reason, at: ctx.clock.now() })

/**
 * Takes back the pages of a refunded month: the remaining pages, and spent pages as a debt if `mayOwe` is set, but never
 * more than was spent.
 */
export const takePlanMonth = (
  ctx: Context,
  userId: string,
  taking: { paidBy: string; key: string; pages: number; mayOwe: boolean; owedBefore: number; reason: string },
): Promise<repo.MonthTaken> =>
  repo.takeMonth(ctx.db, {
    userId,
    bucket: planBucket(taking.paidBy),
    key: taking.key,
    pages: taking.pages,
    mayOwe: taking.mayOwe,
    owedBefore: taking.owedBefore,
    reason: `take back: ${taking.reason}`,
    at: ctx.clock.now(),
  })

/** Lists the payment and the end of each open month of a plan. */
export async function listOpenPlanMonths(ctx: Context, userId: string): Promise<{ paidBy: string; endsAt: Date }[]> {
  const months = await repo.listOpenPlanMonths(ctx.db, userId)
  return months.flatMap(({ bucket, endsAt }) => (endsAt ? [{ paidBy: bucket.slice(PLAN_BUCKET.length), endsAt }] : []))
}

/** The end of the current month, of a plan or free. */
export const findMonthEnd = (ctx: Context, userId: string): Promise<Date | undefined> =>
  repo.findMonthEnd(ctx.db, userId, ctx.clock.now())

const planBucket = (paidBy: string): string => `${PLAN_BUCKET}${paidBy}`
