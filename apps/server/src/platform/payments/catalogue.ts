import { getPlan, isPaidPlan, PLANS, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import type { Stripe } from 'stripe'
import { PaymentsRejected } from './payments.ts'
import { ask, isMissing } from './stripe-client.ts'

export const CURRENCY = 'usd'
export const PAGES_PRODUCT = 'sidelight_pages'
const PLAN_PRODUCT = 'sidelight_plan_'

const productOf = (planKey: PaidPlanKey) => `${PLAN_PRODUCT}${planKey}`
const lookupKeyOf = (planKey: PaidPlanKey) => `${productOf(planKey)}_monthly`
const PAID_PLANS = PLANS.map(({ key }) => key).filter(isPaidPlan)
const PLAN_OF_PRODUCT = new Map(PAID_PLANS.map((key) => [productOf(key), key]))

/** By the product, so that a plan stays the plan when its price changes. */
export const findPlanOfProduct = (product: string | { id: string } | undefined): PaidPlanKey | undefined =>
  PLAN_OF_PRODUCT.get(typeof product === 'object' ? product.id : (product ?? ''))

/** Prices are found by their names and never trusted: one that differs from our table is not sold. */
export function createPriceFinder(stripe: Stripe): (planKey: PaidPlanKey) => Promise<string> {
  const known = new Map<PaidPlanKey, string>()
  return async (planKey) => {
    const remembered = known.get(planKey)
    if (remembered !== undefined) return remembered
    const { data } = await ask(() => stripe.prices.list({ lookup_keys: [lookupKeyOf(planKey)], active: true }))
    const price = data.find((candidate) => isPriceOf(planKey, candidate))
    if (price === undefined) {
      throw new PaymentsRejected(`No price for ${planKey} as in our table: run npm run payments:setup`, {
        code: 'price_missing',
      })
    }
    known.set(planKey, price.id)
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

/** Creates what is missing and moves a name to the present price. Answers what was done; doing it again does nothing. */
export async function setUpCatalogue(stripe: Stripe): Promise<string[]> {
  const done: string[] = []
  const ensureProduct = async (id: string, name: string) => {
    const found = await ask(() => stripe.products.retrieve(id)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (found !== undefined) return
    await ask(() => stripe.products.create({ id, name }, { idempotencyKey: `product:${id}` }))
    done.push(`product ${id}`)
  }
  await ensureProduct(PAGES_PRODUCT, 'Sidelight: additional pages')
  for (const planKey of PAID_PLANS) {
    const { name, priceCents } = getPlan(planKey)
    await ensureProduct(productOf(planKey), `Sidelight ${name}`)
    const lookupKey = lookupKeyOf(planKey)
    const { data } = await ask(() => stripe.prices.list({ lookup_keys: [lookupKey], active: true }))
    if (data.some((price) => isPriceOf(planKey, price))) continue
    const price = {
      product: productOf(planKey),
      currency: CURRENCY,
      unit_amount: priceCents,
      recurring: { interval: 'month' as const },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    }
    await ask(() => stripe.prices.create(price))
    done.push(`price ${lookupKey} of ${priceCents} ${CURRENCY} cents`)
  }
  return done
}
