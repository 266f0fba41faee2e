import { sortByIndex } from '@sidelight/domain/scenes/order'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { messageOf } from '#lib/api-error.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { SceneEditor } from './SceneEditor.tsx'
import { scriptQuery } from './script-cache.ts'

export function ScenesPage() {
  usePageTitle('Script Scenes')
  const { documentId = '' } = useParams()
  return (
    <>
      <PageHeading title="Script Scenes" subtitle="Review and manage each scene in your script." />
      <Script key={documentId} documentId={documentId} />
    </>
  )
}

function Script({ documentId }: { documentId: string }) {
  const script = useQuery(scriptQuery(documentId))
  const lines = useMemo(() => sortByIndex(script.data?.scenes ?? []), [script.data])
  if (script.isPending) return <LoadingLines />
  // An editor that is open stays open: what failed is only a second look.
  if (script.data === undefined) {
    return (
      <Panel className="grid max-w-[40rem] justify-items-start gap-5">
        <p role="alert" className="text-[17px] text-rec-text">
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
  return <SceneEditor documentId={documentId} lines={lines} canUndo={script.data.can_undo} />
}

/** Lines to come, in the shape they will have. */
function LoadingLines() {
  return (
    <>
      <Spinner label="Loading scenes, please wait a moment..." />
      <div aria-hidden="true" className="mt-7 grid max-w-[820px] gap-9">
        {['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4'].map((width) => (
          <div key={width} className="animate-lights border-l-[3px] border-line pl-5">
            <span className="block h-3.5 w-32 rounded-full bg-raised" />
            <span className={`mt-4 block h-4 rounded-full bg-surface ${width}`} />
          </div>
        ))}
      </div>
    </>
  )
}
