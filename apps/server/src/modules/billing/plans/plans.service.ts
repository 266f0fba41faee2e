import type { PlanKey } from '@sidelight/domain/billing/plans'
import type { CreditBalance } from '@sidelight/domain/credits/balance'
import { getBalance } from '#modules/credits/credits.service.ts'
import { findMonthEnd } from '#modules/credits/plan-months.service.ts'
import type { Context } from '#platform/context.ts'
import { findRunningSubscription, grantsPlan, findEffectivePlan } from './effective-plan.ts'
import { listSubscriptions, type SubscriptionRow } from './subscriptions.repo.ts'

/** The plan whose discount, priority and voicings the user has now. */
export const getPlanOf = async (ctx: Context, userId: string): Promise<PlanKey> =>
  findEffectivePlan(await listSubscriptions(ctx.db, userId), ctx.clock.now())

export interface Subscriptions {
  userId: string
  /** Oldest first, without duplicates. */
  past: SubscriptionRow[]
  /** Undefined on the Free plan. An unpaid subscription can still be paid or cancelled. */
  current: SubscriptionRow | undefined
  /** The current subscription is paid, or in its grace period. */
  isInForce: boolean
  balance: CreditBalance
  /** When the pages of the current month end. */
  monthEnd: Date
}

export async function readSubscriptions(ctx: Context, userId: string): Promise<Subscriptions> {
  const rows = (await listSubscriptions(ctx.db, userId)).filter(({ isDuplicate }) => !isDuplicate)
  const now = ctx.clock.now()
  const current = findRunningSubscription(rows)
  const balance = await getBalance(ctx, userId)
  return {
    userId,
    past: rows.filter(({ subscriptionId }) => subscriptionId !== current?.subscriptionId),
    current,
    isInForce: current !== undefined && grantsPlan(current, now),
    balance,
    monthEnd: (await findMonthEnd(ctx, userId)) ?? now,
  }
}
