import type { PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { CheckoutSnapshot, CustomerSnapshot, SubscriptionSnapshot } from './customer-snapshot.ts'

interface NewCustomer {
  userId: string
  email: string
  name: string
}

interface CheckoutPages {
  customerId: string
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the provider. */
  successUrl: string
  cancelUrl: string
  /** The same key with the same input gives the same session; with another input it is refused. */
  idempotencyKey: string
  /** Ids only. Comes back with the session. */
  metadata: Record<string, string>
  /** Between 30 minutes and 24 hours from now; a day unless told. */
  expiresAt?: Date
}

export type NewCheckout = CheckoutPages &
  ({ mode: 'subscription'; planKey: PaidPlanKey } | { mode: 'payment'; pages: number; unitAmountCents: number })

export interface OpenedCheckout {
  id: string
  url: string
  expiresAt: Date
}

export interface ChangePreview {
  /** What the card is charged at once: never below zero. */
  immediateChargeCents: number
  /** The new plan's share of the period minus the old one's; 0 where the period is paid for it already. */
  prorationCents: number
  nextBillingCents: number
  nextBillingAt: Date
  /** To be handed to `changePlan`, both of them, so that what is charged is what was shown. */
  prorationAt: Date
  /** False where the rest of the period is paid for this plan or a higher one: then no money moves either way. */
  isProrated: boolean
}

interface SubscriptionWrite {
  subscriptionId: string
  idempotencyKey: string
}

export type ChangedPlan =
  | { outcome: 'changed'; subscription: SubscriptionSnapshot }
  /** The card was refused or wants a confirmation: the plan is as before until somebody pays there. */
  | { outcome: 'unpaid'; subscription: SubscriptionSnapshot; payUrl: string | undefined }

export interface PaymentsEvent {
  id: string
  type: string
  createdAt: Date
  /** Undefined for what names only a charge (disputes, refunds), and for what concerns nobody. */
  customerId: string | undefined
  chargeId: string | undefined
}

/** The payment provider. Every call may throw PaymentsUnavailable, every write PaymentsRefused. */
export interface Payments {
  /** One customer per user as long as the provider remembers keys (a day); keep the id. */
  ensureCustomer(customer: NewCustomer): Promise<string>
  updateCustomer(customerId: string, changes: { email: string; name: string }): Promise<void>
  /** Ends what they subscribed at once and for good; what was paid stays on the provider's books. */
  deleteCustomer(customerId: string): Promise<void>

  createCheckout(checkout: NewCheckout): Promise<OpenedCheckout>
  findCheckout(id: string): Promise<CheckoutSnapshot | undefined>
  /** Also when it is over already. Answers what it is now: somebody may have paid in the same moment. */
  expireCheckout(id: string): Promise<CheckoutSnapshot>

  /** Everything there is about them, however many pages that takes. */
  readCustomer(customerId: string): Promise<CustomerSnapshot>

  previewChange(change: { subscriptionId: string; planKey: PaidPlanKey; at?: Date }): Promise<ChangePreview>
  changePlan(
    change: SubscriptionWrite & { planKey: PaidPlanKey } & Pick<ChangePreview, 'prorationAt' | 'isProrated'>,
  ): Promise<ChangedPlan>
  cancelAtPeriodEnd(write: SubscriptionWrite): Promise<SubscriptionSnapshot>
  /** Takes the cancellation back while the period lasts. */
  resume(write: SubscriptionWrite): Promise<SubscriptionSnapshot>
  /** Without giving anything back: that is `refund`. */
  cancelNow(write: SubscriptionWrite): Promise<SubscriptionSnapshot>
  /** The whole of what is left of it, unless told how much. */
  refund(refund: { chargeId: string; amountCents?: number; idempotencyKey: string }): Promise<void>

  /** Throws EventRefused unless the provider signed these very bytes within the last five minutes. */
  readEvent(rawBody: Buffer, signatureHeader: string | undefined): PaymentsEvent
  /** Asks the provider where the event itself does not say. */
  findCustomerOf(event: PaymentsEvent): Promise<string | undefined>
  /** Who had anything happen to them since then, each once; the provider remembers 30 days. */
  listChangedCustomers(since: Date): Promise<string[]>
}

/** Worth another try: no answer, too many requests, their fault. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** Asking again would not help. `code` is the provider's own word, as `card_declined` or `resource_missing`. */
export class PaymentsRejected extends Error {
  override name = 'PaymentsRefused'
  readonly code: string | undefined

  constructor(message: string, options: { cause?: unknown; code?: string | undefined } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = options.code
  }
}

/** Not signed, not by them, not now, or for another mode than ours. */
export class EventRejected extends Error {
  override name = 'EventRefused'
}
