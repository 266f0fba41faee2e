import type { Context } from '#platform/context.ts'
import * as credits from './credits.repo.ts'
import * as repo from './plan-months.repo.ts'

const PLAN_BUCKET = 'monthly:plan:'

/** Until the transaction ends, nobody else moves pages of this user. False for somebody without books. */
export const lockLedger = (ctx: Context, userId: string): Promise<boolean> => credits.lockLedger(ctx.db, userId)

/**
 * Opens the month that was paid for and ends the plan's month before it; the free month waits behind. False when it was
 * open already, or is over.
 */
export const openPlanMonth = (
  ctx: Context,
  userId: string,
  { paidBy, start, end, pages, reason }: { paidBy: string; start: Date; end: Date; pages: number; reason: string },
): Promise<boolean> =>
  credits.openPlanMonth(ctx.db, {
    userId,
    bucket: bucketOf(paidBy),
    start,
    end,
    pages,
    key: `${paidBy}:grant`,
    reason: `grant: ${reason}`,
    at: ctx.clock.now(),
  })

/** Ends a plan's month before its time; what is left in it is gone. */
export const closePlanMonth = (ctx: Context, userId: string, paidBy: string, reason: string): Promise<boolean> =>
  credits.closeMonth(ctx.db, { userId, bucket: bucketOf(paidBy), reason, at: ctx.clock.now() })

/**
 * The money for a plan's month went back. What is left of the month goes with it; what was spent of it is owed where
 * `mayOwe` says so, but never more than was spent.
 */
export const takePlanMonth = (
  ctx: Context,
  userId: string,
  taking: { paidBy: string; key: string; pages: number; mayOwe: boolean; owedBefore: number; reason: string },
): Promise<repo.MonthTaken> =>
  repo.takeMonth(ctx.db, {
    userId,
    bucket: bucketOf(taking.paidBy),
    key: taking.key,
    pages: taking.pages,
    mayOwe: taking.mayOwe,
    owedBefore: taking.owedBefore,
    reason: `take back: ${taking.reason}`,
    at: ctx.clock.now(),
  })

/** By what each was paid, and when it ends. */
export async function listOpenPlanMonths(ctx: Context, userId: string): Promise<{ paidBy: string; endsAt: Date }[]> {
  const months = await repo.listOpenPlanMonths(ctx.db, userId)
  return months.flatMap(({ bucket, endsAt }) => (endsAt ? [{ paidBy: bucket.slice(PLAN_BUCKET.length), endsAt }] : []))
}

/** When the present month ends, whoever's it is. */
export const findMonthEnd = (ctx: Context, userId: string): Promise<Date | undefined> =>
  repo.findMonthEnd(ctx.db, userId, ctx.clock.now())

const bucketOf = (paidBy: string): string => `${PLAN_BUCKET}${paidBy}`
