import { useParams } from 'react-router'
import { usePageTitle } from '#lib/page-title.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { FETCH_FAILED, useSegments } from './audio.queries.ts'
import { Rehearsal } from './Rehearsal.tsx'

const TITLE = 'Audio Production'
const SUBTITLE = 'Preview, manage and fine-tune your generated voice segments'

export function AudioPage() {
  usePageTitle(TITLE)
  const { documentId = '' } = useParams()
  return <Production key={documentId} documentId={documentId} />
}

function Production({ documentId }: { documentId: string }) {
  const script = useSegments(documentId)
  if (script.isPending) {
    return (
      <>
        <PageHeading title={TITLE} subtitle={SUBTITLE} />
        <LoadingSegments />
      </>
    )
  }
  if (script.isFailed) {
    return (
      <>
        <PageHeading title={TITLE} subtitle={SUBTITLE} />
        <Panel className="grid max-w-[40rem] justify-items-start gap-5">
          <p role="alert" className="text-[17px] text-rec-text">
            {FETCH_FAILED}
          </p>
          <Button look="ghost" onClick={script.reload}>
            Try Again
          </Button>
        </Panel>
      </>
    )
  }
  return <Rehearsal documentId={documentId} script={script} title={TITLE} subtitle={SUBTITLE} />
}

/** Segments to come, in the shape they will have. */
function LoadingSegments() {
  return (
    <>
      <Spinner label="Generating voice segments, please wait..." />
      <div aria-hidden="true" className="mt-8 grid max-w-[820px] gap-9">
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
