import { getPlan, isPaidPlan, PLANS, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { Stripe } from 'stripe'
import { PaymentsRejected } from './payments.ts'
import { callStripe, isMissing } from './stripe-client.ts'

export const CURRENCY = 'usd'
export const PAGES_PRODUCT = 'sidelight_pages'
const PLAN_PRODUCT = 'sidelight_plan_'

const productId = (planKey: PaidPlanKey) => `${PLAN_PRODUCT}${planKey}`
const lookupKey = (planKey: PaidPlanKey) => `${productId(planKey)}_monthly`
const PAID_PLANS = PLANS.map(({ key }) => key).filter(isPaidPlan)
const PLAN_BY_PRODUCT = new Map(PAID_PLANS.map((key) => [productId(key), key]))

/** Plans are identified by their product, so that a plan stays the same when its price changes. */
export const findPlanOfProduct = (product: string | { id: string } | undefined): PaidPlanKey | undefined =>
  PLAN_BY_PRODUCT.get(typeof product === 'object' ? product.id : (product ?? ''))

/** Finds prices by their lookup keys. A price that differs from our table is not sold. */
export function createPriceFinder(stripe: Stripe): (planKey: PaidPlanKey) => Promise<string> {
  const priceIds = new Map<PaidPlanKey, string>()
  return async (planKey) => {
    const cached = priceIds.get(planKey)
    if (cached !== undefined) return cached
    const { data } = await callStripe(() => stripe.prices.list({ lookup_keys: [lookupKey(planKey)], active: true }))
    const price = data.find((candidate) => isPriceOf(planKey, candidate))
    if (price === undefined) {
      throw new PaymentsRejected(`No price for ${planKey} matches our table: run npm run payments:setup`, {
        code: 'price_missing',
      })
    }
    priceIds.set(planKey, price.id)
    return price.id
  }
}

function isPriceOf(planKey: PaidPlanKey, price: Stripe.Price): boolean {
  const { interval, interval_count: count } = price.recurring ?? {}
  return (
    price.unit_amount === getPlan(planKey).priceCents &&
    price.currency === CURRENCY &&
    interval === 'month' &&
    count === 1 &&
    findPlanOfProduct(price.product) === planKey
  )
}

/** Creates missing products and prices, and moves lookup keys to the current prices. Returns what it created. */
export async function setUpCatalogue(stripe: Stripe): Promise<string[]> {
  const created: string[] = []
  const ensureProduct = async (id: string, name: string) => {
    const found = await callStripe(() => stripe.products.retrieve(id)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (found !== undefined) return
    await callStripe(() => stripe.products.create({ id, name }, { idempotencyKey: `product:${id}` }))
    created.push(`product ${id}`)
  }
  await ensureProduct(PAGES_PRODUCT, 'Sidelight: additional pages')
  for (const planKey of PAID_PLANS) {
    const { name, priceCents } = getPlan(planKey)
    await ensureProduct(productId(planKey), `Sidelight ${name}`)
    const key = lookupKey(planKey)
    const { data } = await callStripe(() => stripe.prices.list({ lookup_keys: [key], active: true }))
    if (data.some((price) => isPriceOf(planKey, price))) continue
    const price = {
      product: productId(planKey),
      currency: CURRENCY,
      unit_amount: priceCents,
      recurring: { interval: 'month' as const },
      lookup_key: key,
      transfer_lookup_key: true,
    }
    await callStripe(() => stripe.prices.create(price))
    created.push(`price ${key} of ${priceCents} ${CURRENCY} cents`)
  }
  return created
}
