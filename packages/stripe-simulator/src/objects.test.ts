import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBeyondSample } from './testing/compare-samples.ts'
import { doEverythingOnce } from './testing/everything-once.ts'
import { openSimulatorHarness, type SimulatorHarness } from './testing/simulator-harness.ts'

type Json = Record<string, unknown>

const SAMPLES = JSON.parse(readFileSync(new URL('./fixtures/stripe-objects.json', import.meta.url), 'utf8')) as Record<
  string,
  Json
>

/** For each kind the path that lists it. The SDK's types hold each object to its fields; see `stripe-types.ts`. */
const LISTS: Record<string, string> = {
  customer: '/v1/customers',
  product: '/v1/products',
  price: '/v1/prices',
  payment_method: '/v1/payment_methods',
  payment_intent: '/v1/payment_intents',
  charge: '/v1/charges',
  refund: '/v1/refunds',
  dispute: '/v1/disputes',
  invoice: '/v1/invoices?expand[]=data.payments',
  invoice_payment: '/v1/invoice_payments',
  subscription: '/v1/subscriptions?status=all',
  'checkout.session': '/v1/checkout/sessions?expand[]=data.line_items',
  event: '/v1/events',
}

/** Parts of these objects of which Stripe has samples too. */
const PARTS: Record<string, { of: string; pick: (whole: Json) => unknown }> = {
  line_item: { of: 'invoice', pick: ({ lines }) => listIn(lines) },
  subscription_item: { of: 'subscription', pick: ({ items }) => listIn(items) },
  plan: { of: 'subscription_item', pick: ({ plan }) => [plan] },
  item: { of: 'checkout.session', pick: ({ line_items: items }) => listIn(items) },
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
  for (const [kind, list] of Object.entries(LISTS)) {
    const separator = list.includes('?') ? '&' : '?'
    found[kind] = listIn(await harness.fetchRaw(`${list}${separator}limit=100`))
  }
  for (const [part, { of, pick }] of Object.entries(PARTS)) found[part] = (found[of] ?? []).flatMap(pick) as Json[]
}, 60_000)
afterAll(() => harness.stop())

describe('Objects of all kinds', () => {
  it("Objects have no fields that Stripe's samples lack, except for the listed ones", () => {
    const beyond = Object.keys({ ...LISTS, ...PARTS }).flatMap((kind) => {
      expect(SAMPLES[kind], kind).toBeDefined()
      expect(found[kind], kind).not.toEqual([])
      return (found[kind] ?? []).flatMap((object) => listBeyondSample(object, SAMPLES[kind], kind))
    })
    expect([...new Set(beyond)].toSorted()).toEqual(NOT_IN_THE_SAMPLES)
  })
})
