import { createPriceFinder, CURRENCY, PAGES_PRODUCT } from './catalogue.ts'
import type { NewCheckout, OpenedCheckout, Payments } from './payments.ts'
import { PaymentsRejected } from './payments.ts'
import { changePlan, previewChange } from './plan-changes.ts'
import { createPageGuard } from './provider-pages.ts'
import { readCustomer } from './read-customer.ts'
import { ask, createStripeClient, isMissing, type StripeSettings } from './stripe-client.ts'
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
  const harness = { stripe, guard, findPrice }
  const trust = { secrets: settings.webhookSecrets, isLive: /^[rs]k_live_/.test(settings.secretKey) }

  const describeUpdated = async (id: string, changes: { cancel_at_period_end: boolean }, idempotencyKey: string) =>
    describeSubscription(await ask(() => stripe.subscriptions.update(id, changes, { idempotencyKey })))

  /** False for one that was deleted. */
  const describe = async (id: string, changes: { email: string; name: string }) =>
    (await ask(() => stripe.customers.update(id, changes)).catch(forgiveMissing)) !== undefined

  return {
    async ensureCustomer({ userId, email, name }) {
      // Name and address come after: were they part of the keyed call, a change of either would have it refused.
      const create = (idempotencyKey: string) =>
        ask(() => stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey }))
      let { id } = await create(`customer:${userId}`)
      // A key is remembered for a day, also when the customer it made was deleted since.
      while (!(await describe(id, { email, name }))) ({ id } = await create(`customer:${userId}:after:${id}`))
      return id
    },
    async updateCustomer(customerId, changes) {
      await ask(() => stripe.customers.update(customerId, changes))
    },
    async deleteCustomer(customerId) {
      await ask(() => stripe.customers.del(customerId)).catch(forgiveMissing)
    },
    async createCheckout(checkout) {
      const items = await describeItems(checkout, findPrice)
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          { ...describePages(checkout), ...items },
          { idempotencyKey: checkout.idempotencyKey },
        ),
      )
      return openedCheckout(session.id, guard(session.url), session.expires_at)
    },
    async findCheckout(id) {
      const session = await ask(() => stripe.checkout.sessions.retrieve(id)).catch(forgiveMissing)
      return session && describeCheckout(session, guard)
    },
    async expireCheckout(id) {
      const expired = await ask(() => stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
        if (error instanceof PaymentsRejected && !isMissing(error)) return undefined
        throw error
      })
      return describeCheckout(expired ?? (await ask(() => stripe.checkout.sessions.retrieve(id))), guard)
    },
    readCustomer: (customerId) => readCustomer(stripe, guard, customerId),
    previewChange: (change) => previewChange(harness, change),
    changePlan: (change) => changePlan(harness, change),
    cancelAtPeriodEnd: ({ subscriptionId, idempotencyKey }) =>
      describeUpdated(subscriptionId, { cancel_at_period_end: true }, idempotencyKey),
    resume: ({ subscriptionId, idempotencyKey }) =>
      describeUpdated(subscriptionId, { cancel_at_period_end: false }, idempotencyKey),
    async cancelNow({ subscriptionId, idempotencyKey }) {
      return describeSubscription(
        await ask(() => stripe.subscriptions.cancel(subscriptionId, { prorate: false }, { idempotencyKey })),
      )
    },
    async refund({ chargeId, amountCents, idempotencyKey }) {
      const amount = amountCents === undefined ? {} : { amount: amountCents }
      await ask(() => stripe.refunds.create({ charge: chargeId, ...amount }, { idempotencyKey }))
    },
    readEvent: (rawBody, signatureHeader) => readEvent(stripe, rawBody, signatureHeader, trust),
    findCustomerOf: (event) => findCustomerOf(stripe, event),
    listChangedCustomers: (since) => listChangedCustomers(stripe, since),
  }
}

function forgiveMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}

function openedCheckout(id: string, url: string | undefined, expiresAt: number): OpenedCheckout {
  if (url === undefined) throw new PaymentsRejected('Stripe answered no page of its own to pay on', { code: 'no_page' })
  return { id, url, expiresAt: toDate(expiresAt) }
}

const describePages = ({ customerId, successUrl, cancelUrl, expiresAt }: NewCheckout) => ({
  customer: customerId,
  success_url: successUrl,
  cancel_url: cancelUrl,
  ...(expiresAt && { expires_at: secondsOf(expiresAt) }),
})

async function describeItems(checkout: NewCheckout, findPrice: ReturnType<typeof createPriceFinder>) {
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
