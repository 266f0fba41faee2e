import type { PaidPlanKey, PlanKey } from '@sidelight/domain/billing/plans'
import type { SubscriptionRow } from './subscriptions.repo.ts'

/** An invoice is created when a period ends and paid an hour or two later; the plan stays in between. */
const RENEWAL_TOLERANCE_MS = 3 * 24 * 60 * 60 * 1000

type SubscriptionState = Pick<SubscriptionRow, 'status' | 'endedAt' | 'isDuplicate' | 'paidUntil' | 'graceEndsAt'>

/** A subscription that has not ended, paid or not. There is at most one, and while it runs no other can be bought. */
const isRunning = ({ status, endedAt, isDuplicate }: SubscriptionState): boolean =>
  endedAt === null && !isDuplicate && status !== 'canceled' && status !== 'incomplete'

/** Whether the benefits of the plan apply: it is paid, or in the grace period after a failed payment. */
export function grantsPlan(subscription: SubscriptionState, now: Date): boolean {
  if (!isRunning(subscription) || subscription.status === 'unpaid') return false
  const { graceEndsAt, paidUntil } = subscription
  if (graceEndsAt && now < graceEndsAt) return true
  return paidUntil !== null && now.getTime() < paidUntil.getTime() + RENEWAL_TOLERANCE_MS
}

export const findRunningSubscription = <Row extends SubscriptionState>(rows: readonly Row[]): Row | undefined =>
  rows.find(isRunning)

export function findEffectivePlan(rows: readonly (SubscriptionState & { plan: PaidPlanKey })[], now: Date): PlanKey {
  const running = findRunningSubscription(rows)
  return running && grantsPlan(running, now) ? running.plan : 'free'
}
