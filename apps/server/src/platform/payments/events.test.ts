import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayments } from './create-payments.ts'
import { createPageGuard } from './provider-pages.ts'
import { createStripePayments } from './stripe-payments.ts'
import { describeCharge } from './stripe-snapshots.ts'
import { openStripeHarness, type StripeHarness } from './testing/stripe-harness.ts'

let harness: StripeHarness
beforeAll(async () => {
  harness = await openStripeHarness()
})
afterAll(() => harness.close())

const SECRET = 'whsec_local'
const signer = new Stripe('sk_test_x').webhooks
const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: 1_790_000_000,
  livemode: false,
  data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1' } },
}
const payloadOf = (changes: object = {}) => JSON.stringify({ ...EVENT, ...changes })
const nowSeconds = () => Math.floor(Date.now() / 1000)
const sign = (payload: string, secret = SECRET, timestamp = nowSeconds()) =>
  signer.generateTestHeaderString({ payload, secret, timestamp })

describe('events', () => {
  it('A signed event names its customer', () => {
    const payload = payloadOf()
    expect(harness.payments.readEvent(Buffer.from(payload), sign(payload))).toEqual({
      id: 'evt_1',
      type: 'invoice.paid',
      createdAt: new Date(1_790_000_000_000),
      customerId: 'cus_1',
      chargeId: undefined,
    })
  })

  const valid = payloadOf()
  const header = sign(valid)
  const at = nowSeconds()
  const signature = /v1=(\w+)/.exec(header)?.[1] ?? ''
  it.each<[string, string, string | undefined]>([
    ['without a header', valid, undefined],
    ['with an empty header', valid, ''],
    ['with an invalid header', valid, 'hello'],
    ['of another secret', valid, sign(valid, 'whsec_other')],
    ['of an empty secret', valid, sign(valid, ' ')],
    ['with an additional byte', `${valid} `, header],
    ['with another customer', payloadOf({ data: { object: { object: 'invoice', customer: 'cus_2' } } }), header],
    ['written anew with other spaces', JSON.stringify(JSON.parse(valid), null, 1), header],
    ['six minutes old', valid, sign(valid, SECRET, at - 360)],
    ['with a fresh time before an old signature', valid, `t=${at + 5},v1=${signature}`],
    ['with the older scheme alone', valid, header.replace('v1=', 'v0=')],
    ['with a signature cut short', valid, header.slice(0, -1)],
  ])('[P21] An event %s is rejected', (_description, payload, forged) => {
    expect(() => harness.payments.readEvent(Buffer.from(payload), forged)).toThrow(
      expect.objectContaining({ name: 'EventRejected' }) as Error,
    )
  })

  it('[P25] An event from the other mode is rejected in live and in test mode', () => {
    const { STRIPE_API_BASE: apiBase } = harness.stripe.env
    const live = payloadOf({ livemode: true })
    expect(() => harness.payments.readEvent(Buffer.from(live), sign(live))).toThrow('another mode')
    const liveSettings = { apiBase, timeoutMs: 1_000, webhookSecrets: [SECRET], secretKey: 'sk_live_1' }
    expect(createStripePayments(liveSettings).readEvent(Buffer.from(live), sign(live)).id).toBe('evt_1')
    const test = payloadOf()
    expect(() => createStripePayments(liveSettings).readEvent(Buffer.from(test), sign(test))).toThrow('another mode')
  })

  it('[P21] An event signed with either secret is accepted while a secret is being replaced', () => {
    const { STRIPE_API_BASE: apiBase } = harness.stripe.env
    const settings = { apiBase, timeoutMs: 1_000, secretKey: 'sk_test_local' }
    const payments = createStripePayments({ ...settings, webhookSecrets: ['whsec_new', SECRET] })
    const payload = payloadOf()
    for (const secret of ['whsec_new', SECRET]) {
      expect(payments.readEvent(Buffer.from(payload), sign(payload, secret)).id).toBe('evt_1')
    }
  })

  it('The customer of a dispute event is found through its charge', async () => {
    const { payments, stripe } = harness
    const customerId = await harness.createCustomer()
    await harness.buyPages(customerId, 5, 100)
    const [charge] = (await harness.read(customerId)).charges
    await stripe.setDeliveryOptions({ isHeld: true })
    await stripe.dispute(charge?.id ?? '')
    const object = { id: 'du_1', object: 'dispute', charge: charge?.id }
    const payload = payloadOf({ type: 'charge.dispute.created', data: { object } })
    const event = payments.readEvent(Buffer.from(payload), sign(payload))
    expect(event).toMatchObject({ customerId: undefined, chargeId: charge?.id })
    expect(await payments.findCustomerOf(event)).toBe(customerId)
    expect(await payments.findCustomerOf({ ...event, chargeId: 'ch_unknown' })).toBeUndefined()
    const { charges, disputes } = await harness.read(customerId)
    expect(charges).toMatchObject([{ isDisputed: true }])
    expect(disputes).toMatchObject([{ chargeId: charge?.id, amountCents: 500, isInquiry: false }])
  })
})

describe('changed customers', () => {
  it('Every customer with events since the given date is listed once', async () => {
    const { payments, stripe } = harness
    await stripe.advance(3600)
    const since = new Date((await stripe.now()) * 1000)
    const rosa = await harness.createCustomer()
    const leo = await harness.createCustomer()
    for (let at = 0; at < 40; at++) await harness.buyPages(rosa, 1, 100)
    await harness.subscribe(leo, 'studio')
    const changed = await payments.listChangedCustomers(since)
    expect(changed.toSorted()).toEqual([rosa, leo].toSorted())
  })
})

describe('pages of the provider', () => {
  it.each([
    ['https://checkout.stripe.com/c/pay/cs_1', true],
    ['https://pay.stripe.com/receipts/x', true],
    ['https://invoice.stripe.com/i/x', true],
    ['http://pay.stripe.com/receipts/x', false],
    ['https://pay.stripe.com.evil.example/receipts', false],
    ['https://evil.example/pay.stripe.com', false],
    ['https://user@evil.example', false],
    ['https://pay.stripe.com@evil.example/', false],
    ['https://dashboard.stripe.com/', false],
    ['javascript:alert(1)', false],
    ['JavaScript:alert(1)//https://pay.stripe.com', false],
    ['data:text/html,hello', false],
    ['file:///etc/passwd', false],
    ['ftp://pay.stripe.com/', false],
    ['//pay.stripe.com/x', false],
    ['/receipts/1', false],
    ['blob:https://pay.stripe.com/1', false],
    ['http://127.0.0.1:54335/pay/1', false],
    ['', false],
    ['https://', false],
  ])('[P17] Whether customers may be sent to "%s": %s', (url, isAllowed) => {
    expect(createPageGuard('https://api.stripe.com')(url)).toBe(isAllowed ? url : undefined)
  })

  it.each([
    ['https://pay.stripe.com/receipts/x', 'https://pay.stripe.com/receipts/x'],
    ['https://evil.example/receipts/x', undefined],
  ])('[P17] A payment with the receipt %s is read with the receipt %s', (url, read) => {
    const charge = { id: 'ch_1', created: 1_790_000_000, receipt_url: url } as Stripe.Charge
    expect(describeCharge(charge, undefined, createPageGuard('https://api.stripe.com')).receiptUrl).toBe(read)
  })

  it('Pages of the simulator are allowed only if the simulator is configured', () => {
    const guard = createPageGuard('http://127.0.0.1:54335')
    expect(guard('http://127.0.0.1:54335/pay/1')).toBeDefined()
    expect(guard('http://127.0.0.1:54336/pay/1')).toBeUndefined()
    expect(guard(null)).toBeUndefined()
  })
})

describe('a missing provider', () => {
  it('Without a provider nothing is sold and no event is accepted', async () => {
    const unavailable = createPayments(undefined)
    const payload = payloadOf()
    expect(() => unavailable.readEvent(Buffer.from(payload), sign(payload))).toThrow('No payment provider')
    await expect(unavailable.readCustomer('cus_1')).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
    expect(await unavailable.listChangedCustomers(new Date(0))).toEqual([])
  })
})
