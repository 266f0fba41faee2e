import { useQuery } from '@tanstack/react-query'
import { creditBalanceQuery } from '#shared/billing/credit-balance.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useActiveSubscription } from '../billing.queries.ts'
import { ConnectionError } from '../ConnectionError.tsx'
import { CreditUsage } from './CreditUsage.tsx'
import { FailedPayment } from '../FailedPayment.tsx'
import { NoSubscription } from './NoSubscription.tsx'
import { PaygoBalance } from '../pay-as-you-go/PaygoBalance.tsx'
import { PlanBenefits } from './PlanBenefits.tsx'
import { SubscriptionDetails } from './SubscriptionDetails.tsx'
import { effectivePlanOf } from './subscription-state.ts'

export function SubscriptionPage() {
  usePageTitle('Subscription')
  const { data: subscription, isPending, refetch } = useActiveSubscription()
  const { data: balance, isError, refetch: refetchBalance } = useQuery(creditBalanceQuery)
  const hasError = (!isPending && subscription === undefined) || (isError && balance === undefined)
  const retry = () => void Promise.all([refetch(), refetchBalance()])
  return (
    <>
      <PageHeading title="Subscription" subtitle="Your plan, what you've used of it, and when it renews." />
      {hasError && <ConnectionError onRetry={retry} />}
      {isPending && <Spinner label="Loading…" />}
      {subscription !== undefined && subscription !== null && <FailedPayment subscription={subscription} />}
      {subscription !== undefined && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid gap-5">
            {subscription === null ? <NoSubscription /> : <SubscriptionDetails subscription={subscription} />}
            <PlanBenefits plan={effectivePlanOf(subscription ?? undefined)} />
          </div>
          {balance !== undefined && (
            <div className="grid gap-5">
              <CreditUsage used={balance.monthlyPagesUsed} total={balance.monthlyPages} />
              <PaygoBalance pages={balance.paygoPages} />
            </div>
          )}
        </div>
      )}
    </>
  )
}
