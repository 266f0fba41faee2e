import type { Subscription } from '#lib/api/billing.ts'
import { getPlan, parsePlan, type PlanKey } from '@sidelight/domain/billing/plans'

/** A subscription that has ended or was never paid counts as none. */
const RUNNING = new Set<Subscription['status']>(['active', 'past_due', 'unpaid'])

/** The last subscription of the list is the current one. */
export const findCurrent = (subscriptions: readonly Subscription[]): Subscription | undefined => {
  const last = subscriptions.at(-1)
  return last !== undefined && RUNNING.has(last.status) ? last : undefined
}

export const planOf = (subscription: Subscription | undefined): PlanKey =>
  (subscription && parsePlan(subscription.packageName)) ?? 'free'

/** The plan whose discount and benefits apply: Free while the server says that the plan is not in force. */
export const effectivePlanOf = (subscription: Subscription | undefined): PlanKey =>
  subscription?.isInForce === true ? planOf(subscription) : 'free'

/** The name of the plan; for an unknown package, its first word. */
export function planName({ packageName: name }: Subscription): string {
  const plan = parsePlan(name)
  return plan === undefined ? capitalised(name.split(/[_\s]/)[0] ?? name) : getPlan(plan).name
}

interface SubscriptionLabel {
  text: string
  tone: 'green' | 'yellow' | 'red'
}

export function subscriptionLabel({ status, cancelAtPeriodEnd: isEnding }: Subscription): SubscriptionLabel {
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
