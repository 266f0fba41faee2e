import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openSimulatorHarness,
  orderPages,
  subscribe,
  subscribeTo,
  type SimulatorHarness,
} from './testing/simulator-harness.ts'

let harness: SimulatorHarness
let customer: string
beforeAll(async () => {
  harness = await openSimulatorHarness()
  customer = (await harness.stripe.customers.create({ email: 'rosa@sidelight.local', name: 'Rosa <b>Marin</b>' })).id
})
afterAll(() => harness.stop())

const submitForm = (url: string | null, fields: Record<string, string>) =>
  fetch(url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ expiry: '12 / 34', ...fields }) })

async function intentOf(sessionId: string): Promise<string> {
  const { payment_intent: intent } = await harness.stripe.checkout.sessions.retrieve(sessionId)
  return typeof intent === 'string' ? intent : ''
}

describe('The checkout page', () => {
  it('The checkout page shows the items, the price, a test notice and a link back', async () => {
    const { url } = await orderPages(harness, customer)
    const page = await (await fetch(url ?? '')).text()
    for (const text of [
      'No money moves',
      '$20.00',
      '25 × $0.80',
      'rosa@sidelight.local',
      'http://127.0.0.1:9/cancel',
    ]) {
      expect(page).toContain(text)
    }
  })

  it('The checkout page charges a card once and redirects back with the session id', async () => {
    const { id, url } = await orderPages(harness, customer)
    const answer = await submitForm(url, { number: '4242 4242 4242 4242' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://127.0.0.1:9/success?session_id=${id}`,
    ])
    expect(await harness.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 2000,
      url: null,
    })
    const again = await submitForm(url, { number: '4242424242424242' })
    expect(again.status).toBe(303)
    const { data } = await harness.stripe.charges.list({ customer })
    expect(data.filter(({ paid }) => paid)).toHaveLength(1)
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4242 4242 4242 4241', 'Your card number or its expiry is not valid.'],
  ])('The card %s is refused with the message "%s", and another card can pay', async (number, sentence) => {
    const { id, url } = await orderPages(harness, customer)
    expect(await (await submitForm(url, { number })).text()).toContain(sentence.replaceAll("'", '&#39;'))
    expect((await harness.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    expect((await submitForm(url, { number: '4242424242424242' })).status).toBe(303)
  })

  it('A card that requires authentication is charged only after the customer confirmed', async () => {
    const { id, url } = await orderPages(harness, customer)
    const card = { number: '4000002760003184' }
    expect(await (await submitForm(url, card)).text()).toContain('Complete authentication')
    expect(await (await submitForm(url, { ...card, confirm: 'no' })).text()).toContain('unable to authenticate')
    expect((await harness.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
    expect((await submitForm(url, { ...card, confirm: 'yes' })).status).toBe(303)
  })

  it('An expired checkout page charges no card', async () => {
    const { id, url } = await orderPages(harness, customer)
    await harness.stripe.checkout.sessions.expire(id)
    const page = await submitForm(url, { number: '4242424242424242' })
    expect(await page.text()).toContain('This checkout has expired')
    expect((await harness.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  })

  it('A subscription begins when a card was charged, and not when it was declined', async () => {
    const { id, url } = await subscribeTo(harness, customer, harness.prices.studio)
    await submitForm(url, { number: '4000000000000002' })
    expect((await harness.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
    await submitForm(url, { number: '4242424242424242' })
    const session = await harness.stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice'] })
    expect(session).toMatchObject({
      subscription: { status: 'active', metadata: { plan_key: 'studio' } },
      invoice: { status: 'paid', amount_paid: 4000, billing_reason: 'subscription_create' },
    })
  })

  it('A bank debit succeeds or fails days after the checkout', async () => {
    const coming = await orderPages(harness, customer)
    const failing = await orderPages(harness, customer)
    for (const { url } of [coming, failing]) expect((await submitForm(url, { bank: 'yes' })).status).toBe(303)
    expect(await harness.stripe.checkout.sessions.retrieve(coming.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    await harness.client.settlePayment(failing.id, false)
    await harness.client.advance(4 * 86_400)
    expect((await harness.stripe.checkout.sessions.retrieve(coming.id)).payment_status).toBe('paid')
    expect((await harness.stripe.checkout.sessions.retrieve(failing.id)).payment_status).toBe('unpaid')
  })

  it('A plan cannot be paid by bank debit', async () => {
    const { id } = await subscribeTo(harness, customer, harness.prices.studio)
    await expect(harness.client.pay(id, { byBank: true })).rejects.toThrow(
      'Plans are not paid from a bank account here.',
    )
    expect((await harness.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  })

  it('The receipt shows the amount, the card and the refund', async () => {
    const { id, url } = await orderPages(harness, customer)
    await submitForm(url, { number: '5555555555554444' })
    const intent = await intentOf(id)
    await harness.stripe.refunds.create({ payment_intent: intent, amount: 500 })
    const { data } = await harness.stripe.charges.list({ payment_intent: intent })
    const page = await (await fetch(data[0]?.receipt_url ?? '')).text()
    for (const text of ['$20.00', 'mastercard ending in 4444', '$5.00']) expect(page).toContain(text)
  })
})

describe('Refunds and disputes', () => {
  it('A refund cannot exceed the charge, and a disputed charge cannot be refunded', async () => {
    const { stripe, client } = harness
    const { id, url } = await orderPages(harness, customer)
    await submitForm(url, { number: '4242424242424242' })
    const intent = await intentOf(id)
    const payment = { payment_intent: intent }
    await stripe.refunds.create({ ...payment, amount: 1500 })
    await expect(stripe.refunds.create({ ...payment, amount: 501 })).rejects.toMatchObject({ param: 'amount' })
    await stripe.refunds.create(payment)
    await expect(stripe.refunds.create(payment)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const { data } = await stripe.charges.list(payment)
    expect(data).toMatchObject([{ amount_refunded: 2000, refunded: true }])

    const disputedOrder = await orderPages(harness, customer)
    await client.pay(disputedOrder.id, { number: '4000000000000259' })
    const disputed = await intentOf(disputedOrder.id)
    const { data: disputes } = await stripe.disputes.list({ payment_intent: disputed })
    expect(disputes).toMatchObject([{ status: 'needs_response', amount: 2000 }])
    await expect(stripe.refunds.create({ payment_intent: disputed })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await client.closeDispute(disputes[0]?.id ?? '', 'won')
    expect((await stripe.disputes.retrieve(disputes[0]?.id ?? '')).status).toBe('won')
  })
})

describe('The home page', () => {
  it('The home page lists subscriptions and lets a month pass', async () => {
    const { stripe, client } = harness
    const subscriber = await subscribe(harness, 'independent')
    const page = await (await fetch(client.url)).text()
    expect(page).toContain('rosa@sidelight.local: Sidelight Independent')
    const before = await client.now()
    await fetch(client.url, { method: 'POST', body: new URLSearchParams({ seconds: String(32 * 86_400) }) })
    expect((await client.now()) - before).toBeGreaterThanOrEqual(32 * 86_400)
    const { data } = await stripe.invoices.list({ customer: subscriber.customer })
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })
})
