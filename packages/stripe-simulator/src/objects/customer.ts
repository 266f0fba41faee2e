import type { Customer } from '../stripe-types.ts'

interface Given {
  id: string
  created: number
  email: string | null
  name: string | null
  metadata: Record<string, string>
  defaultPaymentMethod: string | null
}

export const makeCustomer = (given: Given): Customer => ({
  id: given.id,
  object: 'customer',
  address: null,
  balance: 0,
  created: given.created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: given.email,
  invoice_prefix: given.id.slice(-8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: given.defaultPaymentMethod,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: given.metadata,
  name: given.name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
