import { getPlan } from '@sidelight/domain/billing/plans'
import type {
  ChargeSnapshot,
  CheckoutSnapshot,
  CustomerSnapshot,
  SubscriptionSnapshot,
} from '#platform/payments/customer-snapshot.ts'
import type { CheckoutState, KnownSession, Wanted } from '../checkout/checkouts.repo.ts'
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

export const toSubscriptionRow = (userId: string, one: PlanSubscription): SubscriptionValues => ({
  subscriptionId: one.id,
  userId,
  plan: one.planKey,
  status: STATUSES[one.status],
  createdAt: one.createdAt,
  periodStart: one.periodStart,
  periodEnd: one.periodEnd,
  cancelAtPeriodEnd: one.cancelAtPeriodEnd,
  canceledAt: one.canceledAt ?? null,
  endedAt: one.endedAt ?? null,
  paidUntil: one.paidUntil ?? null,
  graceEndsAt: one.graceEndsAt ?? null,
  paymentUrl: one.payUrl ?? null,
  isDuplicate: one.isDuplicate,
})

/** Undefined for a session that sells nothing of ours. */
export function toSession(session: CheckoutSnapshot, charges: readonly ChargeSnapshot[]): KnownSession | undefined {
  const wanted = whatIsWanted(session)
  if (!wanted) return undefined
  return {
    sessionId: session.id,
    checkoutId: session.metadata['checkout_id'],
    state: stateOf(session, charges),
    url: session.status === 'open' ? (session.url ?? null) : null,
    wanted,
    createdAt: session.createdAt,
  }
}

function whatIsWanted({ mode, pages, planKey, totalCents }: CheckoutSnapshot): Wanted | undefined {
  if (mode === 'subscription' && planKey !== undefined)
    return { packageType: 'subscription', plan: planKey, totalCents: getPlan(planKey).priceCents }
  if (mode === 'payment' && pages > 0)
    return { packageType: 'paygo', pages, unitCents: Math.max(1, Math.round(totalCents / pages)), totalCents }
  return undefined
}

/** A session stays complete when the bank refuses days later: then there is nothing left of it to wait for. */
function stateOf({ id, status, isPaid }: CheckoutSnapshot, charges: readonly ChargeSnapshot[]): CheckoutState {
  if (status !== 'complete') return status
  if (isPaid) return 'paid'
  const tries = charges.filter(({ paidFor }) => paidFor?.id === id)
  return tries.length > 0 && tries.every((charge) => charge.status === 'failed') ? 'expired' : 'processing'
}

export const toPaymentRows = (userId: string, snapshot: CustomerSnapshot): PaymentValues[] =>
  snapshot.charges.map((charge) => ({
    userId,
    chargeId: charge.id,
    paymentType: charge.paidFor?.kind === 'invoice' ? 'subscription' : 'paygo',
    sessionId: sessionOf(charge, snapshot) ?? null,
    amountCents: charge.amountCents,
    refundedCents: charge.refundedCents,
    currency: charge.currency,
    status: paymentStatusOf(charge, snapshot),
    cardBrand: charge.cardBrand ?? null,
    cardLast4: charge.cardLast4 ?? null,
    receiptUrl: charge.receiptUrl ?? null,
    createdAt: charge.createdAt,
  }))

/** A plan's first invoice belongs to the session in which it was bought, the ones after it to none. */
function sessionOf({ paidFor }: ChargeSnapshot, { checkouts, invoices }: CustomerSnapshot): string | undefined {
  if (paidFor?.kind === 'checkout') return paidFor.id
  const invoice = invoices.find(({ id }) => id === paidFor?.id)
  if (invoice?.reason !== 'subscription_create') return undefined
  return checkouts.find(({ subscriptionId }) => subscriptionId === invoice.subscriptionId)?.id
}

function paymentStatusOf(
  { id, status, amountCents, refundedCents }: ChargeSnapshot,
  { disputes }: CustomerSnapshot,
): PaymentValues['status'] {
  if (status !== 'succeeded') return status
  if (disputes.some((one) => one.chargeId === id && !one.isInquiry && !DISPUTE_WON.has(one.status))) return 'disputed'
  return refundedCents >= amountCents ? 'refunded' : 'succeeded'
}
