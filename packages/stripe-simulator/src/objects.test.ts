import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBeyondSample } from './testing/compare-samples.ts'
import { compareWithShape, readShapes } from './testing/sdk-shapes.ts'
import { doEverythingOnce } from './testing/everything-once.ts'
import { openSimulatorHarness, type SimulatorHarness } from './testing/simulator-harness.ts'

type Json = Record<string, unknown>

const SAMPLES = JSON.parse(readFileSync(new URL('./fixtures/stripe-objects.json', import.meta.url), 'utf8')) as Record<
  string,
  Json
>

/** For each kind: the path that lists it, and the SDK's declaration. */
const KINDS: Record<string, { list: string; file: string; name: string }> = {
  customer: { list: '/v1/customers', file: 'Customers.d.ts', name: 'Customer' },
  product: { list: '/v1/products', file: 'Products.d.ts', name: 'Product' },
  price: { list: '/v1/prices', file: 'Prices.d.ts', name: 'Price' },
  payment_method: { list: '/v1/payment_methods', file: 'PaymentMethods.d.ts', name: 'PaymentMethod' },
  payment_intent: { list: '/v1/payment_intents', file: 'PaymentIntents.d.ts', name: 'PaymentIntent' },
  charge: { list: '/v1/charges', file: 'Charges.d.ts', name: 'Charge' },
  refund: { list: '/v1/refunds', file: 'Refunds.d.ts', name: 'Refund' },
  dispute: { list: '/v1/disputes', file: 'Disputes.d.ts', name: 'Dispute' },
  invoice: { list: '/v1/invoices?expand[]=data.payments', file: 'Invoices.d.ts', name: 'Invoice' },
  invoice_payment: { list: '/v1/invoice_payments', file: 'InvoicePayments.d.ts', name: 'InvoicePayment' },
  subscription: { list: '/v1/subscriptions?status=all', file: 'Subscriptions.d.ts', name: 'Subscription' },
  'checkout.session': {
    list: '/v1/checkout/sessions?expand[]=data.line_items',
    file: 'Checkout/Sessions.d.ts',
    name: 'Session',
  },
  'test_helpers.test_clock': {
    list: '/v1/test_helpers/test_clocks',
    file: 'TestHelpers/TestClocks.d.ts',
    name: 'TestClock',
  },
  webhook_endpoint: { list: '/v1/webhook_endpoints', file: 'WebhookEndpoints.d.ts', name: 'WebhookEndpoint' },
  event: { list: '/v1/events', file: 'Events.d.ts', name: 'EventBase' },
}

/** Parts of these objects that the SDK declares separately. */
const PARTS: Record<string, { of: string; pick: (whole: Json) => unknown; file: string; name: string }> = {
  line_item: {
    of: 'invoice',
    pick: ({ lines }) => listIn(lines),
    file: 'InvoiceLineItems.d.ts',
    name: 'InvoiceLineItem',
  },
  subscription_item: {
    of: 'subscription',
    pick: ({ items }) => listIn(items),
    file: 'SubscriptionItems.d.ts',
    name: 'SubscriptionItem',
  },
  plan: { of: 'subscription_item', pick: ({ plan }) => [plan], file: 'Plans.d.ts', name: 'Plan' },
  item: {
    of: 'checkout.session',
    pick: ({ line_items: items }) => listIn(items),
    file: 'LineItems.d.ts',
    name: 'LineItem',
  },
}

const listIn = (list: unknown) => (list as { data: Json[] }).data

/** Fields that the SDK declares and Stripe's samples lack: newer ones, and alternatives that one sample cannot show. */
const NOT_IN_THE_SAMPLES = [
  'charge.payment_method_details.card.electronic_commerce_indicator',
  'charge.payment_method_details.us_bank_account',
  'checkout.session.allowed_payment_method_types',
  'checkout.session.line_items',
  'dispute.evidence_details.submission_method',
  'dispute.intended_submission_method',
  'invoice.lines.data.pricing.price_details',
  'invoice.payments',
  'invoice_payment.payment.payment_intent',
  'line_item.pricing.price_details',
  'payment_intent.allowed_payment_method_types',
  'payment_intent.last_payment_error.code',
  'payment_intent.last_payment_error.decline_code',
  'payment_intent.last_payment_error.message',
  'payment_intent.payment_record',
  'payment_method.us_bank_account',
  'product.tax_details',
  'subscription.billing_mode.flexible.proration_discounts',
  'subscription.cancellation_details.feedback_option',
  'subscription.items.data.current_trial',
  'subscription.pending_update.cancel_at_period_end',
  'subscription.trial_settings.end_behavior.billing_cycle_anchor',
  'subscription_item.current_trial',
]

let harness: SimulatorHarness
const found: Record<string, Json[]> = {}

beforeAll(async () => {
  harness = await openSimulatorHarness()
  await doEverythingOnce(harness)
  for (const [kind, { list }] of Object.entries(KINDS)) {
    const separator = list.includes('?') ? '&' : '?'
    found[kind] = listIn(await harness.fetchRaw(`${list}${separator}limit=100`))
  }
  for (const [part, { of, pick }] of Object.entries(PARTS)) found[part] = (found[of] ?? []).flatMap(pick) as Json[]
}, 60_000)
afterAll(() => harness.stop())

const DECLARED = { ...KINDS, ...PARTS }

describe.each(Object.entries(DECLARED))('%s', (kind, { file, name }) => {
  it(`Every ${kind} has all fields that the SDK requires and none that it does not declare`, () => {
    const shapes = shapesOf(file)
    const objects = kind === 'event' ? (found[kind] ?? []).map(withoutObject) : (found[kind] ?? [])
    expect(objects.length).toBeGreaterThan(0)
    expect([...new Set(objects.flatMap((object) => compareWithShape(object, name, shapes)))]).toEqual([])
  })
})

const withoutObject = (event: Json): Json => ({ ...event, data: { object: {} } })

describe('Objects of all kinds', () => {
  it("Objects have no fields that Stripe's samples lack, except for the listed ones", () => {
    const beyond = Object.keys(DECLARED).flatMap((kind) => {
      expect(SAMPLES[kind], kind).toBeDefined()
      return (found[kind] ?? []).flatMap((object) => listBeyondSample(object, SAMPLES[kind], kind))
    })
    expect([...new Set(beyond)].toSorted()).toEqual(NOT_IN_THE_SAMPLES)
  })

  it('The objects inside events have the fields that the SDK declares', () => {
    const eventObjects = (found['event'] ?? []).map(({ data }) => (data as { object: Json }).object)
    expect(eventObjects.length).toBeGreaterThan(50)
    const wrong = eventObjects.flatMap((object) => {
      const { file, name } = KINDS[String(object['object'])] ?? { file: '', name: '' }
      return compareWithShape(object, name, shapesOf(file))
    })
    expect([...new Set(wrong)]).toEqual([])
  })
})

const shapesByFile = new Map<string, ReturnType<typeof readShapes>>()
function shapesOf(file: string) {
  const shapes = shapesByFile.get(file) ?? readShapes(file)
  shapesByFile.set(file, shapes)
  return shapes
}
