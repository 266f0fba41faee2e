import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSimulatorHarness, orderPages, type SimulatorHarness } from './testing/simulator-harness.ts'

const PURCHASE = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'checkout.session.completed',
]

let harness: SimulatorHarness
let server: Server
let customer: string
let received: Stripe.Event[] = []
let errorsToAnswer = 0

beforeAll(async () => {
  harness = await openSimulatorHarness()
  customer = (await harness.stripe.customers.create({})).id
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const header = request.headers['stripe-signature'] ?? ''
      const { webhooks } = new Stripe('sk_test_x')
      const event = webhooks.constructEvent(Buffer.concat(chunks), header, harness.client.env.STRIPE_WEBHOOK_SECRET)
      if (errorsToAnswer-- > 0) return void response.writeHead(500).end()
      received.push(event)
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await harness.client.addWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
})
beforeEach(async () => {
  await harness.client.setDeliveryOptions({})
  await harness.client.settleWebhooks()
  received = []
  errorsToAnswer = 0
})
afterAll(async () => {
  server.close()
  await harness.stop()
})

async function buy(): Promise<void> {
  const { id } = await orderPages(harness, customer)
  await harness.client.pay(id)
  await harness.client.settleWebhooks()
}

const receivedTypes = () => received.map(({ type }) => type)

describe('Webhook deliveries', () => {
  it('Each event is delivered once, signed, under the id that the API lists', async () => {
    await buy()
    expect(receivedTypes().toSorted()).toEqual(PURCHASE.toSorted())
    const { data } = await harness.stripe.events.list({ types: ['checkout.session.completed'], limit: 1 })
    expect(data[0]?.id).toBe(received.find(({ type }) => type === 'checkout.session.completed')?.id)
  })

  it('With two copies each event is delivered twice under one id', async () => {
    await harness.client.setDeliveryOptions({ copies: 2 })
    await buy()
    expect(received).toHaveLength(8)
    expect(new Set(received.map(({ id }) => id)).size).toBe(4)
  })

  it('Held events are delivered on release, in the given order', async () => {
    await harness.client.setDeliveryOptions({ isHeld: true })
    await buy()
    expect(received).toEqual([])
    const held = await harness.client.listHeldEvents()
    expect(held.map(({ type }) => type)).toEqual(PURCHASE)
    await harness.client.releaseEvents(held.map(({ id }) => id).toReversed())
    expect(receivedTypes()).toEqual(PURCHASE.toReversed())
  })

  it('Lost events are not delivered, but can be listed', async () => {
    await harness.client.setDeliveryOptions({ lost: ['checkout.session.completed'] })
    await buy()
    expect(receivedTypes()).not.toContain('checkout.session.completed')
    await harness.client.setDeliveryOptions({ lost: true })
    await buy()
    expect(received).toHaveLength(3)
    const { data } = await harness.stripe.events.list({ types: ['checkout.session.completed'], limit: 1 })
    expect(data).toHaveLength(1)
  })

  it('An event is sent again until its endpoint accepts it', async () => {
    errorsToAnswer = 2
    await buy()
    expect(new Set(receivedTypes()).size).toBe(4)
    expect(errorsToAnswer).toBeLessThan(0)
  })
})
