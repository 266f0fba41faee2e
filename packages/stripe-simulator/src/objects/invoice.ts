import type { Customer, Invoice, InvoiceLine, Price, Subscription } from '../stripe-types.ts'

export interface LineGiven {
  description: string
  amount: number
  price: Price
  periodStart: number
  periodEnd: number
  isProration: boolean
}

interface GivenLine extends LineGiven {
  id: string
  invoice: string
  subscription: Subscription
}

export function makeLine(given: GivenLine): InvoiceLine {
  const [item] = given.subscription.items.data
  return {
    id: given.id,
    object: 'line_item',
    amount: given.amount,
    currency: given.price.currency,
    description: given.description,
    discount_amounts: [],
    discountable: !given.isProration,
    discounts: [],
    invoice: given.invoice,
    livemode: false,
    metadata: given.subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: given.isProration,
        proration_details: { credited_items: null },
        subscription: given.subscription.id,
        subscription_item: item?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { start: given.periodStart, end: given.periodEnd },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: given.price.id, product: given.price.product },
      unit_amount_decimal: given.price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: given.subscription.id,
    subtotal: given.amount,
    taxes: [],
  }
}

interface GivenInvoice {
  id: string
  created: number
  customer: Customer
  subscription: Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: InvoiceLine[]
  periodStart: number
  periodEnd: number
}

/** The fields that every new invoice has alike. */
const INITIAL_FIELDS = {
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>

export function makeInvoice(given: GivenInvoice): Invoice {
  const { id, created, customer, subscription, lines } = given
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...INITIAL_FIELDS,
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sidelight',
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: given.reason,
    created,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    issuer: { type: 'self' },
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.periodEnd,
    period_start: given.periodStart,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_excluding_tax: total,
  }
}
