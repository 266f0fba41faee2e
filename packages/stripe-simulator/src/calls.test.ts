import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_KEY } from './simulator-client.ts'
import { openSimulatorHarness, orderPages, type SimulatorHarness } from './testing/simulator-harness.ts'

let harness: SimulatorHarness
let stripe: Stripe
beforeAll(async () => {
  harness = await openSimulatorHarness()
  stripe = harness.stripe
})
afterAll(() => harness.stop())

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as InstanceType<typeof Stripe.errors.StripeError>,
  )

describe('a key for an idempotent call', () => {
  it('gives the same answer to the same words, and does the thing once', async () => {
    const options = { idempotencyKey: 'order-1' }
    const first = await stripe.customers.create({ email: 'a@example.test' }, options)
    const second = await stripe.customers.create({ email: 'a@example.test' }, options)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const { data } = await stripe.customers.list({ email: 'a@example.test' })
    expect(data).toHaveLength(1)
  })

  it('refuses other words', async () => {
    const options = { idempotencyKey: 'order-2' }
    await stripe.customers.create({ email: 'b@example.test' }, options)
    const error = await refusal(stripe.customers.create({ email: 'c@example.test' }, options))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error?.statusCode).toBe(400)
  })

  it('does not remember a mistake, so that it can be put right under the same key', async () => {
    const options = { idempotencyKey: 'order-3' }
    const wrong = stripe.products.create({ name: '' }, options)
    expect((await refusal(wrong))?.code).toBe('parameter_missing')
    expect((await stripe.products.create({ name: 'Right' }, options)).name).toBe('Right')
  })
})

describe('answers', () => {
  it('come in pages, newest first, until there are no more', async () => {
    const made: string[] = []
    for (let at = 0; at < 23; at++) made.push((await stripe.customers.create({ email: 'many@example.test' })).id)
    const first = await stripe.customers.list({ email: 'many@example.test' })
    expect(first).toMatchObject({ has_more: true, data: { length: 10 } })
    const all: string[] = []
    for await (const { id } of stripe.customers.list({ email: 'many@example.test', limit: 7 })) all.push(id)
    expect(all).toEqual(made.toReversed())
    expect((await refusal(stripe.customers.list({ limit: 101 })))?.param).toBe('limit')
  })

  it('hold the things themselves where that was asked for, and refuse what cannot be', async () => {
    const customer = await stripe.customers.create({ name: 'Rosa' })
    const { id } = await orderPages(harness, customer.id)
    await harness.client.pay(id)
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['customer', 'payment_intent.latest_charge', 'line_items'],
    })
    expect(session).toMatchObject({
      customer: { name: 'Rosa' },
      payment_intent: { latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } } },
      line_items: { data: [{ quantity: 25, amount_total: 2000 }] },
    })
    expect((await refusal(stripe.checkout.sessions.retrieve(id, { expand: ['nonsense'] })))?.param).toBe('expand')
  })

  it('say what is missing, unknown or not allowed in the words of the SDK', async () => {
    const missing = await refusal(stripe.subscriptions.retrieve('sub_none'))
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', type: 'StripeInvalidRequestError' })
    expect(missing?.requestId).toMatch(/^req_/)
    const { hostname, port } = new URL(harness.client.url)
    const stranger = new Stripe('sk_live_x', { host: hostname, port, protocol: 'http', telemetry: false })
    expect(await refusal(stranger.customers.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect((await refusal(stripe.accounts.list()))?.statusCode).toBe(404)
  })
})

describe('the catalogue', () => {
  it('holds our prices by their names, each name one price', async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ['sidelight_plan_studio_monthly'] })
    expect(data).toMatchObject([{ unit_amount: 4000, currency: 'usd', recurring: { interval: 'month' } }])
    const price = {
      product: 'sidelight_plan_studio',
      currency: 'usd',
      unit_amount: 4500,
      recurring: { interval: 'month' as const },
      lookup_key: 'sidelight_plan_studio_monthly',
    }
    expect((await refusal(stripe.prices.create(price)))?.param).toBe('lookup_key')
    const moved = await stripe.prices.create({ ...price, transfer_lookup_key: true })
    const after = await stripe.prices.list({ lookup_keys: ['sidelight_plan_studio_monthly'] })
    expect(after.data.map(({ id }) => id)).toEqual([moved.id])
  })
})

describe('what goes wrong on demand', () => {
  const quiet = (timeout = 10_000) => {
    const { hostname, port } = new URL(harness.client.url)
    const options = { host: hostname, port, protocol: 'http', telemetry: false, timeout } as const
    return new Stripe(LOCAL_KEY, { ...options, maxNetworkRetries: 0 })
  }

  it.each([
    ['server-error', 'StripeAPIError', 500, 1],
    ['rate-limit', 'StripeRateLimitError', 429, 1],
    // A connection that was closed is tried once more, even by a client that was told not to.
    ['cut-before', 'StripeConnectionError', undefined, 2],
    ['hang', 'StripeConnectionError', undefined, 1],
  ] as const)('%s is a %s', async (fault, type, statusCode, times) => {
    await harness.client.planFaults({ fault, times, on: 'GET /v1/prices' })
    expect(await refusal(quiet(fault === 'hang' ? 300 : undefined).prices.list())).toMatchObject({ type, statusCode })
    expect((await quiet().prices.list()).data.length).toBeGreaterThan(0)
  })

  it('an answer that got lost comes again under its key', async () => {
    await harness.client.planFaults({ fault: 'cut-after', times: 2, on: 'POST /v1/customers' })
    const wish = { email: 'lost@example.test' }
    const error = await refusal(quiet().customers.create(wish, { idempotencyKey: 'lost-1' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    const found = await stripe.customers.create(wish, { idempotencyKey: 'lost-1' })
    const { data } = await stripe.customers.list({ email: 'lost@example.test' })
    expect(data.map(({ id }) => id)).toEqual([found.id])
  })
})
