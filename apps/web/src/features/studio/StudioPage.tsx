import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function StudioPage() {
  usePageTitle('Audio Production')
  return (
    <UnfinishedPage
      title="Audio Production"
      subtitle="Preview, manage and fine-tune your generated voice segments"
      promise="Here the scene will run: your partner reads, waits for your line, and gives you the next cue."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.history}>Back to History</Link>
        </Button>
      }
    />
  )
}
