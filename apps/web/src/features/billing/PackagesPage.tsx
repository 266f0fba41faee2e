import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function PackagesPage() {
  usePageTitle('Manage Your Subscription')
  return (
    <UnfinishedPage
      title="Manage Your Subscription"
      subtitle="Upgrade, downgrade, or purchase additional pages as needed. No hidden fees."
      promise="Plans and extra pages cannot be bought yet; they will be sold on this page."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.dashboard}>Back to Dashboard</Link>
        </Button>
      }
    />
  )
}
