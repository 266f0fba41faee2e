import type { Price, Session, SessionItem } from '../stripe-types.ts'

interface Given {
  id: string
  created: number
  expiresAt: number
  mode: 'payment' | 'subscription'
  customer: string | null
  customerEmail: string | null
  currency: string
  total: number
  successUrl: string
  cancelUrl: string | null
  url: string
  clientReferenceId: string | null
  metadata: Record<string, string>
}

/** The fields that every new session has alike. */
const INITIAL_FIELDS = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Session>

export const makeSession = (given: Given): Session => ({
  ...INITIAL_FIELDS,
  id: given.id,
  object: 'checkout.session',
  amount_subtotal: given.total,
  amount_total: given.total,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  cancel_url: given.cancelUrl,
  client_reference_id: given.clientReferenceId,
  created: given.created,
  currency: given.currency,
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: given.customer,
  customer_details:
    given.customerEmail === null
      ? null
      : {
          address: null,
          business_name: null,
          email: given.customerEmail,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: 'none',
          tax_ids: null,
        },
  expires_at: given.expiresAt,
  invoice_creation:
    given.mode === 'subscription'
      ? null
      : {
          enabled: false,
          invoice_data: {
            account_tax_ids: null,
            custom_fields: null,
            description: null,
            footer: null,
            issuer: null,
            metadata: {},
            rendering_options: null,
          },
        },
  metadata: given.metadata,
  mode: given.mode,
  payment_method_collection: given.mode === 'subscription' ? 'always' : 'if_required',
  payment_method_types: ['card'],
  phone_number_collection: { enabled: false },
  status: 'open',
  success_url: given.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  url: given.url,
})

export const makeSessionItem = (id: string, price: Price, quantity: number, description: string): SessionItem => ({
  id,
  object: 'item',
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: (price.unit_amount ?? 0) * quantity,
  amount_tax: 0,
  amount_total: (price.unit_amount ?? 0) * quantity,
  currency: price.currency,
  description,
  metadata: {},
  price,
  quantity,
})
