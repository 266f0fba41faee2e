import { FREE_PAGES_PER_MONTH } from '@sidelight/domain/billing/plans'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'

export function NoSubscription() {
  return (
    <section aria-labelledby="no-subscription">
      <Panel isLit className="grid justify-items-start gap-5">
        <div>
          <h2 id="no-subscription" className="display text-heading">
            No Active Subscription
          </h2>
          <p className="mt-2.5 max-w-[34rem] text-mute">
            You're on the Free plan: {FREE_PAGES_PER_MONTH} pages every month, no card needed. A paid plan gives you
            more pages, faster processing, and cheaper additional pages.
          </p>
        </div>
        <Button asChild>
          <Link to={paths.packages}>View Pricing Plans</Link>
        </Button>
      </Panel>
    </section>
  )
}
