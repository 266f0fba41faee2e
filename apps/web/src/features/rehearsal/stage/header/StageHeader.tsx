import { readableName } from '@sidelight/domain/lines/readable-name'
import { CloudOff, List, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { paths } from '#lib/navigation/paths.ts'
import { useIsOffline } from '#shared/kept-scripts/connection.ts'
import { Button } from '#ui/Button.tsx'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { LevelBars } from '../../current-line/LevelBars.tsx'
import { NetworkLight } from '../../network/NetworkLight.tsx'
import { useVoiceRequests } from '../../network/voice-requests.ts'
import { useRehearsal, useRehearsalState } from '../../rehearsal-context.tsx'
import type { ScriptLine } from '../../rehearsal-lines.ts'
import { StageMenu } from './StageMenu.tsx'
import { isActorsTurn, isRunning, listParts, type StageDialog, stageStateOf } from '../stage-state.ts'

/** Loaded when it is opened. */
const RequestsDialog = lazy(async () => ({
  default: (await import('../../network/RequestsDialog.tsx')).RequestsDialog,
}))

interface StageHeaderProps {
  documentId: string
  title: string
  lines: readonly ScriptLine[]
  liveIndex: number
  openedAtMs: number
  /** `opener` gets the focus back; by default what has it. */
  onOpen: (dialog: StageDialog, opener?: HTMLElement | null) => void
}

export function StageHeader({ documentId, title, lines, liveIndex, openedAtMs, onOpen }: StageHeaderProps) {
  const state = useRehearsalState(stageStateOf)
  const isRun = isRunning(state)
  const isOffline = useIsOffline()
  const { voice, listRequests, requestsDialog } = useRequestsDialog(openedAtMs, isRun)
  const Title = state === 'finished' ? 'p' : 'h1'
  return (
    <header
      className={`fixed inset-x-0 top-0 z-30 flex h-[68px] items-center gap-3.5 px-4 text-body text-faint transition-opacity md:px-8 ${isRun ? 'stage-header-run' : ''}`}
    >
      <LogoMark className={`w-[30px] shrink-0 stage-hide-zoomed ${isOffline ? 'max-md:hidden' : ''}`} />
      <Title className="min-w-0 truncate font-semibold text-mute">{title}</Title>
      <ScriptExpiry script={useListedScript(documentId)} className="max-md:hidden" />
      <span className="shrink-0 max-md:hidden">{listParts(lines).map(readableName).join(', ')}</span>
      <div className="ml-auto flex shrink-0 items-center gap-1 md:gap-2">
        <NetworkLight voice={voice} onOpen={() => listRequests()} className="max-md:hidden" />
        <Offline isOffline={isOffline} />
        {isRun && <Turn line={lines[liveIndex]} />}
        {!isRun && (
          <Link
            to={paths.preview(documentId)}
            className="inline-flex min-h-11 items-center px-2 font-medium text-mute underline decoration-faint underline-offset-4 hover:text-text stage-hide-zoomed"
          >
            Edit scene
          </Link>
        )}
        <Button
          look="quiet"
          size="icon"
          aria-label="Scenes and parts"
          title="Scenes and parts"
          className="max-md:hidden"
          onClick={() => onOpen('scenes')}
        >
          <List aria-hidden="true" className="size-[18px]" />
        </Button>
        <Button asChild look="quiet" size="icon" title="Leave" className="max-md:hidden">
          <Link to={paths.dashboard} aria-label="Leave">
            <X aria-hidden="true" className="size-[18px]" />
          </Link>
        </Button>
        <StageMenu
          documentId={documentId}
          title={title}
          lines={lines}
          voice={voice}
          onOpen={onOpen}
          onListRequests={listRequests}
        />
      </div>
      {requestsDialog}
    </header>
  )
}

/** The list of all requests. A run that goes on behind it is paused. */
function useRequestsDialog(openedAtMs: number, isRun: boolean) {
  const { send } = useRehearsal()
  const voice = useVoiceRequests(openedAtMs)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const listRequests = (from = document.activeElement as HTMLElement | null) => {
    opener.current = from
    if (isRun) send({ type: 'pause' })
    setIsOpen(true)
  }
  const requestsDialog = isOpen && (
    <Suspense>
      <RequestsDialog voice={voice} opener={opener} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { voice, listRequests, requestsDialog }
}

/** The run goes on as usual; what needs the server waits for a connection. */
function Offline({ isOffline }: { isOffline: boolean }) {
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
function Turn({ line }: { line: ScriptLine | undefined }) {
  const state = useRehearsalState(stageStateOf)
  const isListening = useRehearsalState(({ actorTurn }) => actorTurn?.isListening === true)
  const listening = useRehearsalState(({ listening: { preflight } }) =>
    preflight?.listener === 'voice-only' ? 'Listening' : 'Following you',
  )
  const name = readableName(line?.character ?? '')
  if (state === 'partner') return <span className="max-md:hidden">{name} reads</span>
  if (!isActorsTurn(state)) return null
  return (
    <span className="inline-flex items-center gap-2.5 stage-unseen-zoomed">
      {isListening && (
        <span className="[&>span]:h-4">
          <LevelBars bars={5} />
        </span>
      )}
      {state === 'actor' ? (isListening ? listening : 'Your line') : 'Waiting for you'}
    </span>
  )
}
