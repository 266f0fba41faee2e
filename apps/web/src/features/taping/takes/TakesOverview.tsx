import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import { planParts } from '@sidelight/domain/taping/plan-cut'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { ArrowUpToLine, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { nameScene } from '../scene-texts.ts'
import { scenePath } from '../tape-path.ts'
import { SentList } from '../sent/SentList.tsx'
import { LineGrid } from './compare/LineGrid.tsx'
import { useFilePlayer } from './player/use-file-player.ts'
import type { ScriptLine } from './script-lines.ts'
import type { TakeAction } from './take-action.ts'
import type { OnChoose } from './take-choices.ts'
import { TakeList } from './list/TakeList.tsx'
import { TakePanel } from './TakePanel.tsx'
import { nameTakeInSentence } from './take-texts.ts'
import { BackToScene, BackToTakes, TakesHeader } from './TakesHeader.tsx'

export type TakesView = 'takes' | 'lines' | 'compare'

interface TakesOverviewProps {
  documentId: string
  /** Scene takes and the slate. */
  listed: readonly TapeTake[]
  starred: readonly TapeTake[]
  /** Of the scene of the selected take. */
  sceneTakes: readonly TapeTake[]
  takesById: TakesById
  selected: TapeTake
  lines: readonly ScriptLine[]
  /** Of the scene of the selected take. */
  ownLines: readonly ScriptLine[]
  scenes: readonly TapeScene[]
  /** Of the selected take, in a script of several. */
  scene: TapeScene | undefined
  about: string
  room: ReactNode
  /** The way to the phone as the camera. */
  phoneFilm: ReactNode
  checklist: ReactNode
  view: TakesView
  canCompare: boolean
  mix: TapeMix
  onView: (view: TakesView) => void
  onSelect: (takeId: string) => void
  onChoose: OnChoose
  onAction: (action: TakeAction, take: TapeTake) => void
}

/** All takes beside the selected one; on a phone one of the two. */
export function TakesOverview(props: TakesOverviewProps) {
  const { documentId, sceneTakes, takesById, selected, ownLines, about, view, mix, onChoose } = props
  const [isOpenOnPhone, setIsOpenOnPhone] = useState(false)
  const parts = planParts(takesById, selected)
  const player = useFilePlayer(selected, takesById, parts, mix)
  const act = (action: TakeAction, take: TapeTake) => {
    player.pause()
    props.onAction(action, take)
  }
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh bg-page px-4 pb-28 md:px-12 md:pb-8">
      <TakesHeader
        title="Takes"
        about={about}
        back={
          <>
            <BackToScene documentId={documentId} className={isOpenOnPhone ? 'max-md:hidden' : ''} />
            {isOpenOnPhone && <BackToTakes className="md:hidden" onClick={() => setIsOpenOnPhone(false)} />}
          </>
        }
        actions={<HeaderActions {...props} />}
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,700px)]">
        <div className={isOpenOnPhone ? 'max-md:hidden' : ''}>
          <SentList />
          {view === 'lines' ? (
            <LineGrid
              takes={sceneTakes}
              lines={ownLines}
              selectedId={selected.id}
              player={player.own}
              onPlay={(takeId, { from, to }) => {
                props.onSelect(takeId)
                player.playStretch(from, to, takeId)
              }}
            />
          ) : (
            <TakeList
              documentId={documentId}
              takes={props.listed}
              starred={props.starred}
              takesById={takesById}
              lines={props.lines}
              scenes={props.scenes}
              selectedId={selected.id}
              room={props.room}
              onSelect={(takeId) => {
                props.onSelect(takeId)
                setIsOpenOnPhone(true)
              }}
              onStar={(take, isStarred) => onChoose(take, { isStarred })}
              onDelete={(take) => act('delete', take)}
              onExportStarred={() => act('export starred', selected)}
            />
          )}
          {props.checklist}
        </div>
        <div className={isOpenOnPhone ? '' : 'max-md:hidden'}>
          <TakePanel
            documentId={documentId}
            take={selected}
            takes={takesById}
            parts={parts}
            lines={ownLines}
            player={player}
            mix={mix}
            onChoose={onChoose}
            onAction={act}
          />
        </div>
      </div>
      {!isOpenOnPhone && <PhoneDock {...props} onAction={act} />}
    </main>
  )
}

function HeaderActions(props: TakesOverviewProps) {
  const { documentId, sceneTakes, scene, lines, view, canCompare, phoneFilm, onView } = props
  const nextNumber = Math.max(0, ...sceneTakes.map(({ number }) => number)) + 1
  return (
    <>
      {sceneTakes.length > 0 && lines.length > 0 && (
        <Button look="ghost" className="max-md:hidden" onClick={() => onView(view === 'lines' ? 'takes' : 'lines')}>
          {view === 'lines' ? 'All takes' : 'Line by line'}
        </Button>
      )}
      {canCompare && (
        <Button look="ghost" className="max-md:hidden" onClick={() => onView('compare')}>
          Compare two
        </Button>
      )}
      {phoneFilm}
      <Button asChild look="danger">
        <Link to={scene === undefined ? paths.tape(documentId) : scenePath(documentId, scene.id)}>
          <Video aria-hidden="true" className="size-[18px]" />
          {scene === undefined ? `Take ${nextNumber}` : `${nameScene(scene)}, take ${nextNumber}`}
        </Link>
      </Button>
    </>
  )
}

/** The next steps at the foot of a phone. */
const PhoneDock = ({ selected, starred, ownLines: lines, canCompare, onView, onAction }: TakesOverviewProps) => (
  <div
    data-dock
    className="fixed inset-x-0 bottom-0 z-10 flex gap-2.5 bg-linear-to-b from-transparent to-page to-30% px-4 pt-4 pb-5 md:hidden"
  >
    {canCompare && (
      <Button look="ghost" className="flex-1 bg-page" onClick={() => onView('compare')}>
        Compare
      </Button>
    )}
    <Button className="flex-1" onClick={() => onAction(starred.length > 1 ? 'export starred' : 'export', selected)}>
      <ArrowUpToLine aria-hidden="true" className="size-[18px]" />
      Export {starred.length > 1 ? `${starred.length} takes` : nameTakeInSentence(selected, lines)}
    </Button>
  </div>
)
