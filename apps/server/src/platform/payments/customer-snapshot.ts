import type { PaidPlanKey } from '@sidelight/domain/billing/plans'

/** The provider's data about a customer in our terms. Amounts are in cents, dates in whole seconds. */
export interface CustomerSnapshot {
  customerId: string
  /** A deleted customer has no other data. */
  isDeleted: boolean
  /** Oldest first, including ended ones. */
  subscriptions: SubscriptionSnapshot[]
  /** Oldest first, in every status. */
  checkouts: CheckoutSnapshot[]
  invoices: InvoiceSnapshot[]
  charges: ChargeSnapshot[]
  refunds: RefundSnapshot[]
  disputes: DisputeSnapshot[]
}

export interface SubscriptionSnapshot {
  id: string
  /** Undefined for a price that belongs to no plan. */
  planKey: PaidPlanKey | undefined
  status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'paused' | 'trialing' | 'unpaid'
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  /** When the cancellation was requested; the subscription ends at `periodEnd`. */
  canceledAt: Date | undefined
  endedAt: Date | undefined
  latestInvoiceId: string | undefined
  /** A plan change waits for its payment; the plan is still the old one. */
  hasPendingChange: boolean
}

export interface CheckoutSnapshot {
  id: string
  customerId: string | undefined
  mode: 'payment' | 'subscription' | 'setup'
  status: 'open' | 'complete' | 'expired'
  /** A complete checkout may be unpaid: some payment methods take days. */
  isPaid: boolean
  /** Pages bought; 0 for a subscription. */
  pages: number
  planKey: PaidPlanKey | undefined
  totalCents: number
  currency: string
  createdAt: Date
  expiresAt: Date
  /** The payment page, while the checkout is open. */
  url: string | undefined
  subscriptionId: string | undefined
  paymentIntentId: string | undefined
  /** As given to `createCheckout`. */
  metadata: Record<string, string>
}

export interface InvoiceSnapshot {
  id: string
  subscriptionId: string | undefined
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  /** We cause subscription_create, subscription_cycle and subscription_update. */
  reason: string
  totalCents: number
  dueCents: number
  paidCents: number
  currency: string
  createdAt: Date
  paidAt: Date | undefined
  /** The plan and the period that the invoice pays for; undefined for a mere plan change. */
  planKey: PaidPlanKey | undefined
  periodStart: Date | undefined
  periodEnd: Date | undefined
  attempts: number
  nextAttemptAt: Date | undefined
  /** A page on which the customer can pay with another card. */
  payUrl: string | undefined
  lines: InvoiceLineSnapshot[]
}

export interface InvoiceLineSnapshot {
  id: string
  amountCents: number
  isProration: boolean
  planKey: PaidPlanKey | undefined
  periodStart: Date
  periodEnd: Date
}

export interface ChargeSnapshot {
  id: string
  paymentIntentId: string | undefined
  paidFor: { kind: 'checkout' | 'invoice'; id: string } | undefined
  amountCents: number
  refundedCents: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  isDisputed: boolean
  createdAt: Date
  cardBrand: string | undefined
  cardLast4: string | undefined
  /** Only a page of the provider. */
  receiptUrl: string | undefined
}

export interface RefundSnapshot {
  id: string
  chargeId: string
  amountCents: number
  status: 'succeeded' | 'pending' | 'failed' | 'canceled' | 'requires_action'
  createdAt: Date
}

export interface DisputeSnapshot {
  id: string
  chargeId: string
  amountCents: number
  /** The money is withdrawn while the dispute is open, and returned only with `won`. */
  status: string
  /** An inquiry withdraws no money. */
  isInquiry: boolean
  createdAt: Date
}
