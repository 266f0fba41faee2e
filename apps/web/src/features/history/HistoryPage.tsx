import { documents } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { apiQuery } from '#lib/query.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { HistoryTable } from './HistoryTable.tsx'

export function HistoryPage() {
  usePageTitle('Process History')
  return (
    <>
      <PageHeading title="Process History" subtitle="Every script you have brought to the studio." />
      <HistoryList />
    </>
  )
}

function HistoryList() {
  const history = useQuery(apiQuery(documents.list))
  if (history.isPending) return <Spinner label="Loading…" />
  if (history.isError) {
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
        <p className="font-script text-[19px]">No processes found.</p>
        <Button asChild>
          <Link to={paths.upload}>Go to the Studio</Link>
        </Button>
      </Panel>
    )
  }
  return <HistoryTable documents={history.data.documents} />
}
