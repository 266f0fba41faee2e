import { getPlan, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { Stripe } from 'stripe'
import { isProration } from './invoice-snapshots.ts'
import { isPeriodPaidFor } from './paid-plans.ts'
import { type ChangedPlan, type ChangePreview, type Payments, PaymentsRejected } from './payments.ts'
import { callStripe } from './stripe-client.ts'
import { toDate, secondsOf } from './stripe-time.ts'
import { describeSubscription, getItem, type PageGuard } from './stripe-snapshots.ts'

interface StripeAccess {
  stripe: Stripe
  guard: PageGuard
  findPrice: (planKey: PaidPlanKey) => Promise<string>
}

export async function previewChange(
  { stripe, findPrice }: StripeAccess,
  { subscriptionId, planKey, at = new Date() }: Parameters<Payments['previewChange']>[0],
): Promise<ChangePreview> {
  const [subscription, price] = await Promise.all([
    callStripe(() => stripe.subscriptions.retrieve(subscriptionId)),
    findPrice(planKey),
  ])
  const item = getItem(subscription)
  const prorationDate = clampToPeriod(item, secondsOf(at))
  const next = { nextBillingAt: toDate(item.current_period_end), prorationAt: toDate(prorationDate) }
  if (await isPeriodPaidFor(stripe, subscription, planKey)) {
    const items = [{ id: item.id, price }]
    const renewal = await callStripe(() =>
      stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: { items, proration_behavior: 'none' },
      }),
    )
    const nextBillingCents = Math.max(0, getPlan(planKey).priceCents + renewal.starting_balance)
    return { immediateChargeCents: 0, prorationCents: 0, nextBillingCents, ...next, isProrated: false }
  }
  const preview = await callStripe(() =>
    stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    }),
  )
  const lines = preview.lines.data
  const prorationCents = lines.filter(isProration).reduce((sum, { amount }) => sum + amount, 0)
  const owedCents = preview.starting_balance + prorationCents
  // An invoice that includes the next month is not what is charged at once.
  const chargeCents = lines.every(isProration) ? preview.amount_due : Math.max(0, owedCents)
  // An amount that is not charged now, as a credit or as too small, is carried to the next invoice.
  const carriedCents = chargeCents > 0 ? 0 : owedCents
  return {
    immediateChargeCents: chargeCents,
    prorationCents,
    nextBillingCents: Math.max(0, getPlan(planKey).priceCents + carriedCents),
    ...next,
    isProrated: true,
  }
}

/** Our clock and the provider's differ slightly, and a date outside the period would be rejected. */
const clampToPeriod = (item: Stripe.SubscriptionItem, seconds: number) =>
  Math.min(Math.max(seconds, item.current_period_start), item.current_period_end - 1)

const WITHOUT_PRORATION = { proration_behavior: 'none' } as const
/** A declined card leaves the plan unchanged and the invoice open for another card. */
const WITH_PRORATION = { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' } as const

export async function changePlan(
  { stripe, guard, findPrice }: StripeAccess,
  { subscriptionId, planKey, prorationAt, isProrated, idempotencyKey }: Parameters<Payments['changePlan']>[0],
): Promise<ChangedPlan> {
  const [before, price] = await Promise.all([
    callStripe(() => stripe.subscriptions.retrieve(subscriptionId)),
    findPrice(planKey),
  ])
  const item = getItem(before)
  // A change that is free in one period is not in the next. With proration the provider makes this check itself.
  if (!isProrated && secondsOf(prorationAt) !== clampToPeriod(item, secondsOf(prorationAt)))
    throw new PaymentsRejected('The period in which this change was free has ended', { code: 'period_over' })
  const after = await callStripe(() =>
    stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: item.id, price }],
        ...(isProrated ? { ...WITH_PRORATION, proration_date: secondsOf(prorationAt) } : WITHOUT_PRORATION),
        expand: ['latest_invoice'],
      },
      { idempotencyKey },
    ),
  )
  const subscription = describeSubscription(after)
  if (!subscription.hasPendingChange) return { outcome: 'changed', subscription }
  const invoice = typeof after.latest_invoice === 'object' ? after.latest_invoice : undefined
  return { outcome: 'unpaid', subscription, payUrl: guard(invoice?.hosted_invoice_url) }
}
