import type { PaidPlanKey, PlanKey } from '@sidelight/domain/billing/plans'
import type { SubscriptionRow } from './subscriptions.repo.ts'

/** An invoice is made when a period ends and paid an hour or two later: nobody loses their plan in between. */
const RENEWAL_SLACK_MS = 3 * 24 * 60 * 60 * 1000

type Standing = Pick<SubscriptionRow, 'status' | 'endedAt' | 'isDuplicate' | 'paidUntil' | 'graceEndsAt'>

/** Not over, paid or not. There is at most one, and while there is no other can be bought. */
const isRunning = ({ status, endedAt, isDuplicate }: Standing): boolean =>
  endedAt === null && !isDuplicate && status !== 'canceled' && status !== 'incomplete'

/** Gives what the plan gives: paid for, or within the days in which a failed payment is tried again. */
export function grantsPlan(one: Standing, now: Date): boolean {
  if (!isRunning(one) || one.status === 'unpaid') return false
  if (one.graceEndsAt && now < one.graceEndsAt) return true
  return one.paidUntil !== null && now.getTime() < one.paidUntil.getTime() + RENEWAL_SLACK_MS
}

export const findRunningSubscription = <Row extends Standing>(rows: readonly Row[]): Row | undefined =>
  rows.find(isRunning)

export function planOf(rows: readonly (Standing & { plan: PaidPlanKey })[], now: Date): PlanKey {
  const running = findRunningSubscription(rows)
  return running && grantsPlan(running, now) ? running.plan : 'free'
}
