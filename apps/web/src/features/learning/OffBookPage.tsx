import { describeMinutes } from '@sidelight/domain/learning/due-lines'
import { isOffBook } from '@sidelight/domain/learning/ladder'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { type DueLines, useDueLines } from '#shared/learning/due-lines.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Days } from './Days.tsx'
import { Ladder } from './Ladder.tsx'
import { LineRungs } from './LineRungs.tsx'
import { Plan } from './Plan.tsx'
import { lineNumberOf } from './rung-names.ts'
import './off-book.css'

/** Which lines of a script are known, which are due, and by when they must be. */
export function OffBookPage() {
  const { documentId = '' } = useParams()
  usePageTitle('Off book')
  const script = useListedScript(documentId)
  const isConfidential = script?.isConfidential === true
  const due = useDueLines(documentId)
  return (
    <main id="main" tabIndex={-1} className="off-book mx-auto grid min-h-dvh content-start gap-7 px-4 pb-28 md:px-10">
      <header className="flex flex-wrap pt-5 items-center gap-x-4 gap-y-2">
        <Button asChild look="quiet" size="icon" className="-ml-3">
          <Link to={paths.dashboard} aria-label="Back">
            <ArrowLeft aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
        <h1 className="display text-heading">Off book</h1>
        <p className="min-w-0 truncate text-body text-mute">
          <bdi>{script?.title}</bdi>
        </p>
        {due !== undefined && due.drill.ids.length > 0 && <DrillLink documentId={documentId} due={due} />}
      </header>
      {isConfidential && (
        <p className="text-body text-mute">
          This script is confidential. What you learn of it isn't kept, so its lines stay where they are.
        </p>
      )}
      {due === undefined ? (
        <Spinner label="Loading…" />
      ) : (
        <Learned documentId={documentId} due={due} isConfidential={isConfidential} />
      )}
    </main>
  )
}

const DrillLink = ({ documentId, due: { drill } }: { documentId: string; due: DueLines }) => (
  <div className="flex flex-wrap items-center gap-5 max-md:w-full md:ml-auto">
    <p className="text-body text-mute">{describeDrill(drill)}</p>
    <Button asChild look="ghost" size="large">
      <Link to={paths.byEar(documentId)}>Learn by ear</Link>
    </Button>
    <Button asChild size="large">
      <Link to={paths.stage(documentId)} state={{ drill: drill.ids }}>
        {drill.ids.length === 1 ? 'Run the line' : `Run the ${drill.ids.length}`}
      </Link>
    </Button>
  </div>
)

const describeDrill = ({ ids, minutes }: DueLines['drill']): string =>
  `${ids.length} ${ids.length === 1 ? 'line' : 'lines'} due, ${describeMinutes({ minutes })}`

interface LearnedProps {
  documentId: string
  due: DueLines
  isConfidential: boolean
}

function Learned({ documentId, due, isConfidential }: LearnedProps) {
  const [chosenId, setChosenId] = useState<string>()
  const chosen = due.own.find(({ id }) => id === (chosenId ?? due.drill.ids[0])) ?? due.own[0]
  if (chosen === undefined)
    return <p className="text-lead text-mute">Choose your part first, and its lines appear here.</p>
  return (
    <>
      <Days documentId={documentId} due={due} />
      <div className="off-book-columns grid">
        <Section title="The ladder" text="Two clean runs and a line goes up. Ask for it, and it comes down one.">
          <Ladder due={due} chosen={chosen} onChoose={setChosenId} />
          <p className="mt-3 text-small text-mute">{describeKnown(due.own.filter(isOffBook).length)}</p>
        </Section>
        <Section
          title={`Line ${lineNumberOf(chosen, due.lines)}, rung by rung`}
          text="Hold a word on the stage to peek; that counts as asking for it."
        >
          <LineRungs line={chosen} due={due} />
        </Section>
        <Section title="Your plan" text="With a date, lines come round often enough to be ready by then.">
          <Plan documentId={documentId} due={due} isConfidential={isConfidential} />
        </Section>
      </div>
    </>
  )
}

const describeKnown = (lines: number): string =>
  lines === 0 ? 'No line is off book yet.' : lines === 1 ? '1 line is off book.' : `${lines} lines are off book.`

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section>
    <h2 className="display text-title">{title}</h2>
    <p className="mt-1 mb-5 text-body text-mute">{text}</p>
    {children}
  </section>
)
