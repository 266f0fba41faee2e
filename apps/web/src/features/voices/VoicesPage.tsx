import { TriangleAlert } from 'lucide-react'
import { useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { CastingBoard } from './CastingBoard.tsx'
import { useCastingData } from './voices.queries.ts'

const TITLE = 'Voice Assignment'
const SUBTITLE = 'Assign AI voices to each character in your scene.'

export function VoicesPage() {
  usePageTitle(TITLE)
  const { documentId = '' } = useParams()
  return <Casting key={documentId} documentId={documentId} />
}

function Casting({ documentId }: { documentId: string }) {
  const loaded = useCastingData(documentId)
  switch (loaded.state) {
    case 'ready':
      return <CastingBoard documentId={documentId} casting={loaded.casting} title={TITLE} subtitle={SUBTITLE} />
    case 'failed':
      return <LoadFailure message={loaded.message} />
    case 'loading':
      return (
        <>
          <PageHeading title={TITLE} subtitle={SUBTITLE} />
          <LoadingCards />
        </>
      )
  }
}

function LoadFailure({ message }: { message: string }) {
  return (
    <>
      <PageHeading title={TITLE} subtitle={SUBTITLE} />
      <Panel className="grid max-w-[40rem] justify-items-start gap-4">
        <span className="grid size-12 place-items-center rounded-full border border-rec-text/40 text-rec-text">
          <TriangleAlert aria-hidden="true" className="size-6" />
        </span>
        <div>
          <h2 className="display text-heading">Something went wrong</h2>
          <p role="alert" className="mt-2.5 text-mute">
            {message}
          </p>
        </div>
        <Button look="ghost" onClick={() => location.reload()}>
          Try Again
        </Button>
      </Panel>
    </>
  )
}

function LoadingCards() {
  return (
    <>
      <Spinner label="Loading characters and voices..." />
      <div aria-hidden="true" className="mt-7 grid gap-4 xl:grid-cols-2">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="flex animate-lights gap-5 rounded-card border border-line p-5">
            <span className="h-[148px] w-[120px] shrink-0 rounded-row bg-raised" />
            <span className="grid flex-1 content-start gap-4 pt-2">
              <span className="h-5 w-1/3 rounded-full bg-raised" />
              <span className="h-4 w-3/4 rounded-full bg-surface" />
              <span className="h-12 w-full rounded-control bg-surface" />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
