import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function TransactionsPage() {
  usePageTitle('Transaction History')
  return (
    <UnfinishedPage
      title="Transaction History"
      promise="Every payment and its receipt will be listed here, newest first."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.dashboard}>Back to Dashboard</Link>
        </Button>
      }
    />
  )
}
