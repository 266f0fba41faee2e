import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function ScenesPage() {
  usePageTitle('Script Scenes')
  return (
    <UnfinishedPage
      title="Script Scenes"
      subtitle="Review and manage each scene in your script."
      promise="Every line of this script will be listed here, to read, correct, add and delete."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.history}>Back to History</Link>
        </Button>
      }
    />
  )
}
