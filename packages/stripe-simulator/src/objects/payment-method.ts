import type { Card } from '../billing/cards.ts'
import type { PaymentMethod } from '../stripe-types.ts'

interface Given {
  id: string
  created: number
  customer: string | null
  card: Card
  name: string | null
  email: string | null
}

export const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

export const makePaymentMethod = ({ id, created, customer, card, name, email }: Given): PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: NO_ADDRESS, email, name, phone: null, tax_id: null },
  card: {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: `sim${card.number.slice(0, 6)}${card.last4}`,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

export const makeBankAccount = (id: string, created: number, email: string | null): PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: NO_ADDRESS, email, name: null, phone: null, tax_id: null },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'us_bank_account',
  us_bank_account: {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: null,
    fingerprint: 'simBank6789',
    last4: '6789',
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: '110000000',
    status_details: null,
  },
})
