import { PLANS, isPaidPlan } from '@sidelight/domain/billing/plans'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpCatalogue } from './catalogue.ts'
import { createStripeClient } from './stripe-client.ts'
import { createStripePayments } from './stripe-payments.ts'
import { openStripeHarness, PAGES_OF_OURS, type StripeHarness } from './testing/stripe-harness.ts'

let harness: StripeHarness
beforeAll(async () => {
  harness = await openStripeHarness({ timeoutMs: 1500 })
})
afterAll(() => harness.close())

const DAY_SECONDS = 86_400

describe('customers', () => {
  it('are made once per user, whatever they are called by then', async () => {
    const { payments, stripe } = harness
    const rosa = { userId: 'user-1', email: 'rosa@example.test', name: 'Rosa' }
    const first = await payments.ensureCustomer(rosa)
    const again = await payments.ensureCustomer({ ...rosa, email: 'marin@example.test' })
    expect(again).toBe(first)
    const client = createStripeClient({ secretKey: 'sk_test_local', apiBase: stripe.url, timeoutMs: 5_000 })
    expect(await client.customers.retrieve(first)).toMatchObject({
      email: 'marin@example.test',
      metadata: { user_id: 'user-1' },
    })
  })

  it('who are gone have nothing, and whom nobody knows are refused', async () => {
    const { payments } = harness
    const customerId = await harness.newCustomer()
    await harness.subscribe(customerId, 'studio')
    await payments.deleteCustomer(customerId)
    await payments.deleteCustomer(customerId)
    expect(await payments.readCustomer(customerId)).toMatchObject({ isDeleted: true, subscriptions: [], charges: [] })
    await expect(payments.readCustomer('cus_nobody')).rejects.toMatchObject({
      name: 'PaymentsRefused',
      code: 'resource_missing',
    })
  })
})

describe('a checkout', () => {
  const base = async () => ({
    ...PAGES_OF_OURS,
    customerId: await harness.newCustomer(),
    idempotencyKey: crypto.randomUUID(),
    metadata: { checkout_id: 'one' },
  })

  it.each(PLANS.filter(({ key }) => isPaidPlan(key)))(
    'of $name costs what our table says',
    async ({ key, priceCents }) => {
      if (!isPaidPlan(key)) throw new Error('Nothing to pay')
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

  it('of pages is known by their number and what was paid', async () => {
    const customerId = await harness.newCustomer()
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

  it('is the same under the same key, and another under another', async () => {
    const { payments } = harness
    const order = { ...(await base()), mode: 'payment' as const, pages: 5, unitAmountCents: 100 }
    const [one, two] = await Promise.all([payments.createCheckout(order), payments.createCheckout(order)])
    expect(two).toEqual(one)
    await expect(payments.createCheckout({ ...order, pages: 6 })).rejects.toMatchObject({ name: 'PaymentsRefused' })
    const other = await payments.createCheckout({ ...order, idempotencyKey: crypto.randomUUID() })
    expect(other.id).not.toBe(one.id)
  })

  it('[P08] asked for twice while the first answer is on its way is one', async () => {
    const order = { ...(await base()), mode: 'payment' as const, pages: 5, unitAmountCents: 100 }
    await harness.stripe.planFaults({ fault: 'slow', delayMs: 300, on: 'POST /v1/checkout/sessions' })
    const asked = await Promise.all([1, 2, 3].map(() => harness.payments.createCheckout(order)))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect((await harness.read(order.customerId)).checkouts).toHaveLength(1)
  })

  it('[P12] whose answer got lost is found again, not made again', async () => {
    const order = { ...(await base()), mode: 'payment' as const, pages: 5, unitAmountCents: 100 }
    await harness.stripe.planFaults({ fault: 'cut-after', on: 'POST /v1/checkout/sessions' })
    const { id } = await harness.payments.createCheckout(order)
    const { checkouts } = await harness.read(order.customerId)
    expect(checkouts.map((checkout) => checkout.id)).toEqual([id])
  })

  it('ends when it is told to, stays paid when it was, and ends by itself', async () => {
    const { payments, stripe } = harness
    const order = { ...(await base()), mode: 'payment' as const, pages: 5, unitAmountCents: 100 }
    const left = await payments.createCheckout(order)
    expect((await payments.expireCheckout(left.id)).status).toBe('expired')
    expect((await payments.expireCheckout(left.id)).status).toBe('expired')
    const paid = await harness.buyPages(order.customerId, 5, 100)
    expect(await payments.expireCheckout(paid)).toMatchObject({ status: 'complete', isPaid: true })
    const expiresAt = new Date(Date.now() + 45 * 60_000)
    const short = await payments.createCheckout({ ...order, expiresAt, idempotencyKey: 'short' })
    expect(Math.abs(short.expiresAt.getTime() - expiresAt.getTime())).toBeLessThan(2_000)
    await stripe.advance(2 * DAY_SECONDS)
    expect(await payments.findCheckout(short.id)).toMatchObject({ status: 'expired', url: undefined })
    expect(await payments.findCheckout('cs_test_nobody')).toBeUndefined()
  })

  it('[P26] that was ordered from a bank is complete and not paid, until the money is there', async () => {
    const { payments, stripe } = harness
    const { id } = await payments.createCheckout({
      ...(await base()),
      mode: 'payment',
      pages: 5,
      unitAmountCents: 100,
    })
    await stripe.pay(id, { byBank: true })
    expect(await payments.findCheckout(id)).toMatchObject({ status: 'complete', isPaid: false })
    await stripe.settlePayment(id, true)
    const checkout = await payments.findCheckout(id)
    expect(checkout?.isPaid).toBe(true)
    const { charges } = await harness.read(checkout?.customerId ?? '')
    expect(charges).toMatchObject([{ cardBrand: undefined, cardLast4: undefined, amountCents: 500 }])
  })

  it('[P04] is refused while the price at Stripe is another than ours, and sold again after the setup', async () => {
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
    const fresh = createStripePayments(settings)
    await expect(fresh.createCheckout(order)).rejects.toMatchObject({ code: 'price_missing' })
    expect(await setUpCatalogue(client)).toEqual(['price sidelight_plan_studio_monthly of 4000 usd cents'])
    expect(await setUpCatalogue(client)).toEqual([])
    expect((await fresh.createCheckout(order)).url).toContain(stripe.url)
  })
})

describe('while Stripe is away', () => {
  it.each([
    ['server-error', 2],
    ['cut-before', 2],
  ] as const)('a call that meets %s %i times gets through', async (fault, times) => {
    await harness.stripe.planFaults({ fault, times, on: 'POST /v1/customers' })
    expect(await harness.newCustomer()).toMatch(/^cus_/)
  })

  it.each(['server-error', 'rate-limit', 'hang', 'cut-before'] as const)(
    '%s without end is an outage',
    async (fault) => {
      await harness.stripe.planFaults({ fault, times: 50, on: 'POST /v1/customers' })
      await expect(harness.newCustomer()).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
      await harness.stripe.planFaults()
    },
  )

  it('[X05] a key it does not know is an outage for everybody else, and nothing of theirs is told', async () => {
    const apiBase = harness.stripe.url
    const stranger = createStripePayments({ secretKey: 'sk_live_1', apiBase, timeoutMs: 5_000, webhookSecrets: [] })
    const error = await stranger.readCustomer('cus_secret').catch((thrown: unknown) => thrown as Error)
    expect(error).toMatchObject({ name: 'PaymentsUnavailable' })
    expect((error as Error).message).not.toMatch(/cus_secret|sk_live/)
    expect(error).not.toBeInstanceOf(Stripe.errors.StripeError)
  })
})
