import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function PaymentCancelledPage() {
  usePageTitle('Payment Cancelled')
  return (
    <UnfinishedPage
      title="Payment Cancelled"
      promise="No charges were made."
      actions={
        <>
          <Button asChild>
            <Link to={paths.membership}>Try Payment Again</Link>
          </Button>
          <Button asChild look="ghost">
            <Link to={paths.dashboard}>Back to Dashboard</Link>
          </Button>
        </>
      }
    />
  )
}
