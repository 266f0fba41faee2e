import { comparePlans, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { Stripe } from 'stripe'
import { findPlanOfProduct } from './catalogue.ts'
import { ask } from './stripe-client.ts'
import { getItem } from './stripe-snapshots.ts'

/** Invoices of a period are made within it, or a moment before by another clock. */
const SLACK_SECONDS = 3600

/**
 * Whether the rest of the period is paid for this plan, or for a higher one. Then changing moves no money: a lower plan
 * gives none back, since the pages of the month stay, and whoever goes up again has paid for it before.
 */
export async function isPaidFor(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  planKey: PaidPlanKey,
): Promise<boolean> {
  const item = getItem(subscription)
  const current = findPlanOfProduct(item.price.product)
  if (current !== undefined && comparePlans(planKey, current) <= 0) return true
  const since = item.current_period_start - SLACK_SECONDS
  const { data: invoices } = await ask(() =>
    stripe.invoices.list({ subscription: subscription.id, status: 'paid', created: { gte: since }, limit: 100 }),
  )
  return invoices
    .flatMap(({ lines }) => lines.data)
    .filter(({ amount, period }) => amount > 0 && period.end === item.current_period_end)
    .map(({ pricing }) => findPlanOfProduct(pricing?.price_details?.product))
    .some((paid) => paid !== undefined && comparePlans(planKey, paid) <= 0)
}
