import type { Subscription } from '#lib/api/billing.ts'
import { formatUsd } from '@sidelight/domain/billing/money'
import { getPlan } from '@sidelight/domain/billing/plans'
import { daysRemaining } from '@sidelight/domain/billing/usage'
import { Link } from 'react-router'
import { useNowMs } from '#lib/browser/now.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CancelOrResume } from './CancelOrResume.tsx'
import { formatDate } from '../format-date.ts'
import { LabelledValue } from '../LabelledValue.tsx'
import { planName, planOf } from './subscription-state.ts'
import { SubscriptionChip } from './SubscriptionChip.tsx'
import { TitledPanel } from '../TitledPanel.tsx'

export function SubscriptionDetails({ subscription }: { subscription: Subscription }) {
  const { status, cancelAtPeriodEnd: isEnding, currentPeriodEnd: end, canceledAt } = subscription
  const days = daysRemaining(new Date(end), new Date(useNowMs()))
  const hasEnd = isEnding || status === 'canceled'
  return (
    <TitledPanel title="Subscription details" isLit>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="display text-display">{planName(subscription)}</p>
        <SubscriptionChip subscription={subscription} />
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3">
        <LabelledValue name={hasEnd ? 'Access Ends' : 'Renews On'}>{formatDate(end)}</LabelledValue>
        <LabelledValue name="Days remaining">{days}</LabelledValue>
        {canceledAt === null ? (
          <LabelledValue name="Price">{formatUsd(getPlan(planOf(subscription)).priceCents)} / month</LabelledValue>
        ) : (
          <LabelledValue name="Canceled On">{formatDate(canceledAt)}</LabelledValue>
        )}
      </dl>
      {isEnding && (
        <p className="mt-5 border-l-[3px] border-warn pl-4 text-body text-mute">{describeEnding(subscription)}</p>
      )}
      <div className="mt-7 flex flex-wrap gap-2.5">
        <Button asChild look={isEnding ? 'ghost' : 'key'} className="max-sm:flex-auto">
          <Link to={paths.packages}>Change plan</Link>
        </Button>
        <CancelOrResume subscription={subscription} />
      </div>
    </TitledPanel>
  )
}

function describeEnding({ status, isInForce }: Subscription): string {
  if (status !== 'active')
    return "You cancelled this plan, but we're still trying its last payment. Cancel it again to end it right away; nothing more is charged then."
  const after = "After that you're on the Free plan; your scripts and the pages you bought stay yours."
  return isInForce
    ? `Everything stays as it is until then. ${after}`
    : `Its payment was returned, so it can't be resumed. ${after}`
}
