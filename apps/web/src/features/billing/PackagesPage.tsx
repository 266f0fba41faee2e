import { useState } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { findWorkLink } from '#lib/navigation/work-path.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useCurrentSubscription } from './billing.queries.ts'
import { ConnectionError } from './ConnectionError.tsx'
import { CurrentPlanBanner } from './plans/CurrentPlanBanner.tsx'
import { FailedPayment } from './FailedPayment.tsx'
import { CheckoutPausedNotice } from './CheckoutPausedNotice.tsx'
import { PagesOwedNotice } from './PagesOwedNotice.tsx'
import { PayAsYouGo } from './pay-as-you-go/PayAsYouGo.tsx'
import { Plans } from './plans/Plans.tsx'
import { effectivePlanOf, planOf } from './subscription/subscription-state.ts'

export function PackagesPage() {
  usePageTitle('Manage Your Subscription')
  const [work] = useState(findWorkLink)
  return (
    <>
      <PageHeading
        title="Manage Your Subscription"
        subtitle="Upgrade, downgrade, or purchase additional pages as needed. No hidden fees."
        actions={work && <BackToWork {...work} />}
      />
      <Packages />
    </>
  )
}

/** A plan change is paid on this page, so it leads back too. */
const BackToWork = ({ path, name }: { path: string; name: string }) => (
  <Button asChild look="ghost">
    <Link to={path}>{name}</Link>
  </Button>
)

function Packages() {
  const { data: subscription, isPending, refetch } = useCurrentSubscription()
  if (isPending) return <Spinner label="Loading…" />
  // The current plan decides what every button does and costs, so nothing is shown without it.
  if (subscription === undefined) return <ConnectionError onRetry={() => void refetch()} />
  const current = planOf(subscription ?? undefined)
  return (
    <>
      {subscription !== null && <FailedPayment subscription={subscription} />}
      <CheckoutPausedNotice />
      <PagesOwedNotice />
      {subscription !== null && current !== 'free' && <CurrentPlanBanner subscription={subscription} />}
      <Plans current={current} />
      <PayAsYouGo plan={effectivePlanOf(subscription ?? undefined)} />
    </>
  )
}
