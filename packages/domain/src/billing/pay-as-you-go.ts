import { getPlan, type PlanKey } from './plans.ts'

export const PAYGO_PACKAGE_NAME = 'paygo'
export const PAYGO_PAGE_CENTS = 100
export const PAYGO_MIN_PAGES = 1
export const PAYGO_MAX_PAGES = 1000
export const PAYGO_DEFAULT_PAGES = 1

export const PAYGO_QUICK_PICKS = [
  { pages: 5, label: 'Quick Test' },
  { pages: 10, label: 'Short Script' },
  { pages: 25, label: 'Medium Script' },
  { pages: 50, label: 'Feature Length' },
] as const

export const isPaygoQuantity = (pages: number): boolean =>
  Number.isInteger(pages) && pages >= PAYGO_MIN_PAGES && pages <= PAYGO_MAX_PAGES

export interface PaygoPrice {
  pages: number
  discountPercent: number
  /** What one page costs after the discount. */
  unitCents: number
  subtotalCents: number
  discountCents: number
  totalCents: number
}

/** The price of pages bought in addition to a plan. Every amount is in whole cents, because a page costs a dollar. */
export function paygoPrice(pages: number, plan: PlanKey): PaygoPrice {
  if (!isPaygoQuantity(pages)) throw new Error('Not a number of pages that can be bought')
  const { paygoDiscountPercent: discountPercent } = getPlan(plan)
  const unitCents = (PAYGO_PAGE_CENTS * (100 - discountPercent)) / 100
  const subtotalCents = pages * PAYGO_PAGE_CENTS
  const totalCents = pages * unitCents
  return { pages, discountPercent, unitCents, subtotalCents, discountCents: subtotalCents - totalCents, totalCents }
}
