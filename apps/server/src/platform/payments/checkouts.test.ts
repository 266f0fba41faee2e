import { PLANS, isPaidPlan } from '@sidelight/domain/billing/plans'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpCatalogue } from './catalogue.ts'
import { createStripeClient } from './stripe-client.ts'
import { createStripePayments } from './stripe-payments.ts'
import { openStripeHarness, RETURN_URLS, type StripeHarness } from './testing/stripe-harness.ts'

let harness: StripeHarness
beforeAll(async () => {
  harness = await openStripeHarness({ timeoutMs: 1500 })
})
afterAll(() => harness.close())

const DAY_SECONDS = 86_400

describe('customers', () => {
  it('A user gets one customer, even after changing the address', async () => {
    const { payments, stripe } = harness
    const rosa = { userId: 'user-1', email: 'rosa@example.test', name: 'Rosa' }
    const first = await payments.ensureCustomer(rosa)
    const second = await payments.ensureCustomer({ ...rosa, email: 'marin@example.test' })
    expect(second).toBe(first)
    const client = createStripeClient({ secretKey: 'sk_test_local', apiBase: stripe.url, timeoutMs: 5_000 })
    expect(await client.customers.retrieve(first)).toMatchObject({
      email: 'marin@example.test',
      metadata: { user_id: 'user-1' },
    })
  })

  it('A deleted customer has no data, and an unknown customer is rejected', async () => {
    const { payments } = harness
    const customerId = await harness.createCustomer()
    await harness.subscribe(customerId, 'studio')
    await payments.deleteCustomer(customerId)
    await payments.deleteCustomer(customerId)
    expect(await payments.readCustomer(customerId)).toMatchObject({ isDeleted: true, subscriptions: [], charges: [] })
    await expect(payments.readCustomer('cus_unknown')).rejects.toMatchObject({
      name: 'PaymentsRejected',
      code: 'resource_missing',
    })
  })
})

describe('checkouts', () => {
  const base = async () => ({
    ...RETURN_URLS,
    customerId: await harness.createCustomer(),
    idempotencyKey: crypto.randomUUID(),
    metadata: { checkout_id: 'one' },
  })
  const fivePages = async () => ({ ...(await base()), mode: 'payment' as const, pages: 5, unitAmountCents: 100 })

  it.each(PLANS.filter(({ key }) => isPaidPlan(key)))(
    'A checkout of the plan $name costs what our table says',
    async ({ key, priceCents }) => {
      if (!isPaidPlan(key)) throw new Error('The plan is free')
      const { id } = await harness.payments.createCheckout({ ...(await base()), mode: 'subscription', planKey: key })
      expect(await harness.payments.findCheckout(id)).toMatchObject({
        mode: 'subscription',
        status: 'open',
        isPaid: false,
        planKey: key,
        totalCents: priceCents,
        metadata: { checkout_id: 'one', plan_key: key },
      })
    },
  )

  it('A checkout of pages has their number, its total and its charge', async () => {
    const customerId = await harness.createCustomer()
    const id = await harness.buyPages(customerId, 25, 80)
    const { checkouts, charges } = await harness.read(customerId)
    expect(checkouts).toMatchObject([{ id, isPaid: true, pages: 25, totalCents: 2000, currency: 'usd' }])
    expect(charges).toMatchObject([
      {
        paidFor: { kind: 'checkout', id },
        amountCents: 2000,
        cardBrand: 'visa',
        cardLast4: '4242',
        status: 'succeeded',
      },
    ])
    expect(charges[0]?.receiptUrl).toContain(harness.stripe.url)
  })

  it('A checkout with the same key is the same, and with another key another', async () => {
    const { payments } = harness
    const order = await fivePages()
    const [first, second] = await Promise.all([payments.createCheckout(order), payments.createCheckout(order)])
    expect(second).toEqual(first)
    await expect(payments.createCheckout({ ...order, pages: 6 })).rejects.toMatchObject({ name: 'PaymentsRejected' })
    const other = await payments.createCheckout({ ...order, idempotencyKey: crypto.randomUUID() })
    expect(other.id).not.toBe(first.id)
  })

  it('[P08] Simultaneous requests with one key create one checkout', async () => {
    const order = await fivePages()
    await harness.stripe.planFaults({ fault: 'slow', delayMs: 300, on: 'POST /v1/checkout/sessions' })
    const created = await Promise.all([1, 2, 3].map(() => harness.payments.createCheckout(order)))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect((await harness.read(order.customerId)).checkouts).toHaveLength(1)
  })

  it('[P12] A checkout whose response got lost is found again, not created again', async () => {
    const order = await fivePages()
    await harness.stripe.planFaults({ fault: 'cut-after', on: 'POST /v1/checkout/sessions' })
    const { id } = await harness.payments.createCheckout(order)
    const { checkouts } = await harness.read(order.customerId)
    expect(checkouts.map((checkout) => checkout.id)).toEqual([id])
  })

  it('A checkout can be expired, stays paid if it was, and expires by itself', async () => {
    const { payments, stripe } = harness
    const order = await fivePages()
    const abandoned = await payments.createCheckout(order)
    expect((await payments.expireCheckout(abandoned.id)).status).toBe('expired')
    expect((await payments.expireCheckout(abandoned.id)).status).toBe('expired')
    const paid = await harness.buyPages(order.customerId, 5, 100)
    expect(await payments.expireCheckout(paid)).toMatchObject({ status: 'complete', isPaid: true })
    const expiresAt = new Date(Date.now() + 45 * 60_000)
    const short = await payments.createCheckout({ ...order, expiresAt, idempotencyKey: 'short' })
    expect(Math.abs(short.expiresAt.getTime() - expiresAt.getTime())).toBeLessThan(2_000)
    await stripe.advance(2 * DAY_SECONDS)
    expect(await payments.findCheckout(short.id)).toMatchObject({ status: 'expired', url: undefined })
    expect(await payments.findCheckout('cs_test_unknown')).toBeUndefined()
  })

  it('[P26] A checkout by bank transfer is complete but unpaid until the money arrives', async () => {
    const { payments, stripe } = harness
    const { id } = await payments.createCheckout(await fivePages())
    await stripe.pay(id, { byBank: true })
    expect(await payments.findCheckout(id)).toMatchObject({ status: 'complete', isPaid: false })
    await stripe.settlePayment(id, true)
    const checkout = await payments.findCheckout(id)
    expect(checkout?.isPaid).toBe(true)
    const { charges } = await harness.read(checkout?.customerId ?? '')
    expect(charges).toMatchObject([{ cardBrand: undefined, cardLast4: undefined, amountCents: 500 }])
  })

  it('[P04] A plan whose price at Stripe differs from ours is not sold until the setup repairs it', async () => {
    const { stripe } = harness
    const settings = { secretKey: 'sk_test_local', apiBase: stripe.url, timeoutMs: 5_000, webhookSecrets: [] }
    const client = createStripeClient(settings)
    await client.prices.create({
      product: 'sidelight_plan_studio',
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
      lookup_key: 'sidelight_plan_studio_monthly',
      transfer_lookup_key: true,
    })
    const order = { ...(await base()), mode: 'subscription' as const, planKey: 'studio' as const }
    const uncached = createStripePayments(settings)
    await expect(uncached.createCheckout(order)).rejects.toMatchObject({ code: 'price_missing' })
    expect(await setUpCatalogue(client)).toEqual(['price sidelight_plan_studio_monthly of 4000 usd cents'])
    expect(await setUpCatalogue(client)).toEqual([])
    expect((await uncached.createCheckout(order)).url).toContain(stripe.url)
  })
})

describe('Stripe outages', () => {
  it.each([
    ['server-error', 2],
    ['cut-before', 2],
  ] as const)('A request succeeds after the fault "%s" occurs %i times', async (fault, times) => {
    await harness.stripe.planFaults({ fault, times, on: 'POST /v1/customers' })
    expect(await harness.createCustomer()).toMatch(/^cus_/)
  })

  it.each(['server-error', 'rate-limit', 'hang', 'cut-before'] as const)(
    'The fault "%s" on every attempt counts as an outage',
    async (fault) => {
      await harness.stripe.planFaults({ fault, times: 50, on: 'POST /v1/customers' })
      await expect(harness.createCustomer()).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
      await harness.stripe.planFaults()
    },
  )

  it('[X05] A key that Stripe rejects counts as an outage, and the error contains no data of Stripe', async () => {
    const apiBase = harness.stripe.url
    const wrongKey = createStripePayments({ secretKey: 'sk_live_1', apiBase, timeoutMs: 5_000, webhookSecrets: [] })
    const error = await wrongKey.readCustomer('cus_secret').catch((thrown: unknown) => thrown as Error)
    expect(error).toMatchObject({ name: 'PaymentsUnavailable' })
    expect((error as Error).message).not.toMatch(/cus_secret|sk_live/)
    expect(error).not.toBeInstanceOf(Stripe.errors.StripeError)
  })
})
