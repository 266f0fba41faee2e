import { sortByIndex } from '@sidelight/domain/lines/order'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'
import { LinesSkeleton } from '#ui/LinesSkeleton.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { LineEditor } from './LineEditor.tsx'
import { scriptQuery } from './script-cache.ts'

export function LinesPage() {
  usePageTitle('Script Scenes')
  const { documentId = '' } = useParams()
  return (
    <>
      <PageHeading
        title="Script Scenes"
        subtitle={
          <>
            Review and manage each scene in your script. <ScriptExpiry script={useListedScript(documentId)} />
          </>
        }
      />
      <Script key={documentId} documentId={documentId} />
    </>
  )
}

function Script({ documentId }: { documentId: string }) {
  const script = useQuery(scriptQuery(documentId))
  const lines = useMemo(() => sortByIndex(script.data?.lines ?? []), [script.data])
  if (script.isPending) {
    return (
      <>
        <Spinner label="Loading scenes, please wait a moment..." />
        <LinesSkeleton />
      </>
    )
  }
  // An open editor stays open when only a refetch fails.
  if (script.data === undefined) {
    return (
      <Panel className="grid max-w-[40rem] justify-items-start gap-5">
        <p role="alert" className="text-lead text-rec-text">
          {messageOf(script.error, 'Error fetching scenes.')}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button look="ghost" onClick={() => location.reload()}>
            Try Again
          </Button>
          <Button asChild look="quiet">
            <Link to={paths.history}>View History</Link>
          </Button>
        </div>
      </Panel>
    )
  }
  return <LineEditor documentId={documentId} lines={lines} canUndo={script.data.canUndo} />
}
