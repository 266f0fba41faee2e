import { describe, expect, it } from 'vitest'
import { planFeatures } from './plan-features.ts'
import { comparePlans, getPlan, parsePlan, PLANS } from './plans.ts'

const listFacts = (key: Parameters<typeof getPlan>[0]) => {
  const { priceCents, pagesPerMonth, voices, processing, paygoDiscountPercent, packageName } = getPlan(key)
  return [priceCents, pagesPerMonth, voices, processing, paygoDiscountPercent, packageName]
}

describe('The table of plans', () => {
  it('[R-9-01] [R-9-02] [R-9-03] [R-9-04] Each plan has its price, pages, voices, processing, discount and package', () => {
    expect(listFacts('free')).toEqual([0, 5, 'basic', 'standard', 0, 'free_monthly'])
    expect(listFacts('independent')).toEqual([1200, 25, 'advanced', 'faster', 10, 'independant_monthly'])
    expect(listFacts('professional')).toEqual([2200, 50, 'premium', 'priority', 20, 'professional_monthly'])
    expect(listFacts('studio')).toEqual([4000, 100, 'enterprise', 'highest priority', 30, 'studio_monthly'])
  })

  it('One plan is the most popular', () => {
    expect(PLANS.filter(({ isMostPopular }) => isMostPopular).map(({ name }) => name)).toEqual(['Professional'])
  })

  it('[R-25-01] [R-62-02] The features of a plan say in plain words what it gives, with the numbers of the plan', () => {
    const list = (key: Parameters<typeof getPlan>[0]) =>
      planFeatures(getPlan(key)).map(({ name, explanation }) => `${name}: ${explanation}`)
    expect(list('studio')).toEqual([
      '100 pages every month: One for each page of a script; unused ones expire',
      'Every voice: Enough to have each script voiced 8 times',
      'Highest priority processing: A 10-minute head start when many scripts are waiting',
      '30% off additional pages: $0.70 each instead of $1.00',
    ])
    expect(list('free').slice(2)).toEqual([
      'Standard processing: Scripts are read in the order they come in',
      'Additional pages at the full price: $1.00 each, whenever you need them',
    ])
  })

  it('Each plan has a higher price, more pages, a larger discount, more voicings and a longer head start than the one before', () => {
    for (const [index, plan] of PLANS.entries()) {
      const next = PLANS[index + 1]
      if (!next) continue
      expect(comparePlans(next.key, plan.key)).toBeGreaterThan(0)
      for (const quantity of [
        'priceCents',
        'pagesPerMonth',
        'paygoDiscountPercent',
        'voicingsPerPage',
        'headStartMinutes',
      ] as const)
        expect(next[quantity]).toBeGreaterThan(plan[quantity])
    }
  })
})

describe('Plan names', () => {
  it.each([
    ['independant_monthly', 'independent'],
    ['independent_monthly', 'independent'],
    ['Independant', 'independent'],
    ['INDEPENDENT', 'independent'],
    ['pro_monthly', 'professional'],
    ['Pro', 'professional'],
    [' professional_monthly ', 'professional'],
    ['studio', 'studio'],
    ['free_monthly', 'free'],
  ])('[R-9-05] [R-9-06] [R-9-07] [R-6-04] The name "%s" stands for the plan "%s"', (name, key) => {
    expect(parsePlan(name)).toBe(key)
  })

  it.each(['', 'paygo', '__proto__', 'constructor', 'toString', 'studio_yearly', 'studio_monthly_monthly', 'stud io'])(
    '[P06] The name "%s" stands for no plan',
    (name) => {
      expect(parsePlan(name)).toBeUndefined()
    },
  )
})
