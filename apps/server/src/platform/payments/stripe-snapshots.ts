import type { Stripe } from 'stripe'
import { findPlanOfProduct } from './catalogue.ts'
import type {
  ChargeSnapshot,
  CheckoutSnapshot,
  DisputeSnapshot,
  RefundSnapshot,
  SubscriptionSnapshot,
} from './customer-snapshot.ts'
import { findId, findDate, toDate } from './stripe-time.ts'

export type PageGuard = (url: string | null | undefined) => string | undefined

/** Our subscriptions have one item, which has the period. */
export function getItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item`)
  return item
}

export function describeSubscription(subscription: Stripe.Subscription): SubscriptionSnapshot {
  const item = getItem(subscription)
  return {
    id: subscription.id,
    planKey: findPlanOfProduct(item.price.product),
    status: subscription.status as SubscriptionSnapshot['status'],
    createdAt: toDate(subscription.created),
    periodStart: toDate(item.current_period_start),
    periodEnd: toDate(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: findDate(subscription.canceled_at),
    endedAt: findDate(subscription.ended_at),
    latestInvoiceId: findId(subscription.latest_invoice),
    hasPendingChange: subscription.pending_update !== null,
  }
}

export function describeCheckout(session: Stripe.Checkout.Session, guard: PageGuard): CheckoutSnapshot {
  const metadata = session.metadata ?? {}
  const { plan_key: planKey, pages } = metadata
  return {
    id: session.id,
    customerId: findId(session.customer),
    mode: session.mode as CheckoutSnapshot['mode'],
    status: (session.status ?? 'open') as CheckoutSnapshot['status'],
    // A session without payment counts as paid: credit from an earlier plan can cover a whole month.
    isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    pages: session.mode === 'payment' ? Number(pages ?? 0) : 0,
    planKey: planKey === undefined ? undefined : findPlanOfProduct(`sidelight_plan_${planKey}`),
    totalCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    createdAt: toDate(session.created),
    expiresAt: toDate(session.expires_at),
    url: guard(session.url),
    subscriptionId: findId(session.subscription),
    paymentIntentId: findId(session.payment_intent),
    metadata,
  }
}

export function describeCharge(
  charge: Stripe.Charge,
  paidFor: ChargeSnapshot['paidFor'],
  guard: PageGuard,
): ChargeSnapshot {
  const card = charge.payment_method_details?.card
  return {
    id: charge.id,
    paymentIntentId: findId(charge.payment_intent),
    paidFor,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    currency: charge.currency,
    status: charge.status as ChargeSnapshot['status'],
    isDisputed: charge.disputed,
    createdAt: toDate(charge.created),
    cardBrand: card?.brand ?? undefined,
    cardLast4: card?.last4 ?? undefined,
    receiptUrl: guard(charge.receipt_url),
  }
}

export const describeRefund = (refund: Stripe.Refund): RefundSnapshot => ({
  id: refund.id,
  chargeId: findId(refund.charge) ?? '',
  amountCents: refund.amount,
  status: (refund.status ?? 'pending') as RefundSnapshot['status'],
  createdAt: toDate(refund.created),
})

export const describeDispute = (dispute: Stripe.Dispute): DisputeSnapshot => ({
  id: dispute.id,
  chargeId: findId(dispute.charge) ?? '',
  amountCents: dispute.amount,
  status: dispute.status,
  isInquiry: dispute.status.startsWith('warning_'),
  createdAt: toDate(dispute.created),
})
