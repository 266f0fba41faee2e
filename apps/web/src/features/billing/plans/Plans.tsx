import { isPaidPlan, PLANS, type PlanKey } from '@sidelight/domain/billing/plans'
import { usePlanSelection } from './plan-selection.ts'
import { usePreselectedPlan } from './preselected-plan.ts'
import { PlanAction } from './PlanAction.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PlanChangeDialog } from './PlanChangeDialog.tsx'

export function Plans({ current }: { current: PlanKey }) {
  const { choose, change, cancelChange, opener, isOpening } = usePlanSelection(current)
  const { chosen, button } = usePreselectedPlan(current)
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="sr-only">
        Plans
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 min-[1340px]:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan.key}
            plan={plan}
            isCurrent={plan.key === current}
            isChosen={plan.key === chosen}
            action={
              <PlanAction
                plan={plan}
                current={current}
                isLit={chosen === undefined ? plan.isMostPopular : plan.key === chosen}
                isPending={isPaidPlan(plan.key) && isOpening(plan.key)}
                onChoose={choose}
                button={plan.key === chosen ? button : undefined}
              />
            }
          />
        ))}
      </ul>
      {change !== undefined && <PlanChangeDialog from={current} to={change} opener={opener} onClose={cancelChange} />}
    </section>
  )
}
