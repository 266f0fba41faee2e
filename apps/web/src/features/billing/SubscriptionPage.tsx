import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function SubscriptionPage() {
  usePageTitle('Subscription')
  return (
    <UnfinishedPage
      title="Subscription"
      promise="Your plan, what you have used of it and when it renews will be shown here."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.dashboard}>Back to Dashboard</Link>
        </Button>
      }
    />
  )
}
