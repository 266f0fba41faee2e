import { type ReactNode, useRef, useState } from 'react'
import { Link, NavigationType, useNavigationType, useParams } from 'react-router'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useScriptLines } from '../rehearsal.queries.ts'
import { useLadder } from './learning.ts'
import { StageScreen } from './StageScreen.tsx'
import { listParts } from './stage-state.ts'
import './stage.css'

const UNTITLED = 'Rehearsal'

/** The rehearsal in full screen: nothing to edit, only the script, its sound and the way through it. */
export function StagePage() {
  const { documentId = '' } = useParams()
  const title = useListedScript(documentId)?.title ?? UNTITLED
  usePageTitle(title)
  const loaded = useScriptLines(documentId)
  const lines = useLadder(documentId, loaded.lines)
  const script = { ...loaded, lines }
  const [openedAtMs] = useState(() => performance.now())
  const isArriving = useRef(useNavigationType() !== NavigationType.Pop)
  if (script.isPending) return <StageMessage title={title} text={<Spinner label="Opening your scene…" />} />
  if (script.isFailed) {
    return (
      <StageMessage
        title={title}
        text={<p role="alert">We couldn't open this scene. Please try again.</p>}
        action={<Button onClick={script.reload}>Try again</Button>}
      />
    )
  }
  if (script.lines.length === 0) {
    return (
      <StageMessage
        title={title}
        text={<p>There are no lines in this script yet.</p>}
        action={
          <Button asChild>
            <Link to={paths.lines(documentId)}>Check the lines</Link>
          </Button>
        }
      />
    )
  }
  // Another part is another run: its controller starts anew.
  const run = `${documentId} ${listParts(script.lines).join()}`
  const room = { documentId, title, script, isArriving, openedAtMs }
  return <StageScreen key={run} {...room} />
}

function StageMessage({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh content-center justify-items-center gap-6 bg-stage px-5 text-center text-lead text-mute light:bg-page"
    >
      <h1 className="display text-heading text-text">{title}</h1>
      {text}
      <div className="flex flex-wrap justify-center gap-2.5">
        {action}
        <Button asChild look="ghost">
          <Link to={paths.dashboard}>Leave</Link>
        </Button>
      </div>
    </main>
  )
}
