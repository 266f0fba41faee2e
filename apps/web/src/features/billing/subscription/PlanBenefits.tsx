import { getPlan, planFeatures, type PlanKey } from '@sidelight/domain/billing/plans'
import { Check } from 'lucide-react'
import { TitledPanel } from '../TitledPanel.tsx'

export function PlanBenefits({ plan }: { plan: PlanKey }) {
  return (
    <TitledPanel title="Your benefits">
      <ul className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {planFeatures(getPlan(plan)).map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <Check aria-hidden="true" strokeWidth={2.5} className="mt-1 size-4 shrink-0 text-ok" />
            {feature}
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}
