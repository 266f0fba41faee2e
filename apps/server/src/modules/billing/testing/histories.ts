import type { PlanKey } from '@sidelight/domain/billing/plans'
import fc from 'fast-check'
import { planOf } from '../plans/effective-plan.ts'
import { deriveBillingState } from '../sync/billing-state.ts'
import { toSubscriptionRow } from '../sync/snapshot-rows.ts'
import type { SubscriptionRow } from '../plans/subscriptions.repo.ts'
import { type PlanLedger, settleModel, spend } from './plan-ledger-model.ts'
import type { Happening, ProviderModel } from './provider-model.ts'

const plan = fc.constantFrom('independent', 'professional', 'studio' as const)
const which = fc.nat({ max: 20 })

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: plan.map((plan): Happening => ({ kind: 'subscribe', plan })) },
  { weight: 2, arbitrary: plan.map((plan): Happening => ({ kind: 'change', plan })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('cancel', 'resume', 'card fails', 'card works' as const)
      .map((kind): Happening => ({ kind })),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }).map((pages): Happening => ({ kind: 'buy', pages })) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }).map((pages): Happening => ({ kind: 'spend', pages })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, fc.constantFrom(1, 33, 50, 100))
      .map(([which, percent]): Happening => ({ kind: 'refund', which, percent })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.constantFrom('dispute', 'win', 'lose' as const))
      .map(([which, kind]): Happening => ({ kind, which })),
  },
  { weight: 4, arbitrary: fc.constantFrom(1, 5, 20, 30, 45, 70).map((days): Happening => ({ kind: 'wait', days })) },
)

/** What may become of one customer, from plans and purchases to refunds, disputes, failures and months that pass. */
export const aHistory: fc.Arbitrary<Happening[]> = fc.array(happening, { minLength: 4, maxLength: 25 })

function currentPlan(provider: ProviderModel): PlanKey {
  const { subscriptions } = deriveBillingState(provider.tell())
  const rows = subscriptions.map((one) => toSubscriptionRow('', one) as SubscriptionRow)
  return planOf(rows, new Date(provider.nowMs))
}

/** One step of it by the models alone: at the provider, then in the books. True where pages were spent. */
export function stepModel(provider: ProviderModel, ledger: PlanLedger, step: Happening): boolean {
  provider.apply(step, currentPlan(provider))
  const hasSpent = step.kind === 'spend' && spend(ledger, step.pages, provider.nowMs)
  settleModel(ledger, deriveBillingState(provider.tell()), provider.nowMs)
  return hasSpent
}
