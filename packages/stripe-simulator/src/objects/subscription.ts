import type { Price, Subscription, SubscriptionItem } from '../stripe-types.ts'
import { planOf } from './catalogue.ts'

interface Given {
  id: string
  itemId: string
  created: number
  customer: string
  price: Price
  quantity: number
  periodEnd: number
  paymentMethod: string | null
  metadata: Record<string, string>
}

const makeItem = (given: Given): SubscriptionItem => ({
  id: given.itemId,
  object: 'subscription_item',
  billing_thresholds: null,
  created: given.created,
  current_period_end: given.periodEnd,
  current_period_start: given.created,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(given.price),
  price: given.price,
  quantity: given.quantity,
  subscription: given.id,
  tax_rates: [],
})

/** The fields that every new subscription has alike. */
const INITIAL_FIELDS = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_end: null,
  trial_start: null,
} satisfies Partial<Subscription>

export const makeSubscription = (given: Given): Subscription => ({
  ...INITIAL_FIELDS,
  id: given.id,
  object: 'subscription',
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: given.created,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  created: given.created,
  currency: given.price.currency,
  customer: given.customer,
  default_payment_method: given.paymentMethod,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: {
    object: 'list',
    data: [makeItem(given)],
    has_more: false,
    url: `/v1/subscription_items?subscription=${given.id}`,
  },
  metadata: given.metadata,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  start_date: given.created,
  status: 'incomplete',
  test_clock: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
})
