import { createPriceFinder, CURRENCY, PAGES_PRODUCT } from './catalogue.ts'
import type { NewCheckout, OpenedCheckout, Payments } from './payments.ts'
import { PaymentsRejected } from './payments.ts'
import { changePlan, previewChange } from './plan-changes.ts'
import { createPageGuard } from './provider-pages.ts'
import { readCustomer } from './read-customer.ts'
import { callStripe, createStripeClient, isMissing, type StripeSettings } from './stripe-client.ts'
import { findCustomerOf, listChangedCustomers, readEvent } from './stripe-events.ts'
import { toDate, secondsOf } from './stripe-time.ts'
import { describeCheckout, describeSubscription } from './stripe-snapshots.ts'

export interface StripePaymentsSettings extends StripeSettings {
  webhookSecrets: readonly string[]
}

export function createStripePayments(settings: StripePaymentsSettings): Payments {
  const stripe = createStripeClient(settings)
  const guard = createPageGuard(settings.apiBase)
  const findPrice = createPriceFinder(stripe)
  const access = { stripe, guard, findPrice }
  const eventSource = { secrets: settings.webhookSecrets, isLive: /^[rs]k_live_/.test(settings.secretKey) }

  const updateSubscription = async (id: string, changes: { cancel_at_period_end: boolean }, idempotencyKey: string) =>
    describeSubscription(await callStripe(() => stripe.subscriptions.update(id, changes, { idempotencyKey })))

  /** False for a deleted customer. */
  const updateCustomer = async (id: string, changes: { email: string; name: string }) =>
    (await callStripe(() => stripe.customers.update(id, changes)).catch(ignoreMissing)) !== undefined

  return {
    async ensureCustomer({ userId, email, name }) {
      // Name and address are set afterwards: as part of the keyed request, a changed name would make Stripe reject it.
      const create = (idempotencyKey: string) =>
        callStripe(() => stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey }))
      let { id } = await create(`customer:${userId}`)
      // Stripe remembers a key for a day, even if the customer created with it was deleted since.
      while (!(await updateCustomer(id, { email, name }))) ({ id } = await create(`customer:${userId}:after:${id}`))
      return id
    },
    async updateCustomer(customerId, changes) {
      await callStripe(() => stripe.customers.update(customerId, changes))
    },
    async deleteCustomer(customerId) {
      await callStripe(() => stripe.customers.del(customerId)).catch(ignoreMissing)
    },
    async findUserOf(customerId) {
      const customer = await callStripe(() => stripe.customers.retrieve(customerId)).catch(ignoreMissing)
      return customer === undefined || customer.deleted ? undefined : customer.metadata['user_id']
    },
    async createCheckout(checkout) {
      const items = await toItemParams(checkout, findPrice)
      const session = await callStripe(() =>
        stripe.checkout.sessions.create(
          { ...toSessionParams(checkout), ...items },
          { idempotencyKey: checkout.idempotencyKey },
        ),
      )
      return toOpenedCheckout(session.id, guard(session.url), session.expires_at)
    },
    async findCheckout(id) {
      const session = await callStripe(() => stripe.checkout.sessions.retrieve(id)).catch(ignoreMissing)
      return session && describeCheckout(session, guard)
    },
    async expireCheckout(id) {
      const expired = await callStripe(() => stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
        if (error instanceof PaymentsRejected && !isMissing(error)) return undefined
        throw error
      })
      return describeCheckout(expired ?? (await callStripe(() => stripe.checkout.sessions.retrieve(id))), guard)
    },
    readCustomer: (customerId) => readCustomer(stripe, guard, customerId),
    previewChange: (change) => previewChange(access, change),
    changePlan: (change) => changePlan(access, change),
    cancelAtPeriodEnd: ({ subscriptionId, idempotencyKey }) =>
      updateSubscription(subscriptionId, { cancel_at_period_end: true }, idempotencyKey),
    resume: ({ subscriptionId, idempotencyKey }) =>
      updateSubscription(subscriptionId, { cancel_at_period_end: false }, idempotencyKey),
    async cancelNow({ subscriptionId, idempotencyKey }) {
      return describeSubscription(
        await callStripe(() => stripe.subscriptions.cancel(subscriptionId, { prorate: false }, { idempotencyKey })),
      )
    },
    async refund({ chargeId, amountCents, idempotencyKey }) {
      const amount = amountCents === undefined ? {} : { amount: amountCents }
      await callStripe(() => stripe.refunds.create({ charge: chargeId, ...amount }, { idempotencyKey }))
    },
    readEvent: (rawBody, signatureHeader) => readEvent(stripe, rawBody, signatureHeader, eventSource),
    findCustomerOf: (event) => findCustomerOf(stripe, event),
    listChangedCustomers: (since) => listChangedCustomers(stripe, since),
  }
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}

function toOpenedCheckout(id: string, url: string | undefined, expiresAt: number): OpenedCheckout {
  if (url === undefined) throw new PaymentsRejected('Stripe returned no payment page of its own', { code: 'no_page' })
  return { id, url, expiresAt: toDate(expiresAt) }
}

const toSessionParams = ({ customerId, successUrl, cancelUrl, expiresAt }: NewCheckout) => ({
  customer: customerId,
  success_url: successUrl,
  cancel_url: cancelUrl,
  ...(expiresAt && { expires_at: secondsOf(expiresAt) }),
})

async function toItemParams(checkout: NewCheckout, findPrice: ReturnType<typeof createPriceFinder>) {
  if (checkout.mode === 'subscription') {
    const { planKey } = checkout
    const metadata = { ...checkout.metadata, plan_key: planKey }
    const price = await findPrice(planKey)
    return {
      mode: 'subscription' as const,
      line_items: [{ price, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
    }
  }
  const { pages, unitAmountCents } = checkout
  const metadata = { ...checkout.metadata, pages: String(pages) }
  const price = { currency: CURRENCY, unit_amount: unitAmountCents, product: PAGES_PRODUCT }
  return {
    mode: 'payment' as const,
    line_items: [{ price_data: price, quantity: pages }],
    metadata,
    payment_intent_data: { metadata },
  }
}
