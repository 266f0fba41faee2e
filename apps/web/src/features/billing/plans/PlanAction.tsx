import { planButton } from '@sidelight/domain/billing/plan-choice'
import { isPaidPlan, type PaidPlanKey, type Plan, type PlanKey } from '@sidelight/domain/billing/plans'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'

interface PlanActionProps {
  plan: Plan
  current: PlanKey
  /** True for the suggested plan. */
  isLit: boolean
  /** True while its checkout page is being opened. */
  isPending: boolean
  onChoose: (plan: PaidPlanKey) => void
  button?: RefObject<HTMLButtonElement | null> | undefined
}

export function PlanAction({ plan, current, isLit, isPending, onChoose, button }: PlanActionProps) {
  const { key, name } = plan
  const label = planButton(key, current)
  if (label === undefined || !isPaidPlan(key)) return <FreePlanNote isCurrent={current === 'free'} />
  if (label === 'Current Plan') {
    return (
      <Button look="ghost" disabled className="w-full">
        Current Plan
      </Button>
    )
  }
  return (
    <PendingButton
      ref={button}
      look={isLit ? 'key' : 'ghost'}
      className="w-full"
      isPending={isPending}
      pendingText="Opening checkout…"
      onClick={() => onChoose(key)}
    >
      <span>
        {label} <span className="sr-only">to {name}</span>
      </span>
    </PendingButton>
  )
}

/** The Free plan has no button, because it cannot be bought. */
const FreePlanNote = ({ isCurrent }: { isCurrent: boolean }) => (
  <p className="text-body text-mute">
    {isCurrent ? (
      'Renews every month. No card needed.'
    ) : (
      <>
        You return to it when you{' '}
        <TextLink>
          <Link to={paths.subscription}>cancel your plan</Link>
        </TextLink>
        .
      </>
    )}
  </p>
)
