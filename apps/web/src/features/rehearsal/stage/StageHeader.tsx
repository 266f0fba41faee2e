import { readableName } from '@sidelight/domain/scenes/readable-name'
import { Camera, CloudOff, List, SlidersHorizontal, X } from 'lucide-react'
import { Link } from 'react-router'
import { useListedScript } from '#lib/api/listed-script.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useIsOffline } from '#lib/offline/connection.ts'
import { Button } from '#ui/Button.tsx'
import { ScriptExpiry } from '#ui/confidential/ScriptExpiry.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { LevelBars } from '../current-line/LevelBars.tsx'
import { NetworkLight } from '../network/NetworkLight.tsx'
import { useRehearsal, useRehearsalState } from '../rehearsal-context.tsx'
import { canTape, type ScriptSegment } from '../rehearsal-lines.ts'
import { isActorsTurn, isRunning, listParts, type StageDialog, stageStateOf } from './stage-state.ts'

interface StageHeaderProps {
  documentId: string
  title: string
  segments: readonly ScriptSegment[]
  liveIndex: number
  openedAtMs: number
  onOpen: (dialog: StageDialog) => void
}

export function StageHeader({ documentId, title, segments, liveIndex, openedAtMs, onOpen }: StageHeaderProps) {
  const state = useRehearsalState(stageStateOf)
  const isRun = isRunning(state)
  const { send } = useRehearsal()
  const Title = state === 'finished' ? 'p' : 'h1'
  return (
    <header
      className={`fixed inset-x-0 top-0 z-20 flex h-[68px] items-center gap-3.5 px-4 text-body text-faint transition-opacity md:px-8 ${isRun ? 'opacity-80' : ''}`}
    >
      <LogoMark className={`w-[30px] shrink-0 ${isRun ? '' : 'max-md:hidden'}`} />
      <Title className="min-w-0 truncate font-semibold text-mute">{title}</Title>
      <ScriptExpiry script={useListedScript(documentId)} />
      <span className="shrink-0 max-md:hidden">{listParts(segments).map(readableName).join(', ')}</span>
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">
        <NetworkLight sinceMs={openedAtMs} onOpen={() => isRun && send({ type: 'pause' })} />
        <Offline />
        {isRun && <Turn line={segments[liveIndex]} />}
        {!isRun && (
          <Link
            to={paths.preview(documentId)}
            className="inline-flex min-h-11 items-center px-2 font-medium text-mute underline decoration-faint underline-offset-4 hover:text-text"
          >
            Edit scene
          </Link>
        )}
        {!isRun && canTape(segments) && (
          <Button asChild look="quiet" size="icon" className="md:hidden">
            <Link to={paths.tape(documentId)} aria-label="Tape">
              <Camera aria-hidden="true" className="size-[18px]" />
            </Link>
          </Button>
        )}
        {!isRun && (
          <Button
            look="quiet"
            size="icon"
            aria-label="Rehearsal settings"
            className="md:hidden"
            onClick={() => onOpen('settings')}
          >
            <SlidersHorizontal aria-hidden="true" className="size-[18px]" />
          </Button>
        )}
        <Button
          look="quiet"
          size="icon"
          aria-label="Scenes and parts"
          title="Scenes and parts"
          onClick={() => onOpen('scenes')}
        >
          <List aria-hidden="true" className="size-[18px]" />
        </Button>
        <Button asChild look="quiet" size="icon" title="Leave">
          <Link to={paths.dashboard} aria-label="Leave">
            <X aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
      </div>
    </header>
  )
}

/** The run goes on as usual; what needs the server waits for a connection. */
function Offline() {
  const isOffline = useIsOffline()
  return (
    <span role="status">
      {isOffline && (
        <span className="inline-flex items-center gap-2 px-2" title="The scene plays from this device">
          <CloudOff aria-hidden="true" className="size-[18px]" />
          <span className="max-md:sr-only">You're offline</span>
        </span>
      )}
    </span>
  )
}

/** Whose turn it is. */
function Turn({ line }: { line: ScriptSegment | undefined }) {
  const state = useRehearsalState(stageStateOf)
  const isListening = useRehearsalState(({ actorTurn }) => actorTurn?.isListening === true)
  const listening = useRehearsalState(({ listening: { preflight } }) =>
    preflight?.listener === 'voice-only' ? 'Listening' : 'Following you',
  )
  const name = readableName(line?.scene.actor ?? '')
  if (state === 'partner') return <span className="max-md:hidden">{name} reads</span>
  if (!isActorsTurn(state)) return null
  return (
    <span className="inline-flex items-center gap-2.5">
      {isListening && (
        <span className="[&>span]:h-4">
          <LevelBars bars={5} />
        </span>
      )}
      {state === 'actor' ? (isListening ? listening : 'Your line') : 'Waiting for you'}
    </span>
  )
}
