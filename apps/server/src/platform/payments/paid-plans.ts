import { comparePlans, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { Stripe } from 'stripe'
import { findPlanOfProduct } from './catalogue.ts'
import { callStripe } from './stripe-client.ts'
import { getItem } from './stripe-snapshots.ts'

/** An invoice is created within its period, or slightly before it by the provider's clock. */
const CLOCK_TOLERANCE_SECONDS = 3600

/**
 * Whether the rest of the period is paid for this plan or a higher one. Then a plan change moves no money: a downgrade
 * refunds nothing, since the pages of the month stay, and an upgrade back to it is paid already.
 */
export async function isPeriodPaidFor(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  planKey: PaidPlanKey,
): Promise<boolean> {
  const item = getItem(subscription)
  const current = findPlanOfProduct(item.price.product)
  if (current !== undefined && comparePlans(planKey, current) <= 0) return true
  const since = item.current_period_start - CLOCK_TOLERANCE_SECONDS
  const { data: invoices } = await callStripe(() =>
    stripe.invoices.list({ subscription: subscription.id, status: 'paid', created: { gte: since }, limit: 100 }),
  )
  return invoices
    .flatMap(({ lines }) => lines.data)
    .filter(({ amount, period }) => amount > 0 && period.end === item.current_period_end)
    .map(({ pricing }) => findPlanOfProduct(pricing?.price_details?.product))
    .some((paid) => paid !== undefined && comparePlans(planKey, paid) <= 0)
}
