import { useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { useIsOffline } from '#shared/kept-scripts/connection.ts'
import { Button } from '#ui/Button.tsx'
import { LinesSkeleton } from '#ui/LinesSkeleton.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { FETCH_FAILED, useScriptLines } from './rehearsal.queries.ts'
import { RehearsalScreen } from './RehearsalScreen.tsx'

const TITLE = 'Audio Production'
const SUBTITLE = 'Preview, manage and fine-tune your generated voice segments'
const NOT_KEPT =
  "This scene isn't on this device. Open it once while you're connected, and you can rehearse it without a connection."

export function RehearsalPage() {
  usePageTitle(TITLE)
  const { documentId = '' } = useParams()
  return <Production key={documentId} documentId={documentId} />
}

function Production({ documentId }: { documentId: string }) {
  const script = useScriptLines(documentId)
  const isOffline = useIsOffline()
  if (script.isPending) {
    return (
      <>
        <PageHeading title={TITLE} subtitle={SUBTITLE} />
        <Spinner label="Generating voice segments, please wait..." />
        <LinesSkeleton />
      </>
    )
  }
  if (script.isFailed) {
    return (
      <>
        <PageHeading title={TITLE} subtitle={SUBTITLE} />
        <Panel className="grid max-w-[40rem] justify-items-start gap-5">
          <p role="alert" className="text-lead text-rec-text">
            {FETCH_FAILED}
          </p>
          {isOffline && <p className="text-mute">{NOT_KEPT}</p>}
          <Button look="ghost" onClick={script.reload}>
            Try Again
          </Button>
        </Panel>
      </>
    )
  }
  return <RehearsalScreen documentId={documentId} script={script} title={TITLE} subtitle={SUBTITLE} />
}
