import { startStripeWithCatalogue } from '#testing/start-stripe.ts'
import type { StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'
import type { PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { CustomerSnapshot, SubscriptionSnapshot } from '../customer-snapshot.ts'
import type { Payments } from '../payments.ts'
import { createStripePayments } from '../stripe-payments.ts'

export interface StripeHarness {
  payments: Payments
  stripe: StripeSimulator
  createCustomer(): Promise<string>
  /** Subscribes through a checkout, by default with a card that pays. */
  subscribe(customerId: string, planKey: PaidPlanKey, number?: string): Promise<SubscriptionSnapshot>
  buyPages(customerId: string, pages: number, unitAmountCents: number): Promise<string>
  read(customerId: string): Promise<CustomerSnapshot>
  getSubscription(customerId: string): Promise<SubscriptionSnapshot>
  close(): Promise<void>
}

export const RETURN_URLS = {
  successUrl: 'http://127.0.0.1:9/dashboard/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://127.0.0.1:9/dashboard/cancel',
}

/** Connects our payments code to a simulator. */
export async function openStripeHarness({ timeoutMs = 5_000 } = {}): Promise<StripeHarness> {
  const stripe = await startStripeWithCatalogue()
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, STRIPE_WEBHOOK_SECRET: secret } = stripe.env
  const payments = createStripePayments({ secretKey, apiBase, timeoutMs, webhookSecrets: [secret] })
  const checkout = (customerId: string) => ({
    ...RETURN_URLS,
    customerId,
    idempotencyKey: crypto.randomUUID(),
    metadata: { checkout_id: crypto.randomUUID() },
  })
  const getSubscription = async (customerId: string) => {
    const subscription = (await payments.readCustomer(customerId)).subscriptions.at(-1)
    if (subscription === undefined) throw new Error('The customer has no subscription')
    return subscription
  }
  return {
    payments,
    stripe,
    createCustomer: () =>
      payments.ensureCustomer({ userId: crypto.randomUUID(), email: 'rosa@sidelight.local', name: 'Rosa Marin' }),
    async subscribe(customerId, planKey, number = '4242424242424242') {
      const { id } = await payments.createCheckout({ ...checkout(customerId), mode: 'subscription', planKey })
      await stripe.pay(id, { number })
      return getSubscription(customerId)
    },
    async buyPages(customerId, pages, unitAmountCents) {
      const order = { ...checkout(customerId), mode: 'payment' as const, pages, unitAmountCents }
      const { id } = await payments.createCheckout(order)
      await stripe.pay(id)
      return id
    },
    read: (customerId) => payments.readCustomer(customerId),
    getSubscription,
    close: stripe.stop,
  }
}
