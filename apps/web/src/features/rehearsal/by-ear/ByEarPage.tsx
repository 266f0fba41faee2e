import type { LineByEar } from '@sidelight/domain/learning/by-ear'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { type DueLines, useDueLines } from '#shared/learning/due-lines.ts'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useScriptLines } from '../rehearsal.queries.ts'
import { SessionContext } from '../rehearsal-context.tsx'
import { loadSettings } from '../run-storage.ts'
import { createRunReporter } from '../stage/learning.ts'
import { useModelLines } from './by-ear.queries.ts'
import { ByEarSession } from './by-ear-session.ts'
import { ByEarScreen } from './ByEarScreen.tsx'
import './by-ear.css'

/** Lines are heard, said, and said again without being heard first. Nothing has to be read. */
export function ByEarPage() {
  const { documentId = '' } = useParams()
  usePageTitle('Learn by ear')
  const title = useListedScript(documentId)?.title ?? ''
  const script = useScriptLines(documentId)
  const models = useModelLines(documentId)
  const due = useDueLines(documentId)
  const message = (text: ReactNode, action?: ReactNode) => (
    <Message documentId={documentId} text={text} action={action} />
  )
  if (script.isFailed || models.isFailed)
    return message(
      <p role="alert">We couldn't get your lines. Please try again.</p>,
      <Button
        onClick={() => {
          script.reload()
          models.retry()
        }}
      >
        Try again
      </Button>,
    )
  if (script.isPending || !models.isReady || due === undefined) return message(<Spinner label="Getting your lines…" />)
  const lines = planLines(due)
  if (lines.length === 0) return message(<p>Choose your part first, and its lines can be learned here.</p>)
  return <Session documentId={documentId} title={title} lines={lines} script={script} models={models} />
}

/** What is due today, the weakest first; otherwise the whole part. */
function planLines({ own, drill, lines }: DueLines): LineByEar[] {
  const wanted = drill.ids.length > 0 ? drill.ids : own.map(({ id }) => id)
  return wanted.flatMap((id) => {
    const line = own.find((each) => each.id === id)
    return line === undefined ? [] : [{ id, dialog: lines[line.index]?.dialog ?? '', rung: line.rung }]
  })
}

interface SessionProps {
  documentId: string
  title: string
  lines: readonly LineByEar[]
  script: ReturnType<typeof useScriptLines>
  models: ReturnType<typeof useModelLines>
}

function Session({ documentId, title, lines, script, models }: SessionProps) {
  const client = useQueryClient()
  const { lines: scriptLines } = script
  const { models: made, missing } = models
  const sound = useMemo(
    () => ({ lines: scriptLines, models: made, isMaking: missing > 0 }),
    [scriptLines, made, missing],
  )
  const [session] = useState(
    () =>
      new ByEarSession({
        lines,
        settings: loadSettings(),
        sound,
        renew: async () => ({ ...sound, lines: await script.renew(), models: await models.renew() }),
        onResult: createRunReporter(client, documentId),
      }),
  )
  useEffect(() => session.open(), [session])
  useEffect(() => session.update(sound), [session, sound])
  return (
    <SessionContext value={{ documentId, controller: session.controller }}>
      <ByEarScreen documentId={documentId} title={title} session={session} />
    </SessionContext>
  )
}

function Message({ documentId, text, action }: { documentId: string; text: ReactNode; action: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh content-center justify-items-center gap-6 bg-stage px-5 text-center text-lead text-mute light:bg-page"
    >
      <h1 className="display text-heading text-text">Learn by ear</h1>
      {text}
      <div className="flex flex-wrap justify-center gap-2.5">
        {action}
        <Button asChild look="ghost">
          <Link to={paths.stage(documentId)}>Back to the stage</Link>
        </Button>
      </div>
    </main>
  )
}
