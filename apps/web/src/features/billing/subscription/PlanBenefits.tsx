import { getPlan, type PlanKey } from '@sidelight/domain/billing/plans'
import { PlanFeatures } from '#shared/billing/PlanFeatures.tsx'
import { TitledPanel } from '../TitledPanel.tsx'

export function PlanBenefits({ plan }: { plan: PlanKey }) {
  return (
    <TitledPanel title="Your benefits">
      <PlanFeatures plan={getPlan(plan)} className="mt-4 gap-x-8 gap-y-4 sm:grid-cols-2" />
    </TitledPanel>
  )
}
