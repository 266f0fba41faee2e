import type { Subscription } from '@sidelight/contract'
import { getPlan, parsePlan, type PlanKey } from '@sidelight/domain/billing/plans'

/** A plan that has ended or was never paid for is none. */
const RUNNING = new Set<Subscription['status']>(['active', 'past_due', 'unpaid'])

/** The last entry is the current one. */
export const findCurrent = (subscriptions: readonly Subscription[]): Subscription | undefined => {
  const last = subscriptions.at(-1)
  return last !== undefined && RUNNING.has(last.status) ? last : undefined
}

export const planOf = (subscription: Subscription | undefined): PlanKey =>
  (subscription && parsePlan(subscription.package_name)) ?? 'free'

/** What the plan gives rests once its money went back, or a payment failed and its days of grace are over, until it is paid. */
export function effectivePlanOf(subscription: Subscription | undefined, nowMs: number): PlanKey {
  const { status, grace_ends_at: graceEnd = null, is_in_force: isInForce = true } = subscription ?? {}
  const isResting = !isInForce || status === 'unpaid' || (status === 'past_due' && graceEnd !== null && Date.parse(graceEnd) <= nowMs)
  return isResting ? 'free' : planOf(subscription)
}

/** Plans are called as in our table; one that is not in it, by the first word of its package. */
export function planName({ package_name: name }: Subscription): string {
  const plan = parsePlan(name)
  return plan === undefined ? capitalised(name.split(/[_\s]/)[0] ?? name) : getPlan(plan).name
}

interface SubscriptionLabel {
  text: string
  tone: 'green' | 'yellow' | 'red'
}

export function subscriptionLabel({ status, cancel_at_period_end: isEnding }: Subscription): SubscriptionLabel {
  if (isEnding && RUNNING.has(status)) return { text: 'Ending Soon', tone: 'yellow' }
  return { text: capitalised(status.replaceAll('_', ' ')), tone: TONES[status] }
}

const TONES = {
  active: 'green',
  canceled: 'yellow',
  incomplete: 'yellow',
  past_due: 'red',
  unpaid: 'red',
} satisfies Record<Subscription['status'], SubscriptionLabel['tone']>

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
