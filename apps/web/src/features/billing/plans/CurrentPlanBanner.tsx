import type { Subscription } from '#lib/api/billing.ts'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'
import { UsageBar } from '#ui/UsageBar.tsx'
import { CancelOrResume } from '../subscription/CancelOrResume.tsx'
import { formatDate } from '../format-date.ts'
import { LabelledValue } from '../LabelledValue.tsx'
import { planName } from '../subscription/subscription-state.ts'
import { SubscriptionChip } from '../subscription/SubscriptionChip.tsx'

/** The status of a paid plan in one line. */
export function CurrentPlanBanner({ subscription }: { subscription: Subscription }) {
  const {
    pageCreditsThisMonth: total,
    pageCreditsUsedThisMonth: used,
    cancelAtPeriodEnd: isEnding,
    currentPeriodEnd: periodEnd,
  } = subscription
  return (
    <section aria-label="Your current plan" className="mb-7">
      <Panel isLit className="flex flex-wrap items-center gap-x-10 gap-y-5 py-5! md:py-6!">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <p className="display text-heading">{planName(subscription)}</p>
          <SubscriptionChip subscription={subscription} />
        </div>
        <dl className="flex flex-1 flex-wrap items-center gap-x-10 gap-y-4 max-sm:basis-full">
          <LabelledValue name="Credits this month">
            <span className="flex items-center gap-3 whitespace-nowrap">
              {used} / {total}
              <UsageBar used={used} total={total} fills="used" className="h-1.5 w-16 sm:w-24" />
            </span>
          </LabelledValue>
          <LabelledValue name={isEnding ? 'Access ends' : 'Next billing date'}>{formatDate(periodEnd)}</LabelledValue>
        </dl>
        {/* Also here, because the credit gate covers the subscription page when every page is used. */}
        <div className="flex flex-wrap gap-2.5 max-sm:w-full">
          <Button asChild look="ghost" className="max-sm:flex-auto">
            <Link to={paths.subscription}>Manage plan</Link>
          </Button>
          <CancelOrResume subscription={subscription} />
        </div>
      </Panel>
    </section>
  )
}
