import type { PaidPlanKey } from '@sidelight/domain/billing/plans'

/** What the provider knows about a customer at one moment, in our own words. Money is in cents, moments are whole seconds. */
export interface CustomerSnapshot {
  customerId: string
  /** A deleted customer has nothing else. */
  isDeleted: boolean
  /** Oldest first, ended ones too. */
  subscriptions: SubscriptionSnapshot[]
  /** Oldest first, whatever became of them. */
  checkouts: CheckoutSnapshot[]
  invoices: InvoiceSnapshot[]
  charges: ChargeSnapshot[]
  refunds: RefundSnapshot[]
  disputes: DisputeSnapshot[]
}

export interface SubscriptionSnapshot {
  id: string
  /** Undefined for a price that no plan of ours has. */
  planKey: PaidPlanKey | undefined
  status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'paused' | 'trialing' | 'unpaid'
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  /** When it was asked for; the end itself is `periodEnd`, and `endedAt` once it came. */
  canceledAt: Date | undefined
  endedAt: Date | undefined
  latestInvoiceId: string | undefined
  /** A change that waits for its payment; the plan is still the old one. */
  hasPendingChange: boolean
}

export interface CheckoutSnapshot {
  id: string
  customerId: string | undefined
  mode: 'payment' | 'subscription' | 'setup'
  status: 'open' | 'complete' | 'expired'
  /** Complete and paid are two things: some ways of paying take days. */
  isPaid: boolean
  /** Bought with it; 0 for a subscription. */
  pages: number
  planKey: PaidPlanKey | undefined
  totalCents: number
  currency: string
  createdAt: Date
  expiresAt: Date
  /** Where the person pays, while it is open. */
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
  /** subscription_create, subscription_cycle and subscription_update are the ones we cause. */
  reason: string
  totalCents: number
  dueCents: number
  paidCents: number
  currency: string
  createdAt: Date
  paidAt: Date | undefined
  /** The plan and the period that it pays for; undefined for a mere change of plan. */
  planKey: PaidPlanKey | undefined
  periodStart: Date | undefined
  periodEnd: Date | undefined
  attempts: number
  nextAttemptAt: Date | undefined
  /** A page on which the person can pay it with another card. */
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
  /** What was paid with it. */
  paidFor: { kind: 'checkout' | 'invoice'; id: string } | undefined
  amountCents: number
  refundedCents: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  isDisputed: boolean
  createdAt: Date
  cardBrand: string | undefined
  cardLast4: string | undefined
  /** On the provider's own pages only. */
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
  /** The money is gone while it is open, and comes back with `won` alone. */
  status: string
  /** Only an inquiry: no money was taken. */
  isInquiry: boolean
  createdAt: Date
}
