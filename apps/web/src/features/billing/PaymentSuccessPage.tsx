import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function PaymentSuccessPage() {
  usePageTitle('Payment')
  return (
    <UnfinishedPage
      title="Payment"
      promise="After a purchase this page will confirm it. Nothing can be bought yet, and nothing was charged."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.dashboard}>Back to Dashboard</Link>
        </Button>
      }
    />
  )
}
