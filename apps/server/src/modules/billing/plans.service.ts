import type { PlanKey } from '@sidelight/domain/billing/plans'
import type { CreditBalance } from '@sidelight/domain/credits/balance'
import { getBalance } from '#modules/credits/credits.service.ts'
import { findMonthEnd } from '#modules/credits/plan-months.service.ts'
import type { Context } from '#platform/context.ts'
import { findRunning, isEffective, planOf } from './live-plan.ts'
import { listSubscriptions, type SubscriptionRow } from './subscriptions.repo.ts'

/** The plan whose discount, priority and voicings somebody has now. */
export const getPlanOf = async (ctx: Context, userId: string): Promise<PlanKey> =>
  planOf(await listSubscriptions(ctx.db, userId), ctx.clock.now())

export interface Subscriptions {
  userId: string
  /** Oldest first, without duplicates. */
  past: SubscriptionRow[]
  /** Undefined on the Free plan. */
  current: SubscriptionRow | undefined
  balance: CreditBalance
  /** When the pages of the present month end. */
  monthEnd: Date
}

export async function readSubscriptions(ctx: Context, userId: string): Promise<Subscriptions> {
  const rows = (await listSubscriptions(ctx.db, userId)).filter(({ isDuplicate }) => !isDuplicate)
  const now = ctx.clock.now()
  const current = findCurrent(rows, now)
  const balance = await getBalance(ctx, userId)
  return {
    userId,
    past: rows.filter(({ subscriptionId }) => subscriptionId !== current?.subscriptionId),
    current,
    balance,
    monthEnd: (await findMonthEnd(ctx, userId)) ?? now,
  }
}

/** A plan that is not paid any more is still theirs to pay, to change their mind about, or to end. */
function findCurrent(rows: readonly SubscriptionRow[], now: Date): SubscriptionRow | undefined {
  const running = findRunning(rows)
  return running && (isEffective(running, now) || running.status !== 'active') ? running : undefined
}
