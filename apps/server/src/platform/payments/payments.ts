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
  /** The same key with the same input returns the same session; with another input it is rejected. */
  idempotencyKey: string
  /** Ids only. Returned with the session. */
  metadata: Record<string, string>
  /** Between 30 minutes and 24 hours from now; 24 hours by default. */
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
  /** The immediate charge to the card, never below zero. */
  immediateChargeCents: number
  /** The new plan's share of the period minus the old one's; 0 if the period is paid for the new plan already. */
  prorationCents: number
  nextBillingCents: number
  nextBillingAt: Date
  /** Passed to `changePlan` with `isProrated`, so that the charge equals the preview. */
  prorationAt: Date
  /** False if the rest of the period is paid for this plan or a higher one: then no money moves. */
  isProrated: boolean
}

interface SubscriptionWrite {
  subscriptionId: string
  idempotencyKey: string
}

export type ChangedPlan =
  | { outcome: 'changed'; subscription: SubscriptionSnapshot }
  /** The card was declined or needs a confirmation: the plan does not change until the customer pays at `payUrl`. */
  | { outcome: 'unpaid'; subscription: SubscriptionSnapshot; payUrl: string | undefined }

export interface PaymentsEvent {
  id: string
  type: string
  createdAt: Date
  /** Undefined for events that name only a charge (disputes, refunds) or no customer. */
  customerId: string | undefined
  chargeId: string | undefined
}

/** The payment provider. Every method may throw PaymentsUnavailable, every write PaymentsRejected. */
export interface Payments {
  /** Creates one customer per user as long as the provider remembers keys (a day); store the id. */
  ensureCustomer(customer: NewCustomer): Promise<string>
  updateCustomer(customerId: string, changes: { email: string; name: string }): Promise<void>
  /** Ends the subscriptions at once. The provider keeps the records of payments. */
  deleteCustomer(customerId: string): Promise<void>
  /** Undefined for a deleted customer, and for one that we did not create. */
  findUserOf(customerId: string): Promise<string | undefined>

  createCheckout(checkout: NewCheckout): Promise<OpenedCheckout>
  findCheckout(id: string): Promise<CheckoutSnapshot | undefined>
  /** Returns the current state, also if the checkout has ended already: the customer may just have paid. */
  expireCheckout(id: string): Promise<CheckoutSnapshot>

  /** Reads all data of the customer, over all pages of the API. */
  readCustomer(customerId: string): Promise<CustomerSnapshot>

  previewChange(change: { subscriptionId: string; planKey: PaidPlanKey; at?: Date }): Promise<ChangePreview>
  changePlan(
    change: SubscriptionWrite & { planKey: PaidPlanKey } & Pick<ChangePreview, 'prorationAt' | 'isProrated'>,
  ): Promise<ChangedPlan>
  cancelAtPeriodEnd(write: SubscriptionWrite): Promise<SubscriptionSnapshot>
  /** Revokes the cancellation before the period ends. */
  resume(write: SubscriptionWrite): Promise<SubscriptionSnapshot>
  /** Refunds nothing; use `refund`. */
  cancelNow(write: SubscriptionWrite): Promise<SubscriptionSnapshot>
  /** Refunds the whole remaining amount unless an amount is given. */
  refund(refund: { chargeId: string; amountCents?: number; idempotencyKey: string }): Promise<void>

  /** Throws EventRejected unless the provider signed exactly these bytes within the last five minutes. */
  readEvent(rawBody: Buffer, signatureHeader: string | undefined): PaymentsEvent
  /** Asks the provider if the event does not name its customer. */
  findCustomerOf(event: PaymentsEvent): Promise<string | undefined>
  /** Customers with events since this date, each once; the provider keeps events for 30 days. */
  listChangedCustomers(since: Date): Promise<string[]>
}

/** A retry may help: no response, too many requests, or an error of the provider. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** A retry does not help. `code` is the provider's, such as `card_declined` or `resource_missing`. */
export class PaymentsRejected extends Error {
  override name = 'PaymentsRejected'
  readonly code: string | undefined

  constructor(message: string, options: { cause?: unknown; code?: string | undefined } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = options.code
  }
}

/** The event is unsigned, too old, not from the provider, or of another mode. */
export class EventRejected extends Error {
  override name = 'EventRejected'
}
