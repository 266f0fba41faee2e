import type { Plan, Price, Product } from '../stripe-types.ts'

interface GivenProduct {
  id: string
  created: number
  name: string
  description: string | null
  metadata: Record<string, string>
}

export const makeProduct = ({ id, created, name, description, metadata }: GivenProduct): Product => ({
  id,
  object: 'product',
  active: true,
  created,
  default_price: null,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata,
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: created,
  url: null,
})

interface GivenPrice {
  id: string
  created: number
  currency: string
  unitAmount: number
  product: string
  interval: 'day' | 'week' | 'month' | 'year' | undefined
  lookupKey: string | null
  nickname: string | null
  metadata: Record<string, string>
  active: boolean
}

export const makePrice = (given: GivenPrice): Price => ({
  id: given.id,
  object: 'price',
  active: given.active,
  billing_scheme: 'per_unit',
  created: given.created,
  currency: given.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: given.lookupKey,
  metadata: given.metadata,
  nickname: given.nickname,
  product: given.product,
  recurring:
    given.interval === undefined
      ? null
      : { interval: given.interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.interval === undefined ? 'one_time' : 'recurring',
  unit_amount: given.unitAmount,
  unit_amount_decimal: String(given.unitAmount),
})

/** Stripe's older object for a recurring price; every subscription item still has it. */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
