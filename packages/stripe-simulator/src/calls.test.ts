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

const catchError = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as InstanceType<typeof Stripe.errors.StripeError>,
  )

describe('Idempotency keys', () => {
  it('A repeated request with the same idempotency key gets the same answer and creates one customer', async () => {
    const options = { idempotencyKey: 'order-1' }
    const first = await stripe.customers.create({ email: 'a@example.test' }, options)
    const second = await stripe.customers.create({ email: 'a@example.test' }, options)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const { data } = await stripe.customers.list({ email: 'a@example.test' })
    expect(data).toHaveLength(1)
  })

  it('An idempotency key with different parameters is refused', async () => {
    const options = { idempotencyKey: 'order-2' }
    await stripe.customers.create({ email: 'b@example.test' }, options)
    const error = await catchError(stripe.customers.create({ email: 'c@example.test' }, options))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error?.statusCode).toBe(400)
  })

  it('An invalid request can be corrected under the same idempotency key', async () => {
    const options = { idempotencyKey: 'order-3' }
    const wrong = stripe.products.create({ name: '' }, options)
    expect((await catchError(wrong))?.code).toBe('parameter_missing')
    expect((await stripe.products.create({ name: 'Right' }, options)).name).toBe('Right')
  })
})

describe('API answers', () => {
  it('Lists are paginated, newest first, until there are no more objects', async () => {
    const createdIds: string[] = []
    for (let at = 0; at < 23; at++) createdIds.push((await stripe.customers.create({ email: 'many@example.test' })).id)
    const first = await stripe.customers.list({ email: 'many@example.test' })
    expect(first).toMatchObject({ has_more: true, data: { length: 10 } })
    const listedIds: string[] = []
    for await (const { id } of stripe.customers.list({ email: 'many@example.test', limit: 7 })) listedIds.push(id)
    expect(listedIds).toEqual(createdIds.toReversed())
    expect((await catchError(stripe.customers.list({ limit: 101 })))?.param).toBe('limit')
  })

  it('An expanded answer holds the referenced objects, and an unknown path is refused', async () => {
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
    expect((await catchError(stripe.checkout.sessions.retrieve(id, { expand: ['nonsense'] })))?.param).toBe('expand')
  })

  it('A missing object, a live key and an unknown URL get the errors that the SDK knows', async () => {
    const missing = await catchError(stripe.subscriptions.retrieve('sub_none'))
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', type: 'StripeInvalidRequestError' })
    expect(missing?.requestId).toMatch(/^req_/)
    const { hostname, port } = new URL(harness.client.url)
    const liveClient = new Stripe('sk_live_x', { host: hostname, port, protocol: 'http', telemetry: false })
    expect(await catchError(liveClient.customers.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect((await catchError(stripe.accounts.list()))?.statusCode).toBe(404)
  })
})

describe('The catalogue', () => {
  it('A price is found by its lookup key, which belongs to one price at a time', async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ['sidelight_plan_studio_monthly'] })
    expect(data).toMatchObject([{ unit_amount: 4000, currency: 'usd', recurring: { interval: 'month' } }])
    const price = {
      product: 'sidelight_plan_studio',
      currency: 'usd',
      unit_amount: 4500,
      recurring: { interval: 'month' as const },
      lookup_key: 'sidelight_plan_studio_monthly',
    }
    expect((await catchError(stripe.prices.create(price)))?.param).toBe('lookup_key')
    const replacement = await stripe.prices.create({ ...price, transfer_lookup_key: true })
    const after = await stripe.prices.list({ lookup_keys: ['sidelight_plan_studio_monthly'] })
    expect(after.data.map(({ id }) => id)).toEqual([replacement.id])
  })
})

describe('Planned faults', () => {
  const clientWithoutRetries = (timeout = 10_000) => {
    const { hostname, port } = new URL(harness.client.url)
    const options = { host: hostname, port, protocol: 'http', telemetry: false, timeout } as const
    return new Stripe(LOCAL_KEY, { ...options, maxNetworkRetries: 0 })
  }

  it.each([
    ['server-error', 'StripeAPIError', 500, 1],
    ['rate-limit', 'StripeRateLimitError', 429, 1],
    // The SDK retries a closed connection once, even without network retries.
    ['cut-before', 'StripeConnectionError', undefined, 2],
    ['hang', 'StripeConnectionError', undefined, 1],
  ] as const)('The planned fault "%s" reaches the caller as a %s', async (fault, type, statusCode, times) => {
    await harness.client.planFaults({ fault, times, on: 'GET /v1/prices' })
    expect(await catchError(clientWithoutRetries(fault === 'hang' ? 300 : undefined).prices.list())).toMatchObject({
      type,
      statusCode,
    })
    expect((await clientWithoutRetries().prices.list()).data.length).toBeGreaterThan(0)
  })

  it('An answer that was lost is repeated under its idempotency key', async () => {
    await harness.client.planFaults({ fault: 'cut-after', times: 2, on: 'POST /v1/customers' })
    const params = { email: 'lost@example.test' }
    const error = await catchError(clientWithoutRetries().customers.create(params, { idempotencyKey: 'lost-1' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError)
    const found = await stripe.customers.create(params, { idempotencyKey: 'lost-1' })
    const { data } = await stripe.customers.list({ email: 'lost@example.test' })
    expect(data.map(({ id }) => id)).toEqual([found.id])
  })
})
