import { formatUsd } from './money.ts'
import { PAYGO_PAGE_CENTS, paygoPrice } from './pay-as-you-go.ts'
import type { Plan } from './plans.ts'

export interface PlanFeature {
  name: string
  /** What the user gets, in plain words. */
  explanation: string
}

/** The features of a plan, for a list. */
export const planFeatures = (plan: Plan): PlanFeature[] => [
  { name: `${plan.pagesPerMonth} pages every month`, explanation: 'One for each page of a script; unused ones expire' },
  {
    name: 'Every voice',
    explanation: `Enough to have each script voiced ${plan.voicingsPerPage} times`,
  },
  {
    name: `${capitalised(plan.processing)} processing`,
    explanation:
      plan.headStartMinutes === 0
        ? 'Scripts are read in the order they come in'
        : `A ${plan.headStartMinutes}-minute head start when many scripts are waiting`,
  },
  describeExtraPages(plan),
]

function describeExtraPages({ key, paygoDiscountPercent }: Plan): PlanFeature {
  const full = formatUsd(PAYGO_PAGE_CENTS)
  return paygoDiscountPercent === 0
    ? { name: 'Additional pages at the full price', explanation: `${full} each, whenever you need them` }
    : {
        name: `${paygoDiscountPercent}% off additional pages`,
        explanation: `${formatUsd(paygoPrice(1, key).unitCents)} each instead of ${full}`,
      }
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
