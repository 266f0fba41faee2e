import { listCharacters } from '@sidelight/domain/lines/characters'
import { type CueScriptLine, type CueScriptScene, listCueScript } from '@sidelight/domain/lines/cue-script'
import { narrator } from '@sidelight/domain/lines/characters'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { FETCH_FAILED, useScriptLines } from '../rehearsal.queries.ts'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { listParts } from '../stage/stage-state.ts'
import './cue-script.css'

/** The lines of one character with their cues, to be printed. */
export function CueScriptPage() {
  const { documentId = '' } = useParams()
  usePageTitle('Cue script')
  const { data: list } = useQuery(scriptListQuery)
  const title = list?.documents.find(({ id }) => id === documentId)?.title ?? ''
  const { lines, isPending, isFailed, reload } = useScriptLines(documentId)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="cue-script mx-auto grid min-h-dvh content-start justify-items-center gap-7 px-4 pb-28 md:px-10"
    >
      <header className="cue-script-tools flex w-full flex-wrap pt-5 items-center gap-x-4 gap-y-2">
        <Button asChild look="quiet" size="icon" className="-ml-3">
          <Link to={paths.preview(documentId)} aria-label="Back">
            <ArrowLeft aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
        <h1 className="display text-heading">Cue script</h1>
        <p className="min-w-0 truncate text-body text-mute">
          <bdi>{title}</bdi>
        </p>
      </header>
      {isPending && <Spinner label="Loading…" />}
      {isFailed && <Failed onRetry={reload} />}
      {!isPending && !isFailed && <CueScript title={title} lines={lines} />}
    </main>
  )
}

function CueScript({ title, lines }: { title: string; lines: readonly ScriptLine[] }) {
  const characters = listCharacters(lines).filter(({ name }) => name !== narrator)
  const [chosen, setChosen] = useState<string>()
  if (characters.length === 0) return <p>No lines to print yet.</p>
  const character = chosen ?? listParts(lines)[0] ?? characters[0]?.name ?? ''
  return (
    <>
      <div className="cue-script-tools grid w-full justify-items-start gap-6">
        {characters.length > 1 && (
          <Choice
            legend="Character"
            value={character}
            options={characters.map(({ name }) => ({ value: name, label: name }))}
            onChange={setChosen}
          />
        )}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-[18px]" />
          Print
        </Button>
      </div>
      <Sheet title={title} character={character} scenes={listCueScript(lines, character)} />
    </>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid justify-items-center gap-5">
    <p className="text-rec-text">{FETCH_FAILED}</p>
    <Button look="ghost" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

interface SheetProps {
  title: string
  character: string
  scenes: readonly CueScriptScene[]
}

/** Paper, so it looks the same in both themes. */
function Sheet({ title, character, scenes }: SheetProps) {
  const count = scenes.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <article aria-label="Cue script" className="cue-script-sheet font-script text-body">
      <p className="typed-bold">
        <bdi>{title}</bdi>
      </p>
      <p>
        {character}, {count === 1 ? '1 line' : `${count} lines`}
      </p>
      {scenes.map(({ heading, lines }) => (
        <section key={lines[0]?.number} className="mt-6">
          {heading !== '' && <h2 className="cue-script-heading typed-bold">{heading}</h2>}
          <ol>
            {lines.map((line) => (
              <Line key={line.number} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

const Line = ({ line: { number, cue, dialog } }: { line: CueScriptLine }) => (
  <li className="cue-script-line mt-3.5">
    {cue !== '' && (
      <p className="cue-script-cue">
        <span className="sr-only">Cue: </span>
        {cue}
      </p>
    )}
    <span>{number}</span>
    <p className="whitespace-pre-wrap">{dialog}</p>
  </li>
)
