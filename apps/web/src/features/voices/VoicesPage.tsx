import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function VoicesPage() {
  usePageTitle('Voice Assignment')
  return (
    <UnfinishedPage
      title="Voice Assignment"
      subtitle="Assign AI voices to each character in your scene."
      promise="Here you will cast a voice for every character, and keep your own part for yourself."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.history}>Back to History</Link>
        </Button>
      }
    />
  )
}
