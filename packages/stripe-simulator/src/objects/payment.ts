import type { Decline } from '../billing/cards.ts'
import type { Charge, InvoicePayment, PaymentIntent, PaymentMethod } from '../stripe-types.ts'
import { NO_ADDRESS } from './payment-method.ts'

interface GivenIntent {
  id: string
  created: number
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
}

/** The fields that every new payment intent has alike. */
const INITIAL_INTENT_FIELDS = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<PaymentIntent>

export const makePaymentIntent = (given: GivenIntent): PaymentIntent => ({
  ...INITIAL_INTENT_FIELDS,
  id: given.id,
  object: 'payment_intent',
  amount: given.amount,
  amount_details: { tip: {} },
  client_secret: `${given.id}_secret_local`,
  created: given.created,
  currency: given.currency,
  customer: given.customer,
  description: given.description,
  metadata: given.metadata,
  payment_method_types: ['card'],
  status: 'requires_payment_method',
})

interface GivenCharge {
  id: string
  created: number
  intent: PaymentIntent
  method: PaymentMethod
  decline: Decline | undefined
  receiptUrl: string
}

export function makeCharge({ id, created, intent, method, decline, receiptUrl }: GivenCharge): Charge {
  const isPaid = decline === undefined
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? `txn_${id.slice(3)}` : null,
    billing_details: { ...method.billing_details, address: NO_ADDRESS },
    calculated_statement_descriptor: 'SIDELIGHT',
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: describeMethod(method, intent.amount),
    receipt_email: null,
    receipt_number: null,
    receipt_url: isPaid ? receiptUrl : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

const outcomeOf = (decline: Decline | undefined): Charge['outcome'] => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline === undefined ? 'approved_by_network' : 'declined_by_network',
  reason: decline?.declineCode ?? null,
  seller_message: decline === undefined ? 'Payment complete.' : 'The bank returned a decline.',
  type: decline === undefined ? 'authorized' : 'issuer_declined',
})

type MethodDetails = NonNullable<Charge['payment_method_details']>

function describeMethod({ card, us_bank_account: bank }: PaymentMethod, amount: number): MethodDetails {
  if (card !== undefined) return { type: 'card', card: describeCard(card, amount) }
  if (bank === undefined) throw new Error('Neither a card nor an account')
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: bank.account_holder_type,
      account_type: bank.account_type,
      bank_name: bank.bank_name,
      fingerprint: bank.fingerprint,
      last4: bank.last4,
      payment_reference: null,
      routing_number: bank.routing_number,
    },
  }
}

const describeCard = (
  card: NonNullable<PaymentMethod['card']>,
  amount: number,
): NonNullable<MethodDetails['card']> => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card.brand,
  checks: card.checks,
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint ?? null,
  funding: card.funding,
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

export const makeInvoicePayment = (given: {
  id: string
  created: number
  invoice: string
  intent: PaymentIntent
}): InvoicePayment => ({
  id: given.id,
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: given.intent.amount,
  created: given.created,
  currency: given.intent.currency,
  invoice: given.invoice,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: given.intent.id },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})
