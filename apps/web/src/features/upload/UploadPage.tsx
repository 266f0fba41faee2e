import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { UnfinishedPage } from '#ui/UnfinishedPage.tsx'

export function UploadPage() {
  usePageTitle('Upload Script')
  return (
    <UnfinishedPage
      title="Upload Script"
      promise="Here you will drop your sides as PDF, TXT or DOCX, up to 10MB, and have them read into lines and characters."
      actions={
        <Button asChild look="ghost">
          <Link to={paths.dashboard}>Back to Dashboard</Link>
        </Button>
      }
    />
  )
}
