import type { Plan } from '@sidelight/domain/billing/plans'
import { type ReactNode, useId } from 'react'
import { PlanFeatures } from '#shared/billing/PlanFeatures.tsx'

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  /** True if the user chose this plan on the landing page. */
  isChosen: boolean
  /** The button, or a note for the Free plan. */
  action: ReactNode
}

const LIGHT = { mute: 'bg-mute', ok: 'bg-ok', key: 'bg-key', progress: 'bg-progress' }

const dollars = (cents: number) => `$${cents / 100}`

export function PlanCard({ plan, isCurrent, isChosen, action }: PlanCardProps) {
  const id = useId()
  const { name, description, priceCents, isMostPopular, accentColor } = plan
  return (
    <li
      aria-labelledby={id}
      className={`relative flex scroll-my-6 flex-col overflow-hidden rounded-card border bg-surface p-6 shadow-card ${
        isChosen || isMostPopular ? 'border-key/60' : 'border-line'
      } ${isMostPopular ? 'bg-[radial-gradient(420px_220px_at_50%_0,color-mix(in_srgb,var(--key)_16%,transparent),transparent_75%)]' : ''} ${
        isChosen ? 'outline-2 outline-offset-2 outline-key' : ''
      }`}
    >
      <span aria-hidden="true" className={`absolute inset-x-0 top-0 h-[3px] ${LIGHT[accentColor]}`} />
      <div className="mb-3.5 flex items-center gap-1.5 empty:max-sm:hidden sm:min-h-7">
        {isCurrent && <Badge look="bg-ok-tint text-ok">Current Plan</Badge>}
        {isMostPopular && <Badge look="bg-key text-on-key">Most Popular</Badge>}
        {isChosen && !isCurrent && <Badge look="bg-key-tint text-key-text">Your choice</Badge>}
      </div>
      <h3 id={id} className="display text-heading">
        {name}
      </h3>
      <p className="mt-2 text-body text-mute sm:min-h-[2lh]">{description}</p>
      <p className="mt-5 flex items-baseline gap-1.5">
        <span className="display text-display tabular-nums">{dollars(priceCents)}</span>
        <span className="text-body text-mute">per month</span>
      </p>
      <PlanFeatures plan={plan} className="mt-5 mb-7 gap-3" />
      <div className="mt-auto">{action}</div>
    </li>
  )
}

const Badge = ({ look, children }: { look: string; children: ReactNode }) => (
  <span
    className={`inline-flex h-7 items-center rounded-full px-2.5 text-small font-semibold whitespace-nowrap ${look}`}
  >
    {children}
  </span>
)
