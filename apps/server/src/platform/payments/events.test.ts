import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayments } from './create-payments.ts'
import { createPageGuard } from './provider-pages.ts'
import { createStripePayments } from './stripe-payments.ts'
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

describe('an event', () => {
  it('says whom it concerns once its signature was checked', () => {
    const payload = payloadOf()
    expect(harness.payments.readEvent(Buffer.from(payload), sign(payload))).toEqual({
      id: 'evt_1',
      type: 'invoice.paid',
      createdAt: new Date(1_790_000_000_000),
      customerId: 'cus_1',
      chargeId: undefined,
    })
  })

  const good = payloadOf()
  const header = sign(good)
  const at = nowSeconds()
  const signature = /v1=(\w+)/.exec(header)?.[1] ?? ''
  it.each<[string, string, string | undefined]>([
    ['without a header', good, undefined],
    ['with an empty header', good, ''],
    ['with nonsense for a header', good, 'hello'],
    ['of another secret', good, sign(good, 'whsec_other')],
    ['of an empty secret', good, sign(good, ' ')],
    ['with one byte more', `${good} `, header],
    ['with another customer', payloadOf({ data: { object: { object: 'invoice', customer: 'cus_2' } } }), header],
    ['written anew with other spaces', JSON.stringify(JSON.parse(good), null, 1), header],
    ['six minutes old', good, sign(good, SECRET, at - 360)],
    ['with a fresh time before an old signature', good, `t=${at + 5},v1=${signature}`],
    ['with the older scheme alone', good, header.replace('v1=', 'v0=')],
    ['with a signature cut short', good, header.slice(0, -1)],
  ])('[P21] %s is refused', (_name, payload, forged) => {
    expect(() => harness.payments.readEvent(Buffer.from(payload), forged)).toThrow(
      expect.objectContaining({ name: 'EventRefused' }) as Error,
    )
  })

  it('[P25] of the other mode is refused, on both sides', () => {
    const { STRIPE_API_BASE: apiBase } = harness.stripe.env
    const live = payloadOf({ livemode: true })
    expect(() => harness.payments.readEvent(Buffer.from(live), sign(live))).toThrow('another mode')
    const ours = { apiBase, timeoutMs: 1_000, webhookSecrets: [SECRET], secretKey: 'sk_live_1' }
    expect(createStripePayments(ours).readEvent(Buffer.from(live), sign(live)).id).toBe('evt_1')
    const test = payloadOf()
    expect(() => createStripePayments(ours).readEvent(Buffer.from(test), sign(test))).toThrow('another mode')
  })

  it('[P21] is believed by either secret while one replaces the other', () => {
    const { STRIPE_API_BASE: apiBase } = harness.stripe.env
    const settings = { apiBase, timeoutMs: 1_000, secretKey: 'sk_test_local' }
    const both = createStripePayments({ ...settings, webhookSecrets: ['whsec_new', SECRET] })
    const payload = payloadOf()
    for (const secret of ['whsec_new', SECRET]) {
      expect(both.readEvent(Buffer.from(payload), sign(payload, secret)).id).toBe('evt_1')
    }
  })

  it('about a dispute leads to the customer, too', async () => {
    const { payments, stripe } = harness
    const customerId = await harness.newCustomer()
    await harness.buyPages(customerId, 5, 100)
    const [charge] = (await harness.read(customerId)).charges
    await stripe.setWebhookManner({ isHeld: true })
    await stripe.dispute(charge?.id ?? '')
    const object = { id: 'du_1', object: 'dispute', charge: charge?.id }
    const payload = payloadOf({ type: 'charge.dispute.created', data: { object } })
    const event = payments.readEvent(Buffer.from(payload), sign(payload))
    expect(event).toMatchObject({ customerId: undefined, chargeId: charge?.id })
    expect(await payments.findCustomerOf(event)).toBe(customerId)
    expect(await payments.findCustomerOf({ ...event, chargeId: 'ch_nobody' })).toBeUndefined()
    const { charges, disputes } = await harness.read(customerId)
    expect(charges).toMatchObject([{ isDisputed: true }])
    expect(disputes).toMatchObject([{ chargeId: charge?.id, amountCents: 500, isInquiry: false }])
  })
})

describe('who changed', () => {
  it('is everybody something happened to since then, each once, however much it was', async () => {
    const { payments, stripe } = harness
    await stripe.advance(3600)
    const since = new Date((await stripe.now()) * 1000)
    const rosa = await harness.newCustomer()
    const leo = await harness.newCustomer()
    for (let at = 0; at < 40; at++) await harness.buyPages(rosa, 1, 100)
    await harness.subscribe(leo, 'studio')
    const changed = await payments.listChangedCustomers(since)
    expect(changed.toSorted()).toEqual([rosa, leo].toSorted())
  })
})

describe('addresses people are sent to', () => {
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
  ])('[P17] %s: %s', (url, isTheirs) => {
    expect(createPageGuard('https://api.stripe.com')(url)).toBe(isTheirs ? url : undefined)
  })

  it('are those of the stand-in only where it stands in', () => {
    const guard = createPageGuard('http://127.0.0.1:54335')
    expect(guard('http://127.0.0.1:54335/pay/1')).toBeDefined()
    expect(guard('http://127.0.0.1:54336/pay/1')).toBeUndefined()
    expect(guard(null)).toBeUndefined()
  })
})

describe('without a provider', () => {
  it('nothing is sold and no event is believed', async () => {
    const none = createPayments(undefined)
    const payload = payloadOf()
    expect(() => none.readEvent(Buffer.from(payload), sign(payload))).toThrow('No payment provider')
    await expect(none.readCustomer('cus_1')).rejects.toMatchObject({ name: 'PaymentsUnavailable' })
    expect(await none.listChangedCustomers(new Date(0))).toEqual([])
  })
})
