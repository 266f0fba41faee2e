import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import { Video } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { nameDevice } from '#lib/browser/device-name.ts'
import type { ExportNames } from '../export/ExportSheet.tsx'
import { PhoneFilmButton } from '../film/PhoneFilmButton.tsx'
import { SentList } from '../sent/SentList.tsx'
import type { ScriptLine } from './script-lines.ts'
import { TakesChecklist } from '../brief/checklist/TakesChecklist.tsx'
import { useChecklist } from '../brief/checklist/use-checks.ts'
import { Takes } from './Takes.tsx'
import { useTakes } from './takes.store.ts'
import { TakesRoom } from './TakesRoom.tsx'
import { BackToScene, TakesHeader } from './TakesHeader.tsx'

interface TakesScreenProps {
  documentId: string
  title: string
  lines: readonly ScriptLine[]
  scenes: readonly TapeScene[]
  /** The user's name, for the name of the file. */
  actor: string
  /** Of the partners, for the record of what was sent. */
  voices: ExportNames['voices']
}

export function TakesScreen({ documentId, title, lines, scenes, actor, voices }: TakesScreenProps) {
  const { takes, freeBytes, isPersistent, isFailed, store } = useTakes()
  const part = [...new Set(lines.filter(({ isActors }) => isActors).map((line) => line.character))].join(' and ')
  const about = `${[title, part].filter(Boolean).join(', ') || 'Your takes'}. Only on this ${nameDevice()}.`
  const names = { actor, part, project: title, voices }
  const list = useChecklist({ takes, scenes, names })
  const phoneFilm = <PhoneFilmButton takes={takes ?? []} lines={lines} onAdded={store.load} />
  const checklist = <TakesChecklist documentId={documentId} list={list} />
  if (takes !== undefined && takes.length > 0) {
    return (
      <Takes
        documentId={documentId}
        lines={lines}
        // The takes of an only scene need not be told apart.
        scenes={scenes.length < 2 ? [] : scenes}
        takes={takes}
        store={store}
        about={about}
        names={names}
        checklist={checklist}
        phoneFilm={phoneFilm}
        room={<TakesRoom takes={takes} freeBytes={freeBytes} isPersistent={isPersistent} store={store} />}
      />
    )
  }
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-page px-4 md:px-12">
      <TakesHeader title="Takes" about={about} back={<BackToScene documentId={documentId} />} actions={phoneFilm} />
      {isFailed ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>We couldn't read the takes on this {nameDevice()}. They may be open in another tab.</p>
          <Button onClick={() => void store.load()}>Try again</Button>
        </div>
      ) : takes === undefined ? (
        <Spinner label="Looking for your takes…" />
      ) : (
        <>
          <SentList />
          <NoTakes documentId={documentId} />
          {checklist}
        </>
      )}
    </main>
  )
}

const NoTakes = ({ documentId }: { documentId: string }) => (
  <section className="grid max-w-[36rem] justify-items-start gap-4 pt-6">
    <h2 className="display text-heading">No takes yet</h2>
    <p className="text-lead text-mute">
      Film the scene with your partner, as often as you like. Every take stays on this {nameDevice()}, and nobody else
      can see it.
    </p>
    <Button asChild look="danger">
      <Link to={paths.tape(documentId)}>
        <Video aria-hidden="true" className="size-[18px]" />
        Tape the scene
      </Link>
    </Button>
  </section>
)
