import type { Stripe } from 'stripe'

/**
 * The SDK's types as they are sent: decimals are still text, and a reference is an id unless the call expands it.
 */
type TextForDecimals<T> = {
  [K in keyof T]: [Exclude<T[K], null | undefined>] extends [Stripe.Decimal]
    ? string | Extract<T[K], null | undefined>
    : T[K]
}
type WithIds<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> }

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export type Customer = Omit<Stripe.Customer, 'test_clock' | 'invoice_settings'> & {
  test_clock: string | null
  invoice_settings: WithIds<Stripe.Customer.InvoiceSettings, 'default_payment_method'>
}
export type Product = Stripe.Product
export type Price = WithIds<TextForDecimals<Stripe.Price>, 'product'>
export type Plan = TextForDecimals<Stripe.Plan>
export type PaymentMethod = WithIds<Stripe.PaymentMethod, 'customer'>
export type PaymentIntent = WithIds<Stripe.PaymentIntent, 'customer' | 'latest_charge' | 'payment_method'>
export type Charge = WithIds<Stripe.Charge, 'customer' | 'payment_intent'>
export type Refund = WithIds<Stripe.Refund, 'charge' | 'customer' | 'payment_intent'>
export type Dispute = WithIds<Stripe.Dispute, 'charge' | 'payment_intent'>
export type Session = WithIds<Stripe.Checkout.Session, 'customer' | 'payment_intent' | 'subscription' | 'invoice'>
export type SessionItem = Omit<Stripe.LineItem, 'price'> & { price: Price }
export type InvoicePayment = Omit<WithIds<Stripe.InvoicePayment, 'invoice'>, 'payment'> & {
  payment: { type: 'payment_intent'; payment_intent: string }
}

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: Price; plan: Plan }
type PendingUpdate = Omit<Stripe.Subscription.PendingUpdate, 'subscription_items'> & {
  subscription_items: SubscriptionItem[]
}
export type Subscription = Omit<
  WithIds<Stripe.Subscription, 'customer' | 'latest_invoice' | 'default_payment_method' | 'test_clock'>,
  'items' | 'pending_update'
> & { items: List<SubscriptionItem>; pending_update: PendingUpdate | null }

type LinePricing = TextForDecimals<Stripe.InvoiceLineItem.Pricing>
export type InvoiceLine = Omit<TextForDecimals<Stripe.InvoiceLineItem>, 'pricing'> & { pricing: LinePricing }
export type Invoice = Omit<
  WithIds<Stripe.Invoice, 'customer' | 'default_payment_method' | 'test_clock'>,
  'lines' | 'payments'
> & { lines: List<InvoiceLine> }

export type Event = Omit<Stripe.EventBase, 'data'> & { data: { object: Record<string, unknown> } }

export interface Kinds {
  customer: Customer
  product: Product
  price: Price
  payment_method: PaymentMethod
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  invoice: Invoice
  invoice_payment: InvoicePayment
  subscription: Subscription
  'checkout.session': Session
  event: Event
}
export type Kind = keyof Kinds
