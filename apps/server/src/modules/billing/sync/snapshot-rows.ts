import { getPlan } from '@sidelight/domain/billing/plans'
import type {
  ChargeSnapshot,
  CheckoutSnapshot,
  CustomerSnapshot,
  SubscriptionSnapshot,
} from '#platform/payments/customer-snapshot.ts'
import type { CheckoutState, SessionRecord, CheckoutOrder } from '../checkout/checkouts.repo.ts'
import type { PlanSubscription } from './billing-state.ts'
import type { PaymentValues } from './payments.repo.ts'
import { DISPUTE_WON } from './refunds.ts'
import type { SubscriptionRow, SubscriptionValues } from '../plans/subscriptions.repo.ts'

const STATUSES: Record<SubscriptionSnapshot['status'], SubscriptionRow['status']> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
}

export const toSubscriptionRow = (userId: string, subscription: PlanSubscription): SubscriptionValues => ({
  subscriptionId: subscription.id,
  userId,
  plan: subscription.planKey,
  status: STATUSES[subscription.status],
  createdAt: subscription.createdAt,
  periodStart: subscription.periodStart,
  periodEnd: subscription.periodEnd,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  canceledAt: subscription.canceledAt ?? null,
  endedAt: subscription.endedAt ?? null,
  paidUntil: subscription.paidUntil ?? null,
  graceEndsAt: subscription.graceEndsAt ?? null,
  paymentUrl: subscription.payUrl ?? null,
  isDuplicate: subscription.isDuplicate,
})

/** Undefined for a session with neither a plan nor pages. */
export function toSession(session: CheckoutSnapshot, charges: readonly ChargeSnapshot[]): SessionRecord | undefined {
  const order = toOrder(session)
  if (!order) return undefined
  return {
    sessionId: session.id,
    checkoutId: session.metadata['checkout_id'],
    state: checkoutState(session, charges),
    url: session.status === 'open' ? (session.url ?? null) : null,
    order,
    createdAt: session.createdAt,
  }
}

function toOrder({ mode, pages, planKey, totalCents }: CheckoutSnapshot): CheckoutOrder | undefined {
  if (mode === 'subscription' && planKey !== undefined)
    return { packageType: 'subscription', plan: planKey, totalCents: getPlan(planKey).priceCents }
  if (mode === 'payment' && pages > 0)
    return { packageType: 'paygo', pages, unitCents: Math.max(1, Math.round(totalCents / pages)), totalCents }
  return undefined
}

/** A session stays complete when the bank rejects it days later; it counts as expired then. */
function checkoutState({ id, status, isPaid }: CheckoutSnapshot, charges: readonly ChargeSnapshot[]): CheckoutState {
  if (status !== 'complete') return status
  if (isPaid) return 'paid'
  const attempts = charges.filter(({ paidFor }) => paidFor?.id === id)
  return attempts.length > 0 && attempts.every((charge) => charge.status === 'failed') ? 'expired' : 'processing'
}

export const toPaymentRows = (userId: string, snapshot: CustomerSnapshot): PaymentValues[] =>
  snapshot.charges.map((charge) => ({
    userId,
    chargeId: charge.id,
    paymentType: charge.paidFor?.kind === 'invoice' ? 'subscription' : 'paygo',
    sessionId: findSessionId(charge, snapshot) ?? null,
    amountCents: charge.amountCents,
    refundedCents: charge.refundedCents,
    currency: charge.currency,
    status: paymentStatus(charge, snapshot),
    cardBrand: charge.cardBrand ?? null,
    cardLast4: charge.cardLast4 ?? null,
    receiptUrl: charge.receiptUrl ?? null,
    createdAt: charge.createdAt,
  }))

/** The first invoice of a plan belongs to the session in which it was bought, later invoices to none. */
function findSessionId({ paidFor }: ChargeSnapshot, { checkouts, invoices }: CustomerSnapshot): string | undefined {
  if (paidFor?.kind === 'checkout') return paidFor.id
  const invoice = invoices.find(({ id }) => id === paidFor?.id)
  if (invoice?.reason !== 'subscription_create') return undefined
  return checkouts.find(({ subscriptionId }) => subscriptionId === invoice.subscriptionId)?.id
}

function paymentStatus(
  { id, status, amountCents, refundedCents }: ChargeSnapshot,
  { disputes }: CustomerSnapshot,
): PaymentValues['status'] {
  if (status !== 'succeeded') return status
  if (disputes.some((dispute) => dispute.chargeId === id && !dispute.isInquiry && !DISPUTE_WON.has(dispute.status)))
    return 'disputed'
  return refundedCents >= amountCents ? 'refunded' : 'succeeded'
}
