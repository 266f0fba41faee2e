import type { PlanKey } from '@sidelight/domain/billing/plans'
import fc from 'fast-check'
import { findEffectivePlan } from '../plans/effective-plan.ts'
import { deriveBillingState } from '../sync/billing-state.ts'
import { toSubscriptionRow } from '../sync/snapshot-rows.ts'
import type { SubscriptionRow } from '../plans/subscriptions.repo.ts'
import { type PlanLedger, syncModel, spend } from './plan-ledger-model.ts'
import type { CustomerStep, ProviderModel } from './provider-model.ts'

const plan = fc.constantFrom('independent', 'professional', 'studio' as const)
const index = fc.nat({ max: 20 })

const customerStep: fc.Arbitrary<CustomerStep> = fc.oneof(
  { weight: 3, arbitrary: plan.map((plan): CustomerStep => ({ kind: 'subscribe', plan })) },
  { weight: 2, arbitrary: plan.map((plan): CustomerStep => ({ kind: 'change', plan })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('cancel', 'resume', 'card fails', 'card works' as const)
      .map((kind): CustomerStep => ({ kind })),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }).map((pages): CustomerStep => ({ kind: 'buy', pages })) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }).map((pages): CustomerStep => ({ kind: 'spend', pages })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(index, fc.constantFrom(1, 33, 50, 100))
      .map(([index, percent]): CustomerStep => ({ kind: 'refund', index, percent })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(index, fc.constantFrom('dispute', 'win', 'lose' as const))
      .map(([index, kind]): CustomerStep => ({ kind, index })),
  },
  { weight: 4, arbitrary: fc.constantFrom(1, 5, 20, 30, 45, 70).map((days): CustomerStep => ({ kind: 'wait', days })) },
)

/** A random history of one customer: plans, purchases, refunds, disputes, failures and passing months. */
export const history: fc.Arbitrary<CustomerStep[]> = fc.array(customerStep, { minLength: 4, maxLength: 25 })

function currentPlan(provider: ProviderModel): PlanKey {
  const { subscriptions } = deriveBillingState(provider.snapshot())
  const rows = subscriptions.map((subscription) => toSubscriptionRow('', subscription) as SubscriptionRow)
  return findEffectivePlan(rows, new Date(provider.nowMs))
}

/** Applies one step to the provider model and the ledger model. True if pages were spent. */
export function applyStep(provider: ProviderModel, ledger: PlanLedger, step: CustomerStep): boolean {
  provider.apply(step, currentPlan(provider))
  const hasSpent = step.kind === 'spend' && spend(ledger, step.pages, provider.nowMs)
  syncModel(ledger, deriveBillingState(provider.snapshot()), provider.nowMs)
  return hasSpent
}
