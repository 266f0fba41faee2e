import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useHistory } from './history.queries.ts'
import { HistoryList } from './HistoryList.tsx'

export function HistoryPage() {
  usePageTitle('Process History')
  return (
    <>
      <PageHeading
        title="Process History"
        subtitle="Every script you've uploaded."
        actions={
          <>
            <Button asChild look="quiet">
              <Link to={paths.deletions}>Deleted scripts</Link>
            </Button>
            <Button asChild look="ghost">
              <Link to={paths.process}>
                <Upload aria-hidden="true" className="size-[18px]" />
                Upload New
              </Link>
            </Button>
          </>
        }
      />
      <History />
    </>
  )
}

function History() {
  const history = useHistory()
  if (history.isPending) return <Spinner label="Loading…" />
  // A list that was loaded before stays on screen when it cannot be refreshed.
  if (history.data === undefined) {
    return (
      <Panel className="grid max-w-[40rem] justify-items-start gap-5">
        <p role="alert" className="text-rec-text">
          Failed to fetch process list
        </p>
        <Button look="ghost" onClick={() => void history.refetch()}>
          Try Again
        </Button>
      </Panel>
    )
  }
  if (history.data.documents.length === 0) {
    return (
      <Panel isLit className="grid max-w-[40rem] justify-items-start gap-5">
        <div>
          <p className="font-script text-lead">No processes found.</p>
          <p className="mt-1.5 text-mute">Scripts you upload are listed here, with their status.</p>
        </div>
        <Button asChild>
          <Link to={paths.upload}>Go to the Studio</Link>
        </Button>
      </Panel>
    )
  }
  return <HistoryList documents={history.data.documents} />
}
