export const PLAN_KEYS = ['free', 'independent', 'professional', 'studio'] as const
export type PlanKey = (typeof PLAN_KEYS)[number]
export type PaidPlanKey = Exclude<PlanKey, 'free'>

export interface Plan {
  key: PlanKey
  name: string
  /** The name in the API; `parsePlan` also accepts other spellings. */
  packageName: string
  priceCents: number
  pagesPerMonth: number
  /** The discount on pages that are bought in addition to the plan. */
  paygoDiscountPercent: number
  voices: 'basic' | 'advanced' | 'premium' | 'enterprise'
  /** How many times the dialogue of a page may be synthesised. Every plan has every voice; higher plans can try more. */
  voicingsPerPage: number
  processing: 'standard' | 'faster' | 'priority' | 'highest priority'
  /** By how much a script of this plan counts as submitted earlier when scripts wait to be parsed. */
  headStartMinutes: number
  description: string
  isMostPopular: boolean
  /** The name of a design colour, not a colour value. */
  accentColor: 'mute' | 'ok' | 'key' | 'progress'
}

/** All plans, from the lowest to the highest. */
export const PLANS: readonly Plan[] = [
  {
    key: 'free',
    name: 'Free',
    packageName: 'free_monthly',
    priceCents: 0,
    pagesPerMonth: 5,
    paygoDiscountPercent: 0,
    voices: 'basic',
    voicingsPerPage: 3,
    processing: 'standard',
    headStartMinutes: 0,
    description: 'For trying a scene before the next audition.',
    isMostPopular: false,
    accentColor: 'mute',
  },
  {
    key: 'independent',
    name: 'Independent',
    packageName: 'independant_monthly',
    priceCents: 1200,
    pagesPerMonth: 25,
    paygoDiscountPercent: 10,
    voices: 'advanced',
    voicingsPerPage: 4,
    processing: 'faster',
    headStartMinutes: 2,
    description: 'For actors who tape a few times a month.',
    isMostPopular: false,
    accentColor: 'ok',
  },
  {
    key: 'professional',
    name: 'Professional',
    packageName: 'professional_monthly',
    priceCents: 2200,
    pagesPerMonth: 50,
    paygoDiscountPercent: 20,
    voices: 'premium',
    voicingsPerPage: 6,
    processing: 'priority',
    headStartMinutes: 5,
    description: 'For actors who tape every week.',
    isMostPopular: true,
    accentColor: 'key',
  },
  {
    key: 'studio',
    name: 'Studio',
    packageName: 'studio_monthly',
    priceCents: 4000,
    pagesPerMonth: 100,
    paygoDiscountPercent: 30,
    voices: 'enterprise',
    voicingsPerPage: 8,
    processing: 'highest priority',
    headStartMinutes: 10,
    description: 'For actors who tape nearly every day.',
    isMostPopular: false,
    accentColor: 'progress',
  },
]

const BY_KEY = new Map(PLANS.map((plan) => [plan.key, plan]))

export function getPlan(key: PlanKey): Plan {
  const plan = BY_KEY.get(key)
  if (!plan) throw new Error('There is no such plan')
  return plan
}

const SPELLINGS = new Map<string, PlanKey>([
  ['free', 'free'],
  ['independent', 'independent'],
  ['independant', 'independent'],
  ['professional', 'professional'],
  ['pro', 'professional'],
  ['studio', 'studio'],
])

/** Accepts both spellings of Independent and the short name of Professional, with or without `_monthly`, in any case. */
export const parsePlan = (name: string): PlanKey | undefined =>
  SPELLINGS.get(
    name
      .trim()
      .toLowerCase()
      .replace(/_monthly$/, ''),
  )

export const isPaidPlan = (key: PlanKey): key is PaidPlanKey => key !== 'free'

/** Positive if the first plan is higher. */
export const comparePlans = (left: PlanKey, right: PlanKey): number =>
  PLAN_KEYS.indexOf(left) - PLAN_KEYS.indexOf(right)

export const FREE_PAGES_PER_MONTH = getPlan('free').pagesPerMonth
