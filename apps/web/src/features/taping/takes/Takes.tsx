import { findSceneOfTake, takesOfScene, type TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EXPORT_PARAM, TAKE_PARAM } from '../tape-path.ts'
import { CompareScreen, findPair } from './compare/CompareScreen.tsx'
import type { ExportNames } from '../export/ExportSheet.tsx'
import type { ScriptLine } from './script-lines.ts'
import type { TakeAction } from './take-action.ts'
import { linesOfTake } from './take-groups.ts'
import { findMix, type OnChoose } from './take-choices.ts'
import { TakeDialog } from './dialogs/TakeDialog.tsx'
import { TakesOverview, type TakesView } from './TakesOverview.tsx'
import { mapById, type TakesStore } from './takes.store.ts'

interface TakesProps {
  documentId: string
  lines: readonly ScriptLine[]
  scenes: readonly TapeScene[]
  /** Newest first. */
  takes: readonly TapeTake[]
  store: TakesStore
  about: string
  names: ExportNames
  room: ReactNode
  phoneFilm: ReactNode
  /** What is missing before the tape is sent. */
  checklist: ReactNode
}

const withoutExport = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => name !== EXPORT_PARAM))

/** What was chosen on the page: the take and the view. */
export function Takes({ documentId, lines, scenes, takes, store, about, names, ...below }: TakesProps) {
  const [search, setSearch] = useSearchParams()
  const takesById = useMemo(() => mapById(takes), [takes])
  // A pick-up is shown with its take, as long as there is one.
  const listed = takes.filter(({ pickUp }) => pickUp === undefined || !takesById.has(pickUp.takeId))
  const starred = listed.filter(({ kind, isStarred }) => kind === 'scene' && isStarred)
  const [selectedId, setSelectedId] = useState(search.get(TAKE_PARAM))
  const selected = listed.find(({ id }) => id === selectedId) ?? listed[0]
  const [view, setView] = useState<TakesView>('takes')
  const [pair, setPair] = useState<readonly [string, string]>()
  const [open, setOpen] = useState<{ action: TakeAction; take: TapeTake } | undefined>(() => {
    const [first] = starred
    return first !== undefined && search.has(EXPORT_PARAM) ? { action: 'export starred', take: first } : undefined
  })
  const opener = useRef<HTMLElement>(null)
  const isAskedToExport = search.has(EXPORT_PARAM)
  useEffect(() => {
    // The page that is loaded again, or gone back to, shows the takes.
    if (isAskedToExport) setSearch(withoutExport, { replace: true })
  }, [isAskedToExport, setSearch])
  if (selected === undefined) return null
  const scene = findSceneOfTake(selected, scenes)
  const sceneTakes = takesOfScene(takes, scene, scenes).filter(({ kind }) => kind === 'scene')
  const ownLines = linesOfTake(selected, scenes, lines)
  const compared = findPair(sceneTakes, selected, pair)
  const choose: OnChoose = (take, change) => void store.choose(take, change)
  const mixOf = (take: TapeTake) => findMix(takes, take)
  if (view === 'compare' && compared !== undefined) {
    const decide = (take: TapeTake) => {
      choose(take, { isStarred: true })
      setSelectedId(take.id)
      setView('takes')
    }
    const on = { onPair: setPair, onChoose: choose, onClose: () => setView('takes'), onDecide: decide }
    return <CompareScreen pair={compared} takes={sceneTakes} lines={ownLines} mixOf={mixOf} about={about} {...on} />
  }
  return (
    <>
      <TakesOverview
        documentId={documentId}
        listed={listed}
        starred={starred}
        sceneTakes={sceneTakes}
        takesById={takesById}
        selected={selected}
        lines={lines}
        ownLines={ownLines}
        scenes={scenes}
        scene={scene}
        about={about}
        {...below}
        view={view}
        canCompare={compared !== undefined}
        mix={mixOf(selected)}
        onView={setView}
        onSelect={setSelectedId}
        onChoose={choose}
        onAction={(action, take) => {
          opener.current = document.activeElement as HTMLElement | null
          setOpen({ action, take })
        }}
      />
      {open !== undefined && (
        <TakeDialog
          {...open}
          documentId={documentId}
          takes={takesById}
          starred={starred}
          lines={linesOfTake(open.take, scenes, lines)}
          scenes={scenes}
          store={store}
          mixOf={mixOf}
          names={names}
          opener={opener}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
