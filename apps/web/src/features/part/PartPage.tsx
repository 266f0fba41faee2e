import { TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import './part.css'
import { usePartData, useVoiceFirstLines } from './part.queries.ts'
import { PartHeader } from './PartHeader.tsx'
import { PartQuestion } from './PartQuestion.tsx'

/** The question after reading. It fills the screen: there is nothing else to do before it is answered. */
export function PartPage() {
  usePageTitle('Which part is yours?')
  const { documentId = '' } = useParams()
  return (
    <div className="part-page flex min-h-dvh flex-col">
      <Question key={documentId} documentId={documentId} />
    </div>
  )
}

function Question({ documentId }: { documentId: string }) {
  useVoiceFirstLines(documentId)
  const loaded = usePartData(documentId)
  switch (loaded.state) {
    case 'ready':
      return loaded.data.parts.length === 0 ? (
        <NoParts documentId={documentId} />
      ) : (
        <PartQuestion documentId={documentId} data={loaded.data} />
      )
    case 'failed':
      return (
        <Framed documentId={documentId}>
          <Notice
            icon={<TriangleAlert aria-hidden="true" />}
            title="Something went wrong"
            text={<p role="alert">{loaded.message}</p>}
            actions={
              <Button look="ghost" onClick={() => location.reload()}>
                Try Again
              </Button>
            }
          />
        </Framed>
      )
    case 'loading':
      return (
        <Framed documentId={documentId}>
          <Spinner label="Loading…" />
        </Framed>
      )
  }
}

const NoParts = ({ documentId }: { documentId: string }) => (
  <Framed documentId={documentId}>
    <Notice
      icon={<Users aria-hidden="true" />}
      title="No parts yet"
      text="We found no characters in this script. Give its lines to characters, then choose yours."
      actions={
        <Button asChild>
          <Link to={paths.lines(documentId)}>Go to Script Scenes</Link>
        </Button>
      }
    />
  </Framed>
)

const Framed = ({ documentId, children }: { documentId: string; children: ReactNode }) => (
  <>
    <PartHeader documentId={documentId} />
    <main tabIndex={-1} className="px-5 py-10 md:px-14">
      {children}
    </main>
  </>
)
