import { getPlan, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { Stripe } from 'stripe'
import { isProration } from './invoice-snapshots.ts'
import { isPaidFor } from './paid-plans.ts'
import { type ChangedPlan, type ChangePreview, type Payments, PaymentsRejected } from './payments.ts'
import { ask } from './stripe-client.ts'
import { toDate, secondsOf } from './stripe-time.ts'
import { describeSubscription, getItem, type PageGuard } from './stripe-snapshots.ts'

interface Shop {
  stripe: Stripe
  guard: PageGuard
  findPrice: (planKey: PaidPlanKey) => Promise<string>
}

export async function previewChange(
  { stripe, findPrice }: Shop,
  { subscriptionId, planKey, at = new Date() }: Parameters<Payments['previewChange']>[0],
): Promise<ChangePreview> {
  const [subscription, price] = await Promise.all([
    ask(() => stripe.subscriptions.retrieve(subscriptionId)),
    findPrice(planKey),
  ])
  const item = getItem(subscription)
  const prorationDate = within(item, secondsOf(at))
  const next = { nextBillingAt: toDate(item.current_period_end), prorationAt: toDate(prorationDate) }
  if (await isPaidFor(stripe, subscription, planKey)) {
    const items = [{ id: item.id, price }]
    const renewal = await ask(() =>
      stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: { items, proration_behavior: 'none' },
      }),
    )
    const nextBillingCents = Math.max(0, getPlan(planKey).priceCents + renewal.starting_balance)
    return { immediateChargeCents: 0, prorationCents: 0, nextBillingCents, ...next, isProrated: false }
  }
  const preview = await ask(() =>
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
  // Were the next month on it, too, it would not be what is charged at once.
  const chargeCents = lines.every(isProration) ? preview.amount_due : Math.max(0, owedCents)
  // What no card is asked for now, because it is their credit or too little to charge, is settled with the next invoice.
  const carriedCents = chargeCents > 0 ? 0 : owedCents
  return {
    immediateChargeCents: chargeCents,
    prorationCents,
    nextBillingCents: Math.max(0, getPlan(planKey).priceCents + carriedCents),
    ...next,
    isProrated: true,
  }
}

/** Our clock and theirs differ by a little, and a moment outside the period would be refused. */
const within = (item: Stripe.SubscriptionItem, seconds: number) =>
  Math.min(Math.max(seconds, item.current_period_start), item.current_period_end - 1)

const FREE_OF_CHARGE = { proration_behavior: 'none' } as const
/** A refused card leaves the plan as it was, and the invoice open for another one. */
const CHARGED = { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' } as const

export async function changePlan(
  { stripe, guard, findPrice }: Shop,
  { subscriptionId, planKey, prorationAt, isProrated, idempotencyKey }: Parameters<Payments['changePlan']>[0],
): Promise<ChangedPlan> {
  const [before, price] = await Promise.all([
    ask(() => stripe.subscriptions.retrieve(subscriptionId)),
    findPrice(planKey),
  ])
  const item = getItem(before)
  // What was free of charge in one period is not in the next; the provider itself refuses the like where it is charged.
  if (!isProrated && secondsOf(prorationAt) !== within(item, secondsOf(prorationAt)))
    throw new PaymentsRejected('The period is over in which this change was free of charge', { code: 'period_over' })
  const after = await ask(() =>
    stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: item.id, price }],
        ...(isProrated ? { ...CHARGED, proration_date: secondsOf(prorationAt) } : FREE_OF_CHARGE),
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
