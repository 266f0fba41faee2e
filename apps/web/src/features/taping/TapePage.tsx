import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useAskedTape } from './brief/asked-tape.ts'
import { TapeProvider } from './tape-context.tsx'
import { hasMissingVoices } from './tape-script.ts'
import { TapeMessage } from './TapeMessage.tsx'
import { TapeScreen } from './TapeScreen.tsx'
import { useTapeScript, useTapeTitle } from './taping.queries.ts'
import './tape.css'

/** Tape mode: frame, slate, countdown and the take. Dark in both themes, so that the screen does not light the actor. */
export function TapePage() {
  const { documentId = '' } = useParams()
  const title = useTapeTitle(documentId) ?? 'Your scene'
  usePageTitle(`Tape ${title}`)
  return (
    <div className="tape on-stage">
      <div className="min-h-dvh bg-dark text-text">
        <Tape key={documentId} documentId={documentId} title={title} />
      </div>
    </div>
  )
}

function Tape({ documentId, title }: { documentId: string; title: string }) {
  const script = useTapeScript(documentId)
  const asked = useAskedTape(documentId)
  const toStage = (
    <Button asChild look="ghost">
      <Link to={paths.stage(documentId)}>Back to rehearsing</Link>
    </Button>
  )
  const message = (text: ReactNode, action?: ReactNode) => (
    <TapeMessage title={title} text={text}>
      {action}
      {toStage}
    </TapeMessage>
  )
  if (script.isPending || asked === undefined) return message(<Spinner label="Opening your scene…" />)
  if (script.isFailed) {
    return message(
      <p role="alert">We couldn't open this scene. Please try again.</p>,
      <Button onClick={script.reload}>Try again</Button>,
    )
  }
  if (!script.lines.some(({ isActors }) => isActors))
    return message(<p>You have no lines in this scene. Choose your part first.</p>)
  if (hasMissingVoices(script.lines))
    return message(<p>Some of your partner's lines have no voice yet. Rehearse the scene once before you tape it.</p>)
  return (
    <TapeProvider documentId={documentId} script={script.lines} reads={script.reads} asked={asked}>
      <TapeScreen documentId={documentId} title={title} />
    </TapeProvider>
  )
}
