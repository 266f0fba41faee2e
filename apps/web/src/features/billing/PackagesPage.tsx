import { usePageTitle } from '#lib/navigation/page-title.ts'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useCurrentSubscription } from './billing.queries.ts'
import { ConnectionError } from './ConnectionError.tsx'
import { CurrentPlanBanner } from './plans/CurrentPlanBanner.tsx'
import { FailedPayment } from './FailedPayment.tsx'
import { PagesOwedNotice } from './PagesOwedNotice.tsx'
import { PayAsYouGo } from './pay-as-you-go/PayAsYouGo.tsx'
import { Plans } from './plans/Plans.tsx'
import { effectivePlanOf, planOf } from './subscription/subscription-state.ts'

export function PackagesPage() {
  usePageTitle('Manage Your Subscription')
  return (
    <>
      <PageHeading
        title="Manage Your Subscription"
        subtitle="Upgrade, downgrade, or purchase additional pages as needed. No hidden fees."
      />
      <Packages />
    </>
  )
}

function Packages() {
  const { data: subscription, isPending, refetch } = useCurrentSubscription()
  if (isPending) return <Spinner label="Loading…" />
  // The current plan decides what every button does and costs, so nothing is shown without it.
  if (subscription === undefined) return <ConnectionError onRetry={() => void refetch()} />
  const current = planOf(subscription ?? undefined)
  return (
    <>
      {subscription !== null && <FailedPayment subscription={subscription} />}
      <PagesOwedNotice />
      {subscription !== null && current !== 'free' && <CurrentPlanBanner subscription={subscription} />}
      <Plans current={current} />
      <PayAsYouGo plan={effectivePlanOf(subscription ?? undefined)} />
    </>
  )
}
