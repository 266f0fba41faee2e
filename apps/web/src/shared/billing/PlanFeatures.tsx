import { planFeatures } from '@sidelight/domain/billing/plan-features'
import type { Plan } from '@sidelight/domain/billing/plans'
import { Check } from 'lucide-react'

/** What a plan gives; the caller lays the list out. */
export function PlanFeatures({ plan, className }: { plan: Plan; className: string }) {
  return (
    <ul className={`grid text-body ${className}`}>
      {planFeatures(plan).map(({ name, explanation }) => (
        <li key={name} className="flex items-start gap-2.5">
          <Check aria-hidden="true" strokeWidth={2.5} className="mt-1 size-4 shrink-0 text-ok" />
          <span>
            {name}
            <span className="block text-small text-mute">{explanation}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
